import { ActionIcon, Button, Group } from "@mantine/core";
import { IconThumbDown, IconThumbUp } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { sendFeedback } from "./ask-data.ts";
import styles from "./chatbot.module.css";
import { t } from "./chatbot-text.ts";

/** Thumbs with a comment, kept for the team. */
export function Feedback({ turnId }: { turnId: string }) {
  const [isGood, setGood] = useState<boolean>();
  const [comment, setComment] = useState("");
  const [message, setMessage] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const isOpen = isGood !== undefined && message === undefined;
  useEffect(() => {
    // The form opens below the answer, where the question box may cover it.
    if (isOpen) form.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  async function keep(verdict: boolean, words: string, isLast: boolean) {
    setGood(verdict);
    try {
      await sendFeedback(turnId, verdict, words);
      setMessage(isLast ? t("thanks") : undefined);
    } catch (error) {
      setMessage(`${t("feedbackFailed")}. ${failureSentence(error)}`);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void keep(isGood === true, comment.trim(), true);
  };
  const thumb = (verdict: boolean, label: string, Icon: typeof IconThumbUp) => (
    <ActionIcon
      variant={isGood === verdict ? "light" : "subtle"}
      size={32}
      aria-label={label}
      aria-pressed={isGood === verdict}
      onClick={() => void keep(verdict, comment.trim(), false)}
    >
      <Icon size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
  return (
    <Group gap="xs" className={styles.feedback ?? ""}>
      {thumb(true, t("helpful"), IconThumbUp)}
      {thumb(false, t("unhelpful"), IconThumbDown)}
      <span role="status" className="dim">
        {message}
      </span>
      {isOpen && (
        <form ref={form} className={styles.comment} onSubmit={submit}>
          <FreeText
            shape="lines"
            label={t("comment")}
            value={comment}
            maxLength={1000}
            autosize={false}
            rows={2}
            onChange={setComment}
          />
          <Button type="submit" variant="default">
            {t("sendComment")}
          </Button>
        </form>
      )}
    </Group>
  );
}
