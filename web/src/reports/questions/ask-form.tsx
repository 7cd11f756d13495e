import { Button } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef } from "react";
import { fetchColleagues } from "../../people/names/people-data.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { confirmNobody } from "../../platform/ui/known-texts.ts";
import styles from "./chatbot.module.css";
import { t } from "./chatbot-text.ts";

const MOST = 500;

type Props = { words: string; onWords: (words: string) => void; onAsk: (question: string) => void; isWorking: boolean };

/** Where a question is typed; the arrow up brings the last one back for a change. */
export function AskForm({ words, onWords, onAsk, isWorking, last }: Props & { last: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isWorking) form.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [isWorking]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The next question leans on the answer to the last: it waits here, where it can still be changed.
    if (words.trim() !== "" && !isWorking) onAsk(words.trim());
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <FreeText
        aria-label={t("question")}
        placeholder={t("placeholder")}
        value={words}
        maxLength={MOST}
        autoComplete="off"
        size="md"
        onChange={onWords}
        // Colleagues are asked about by their names.
        onFocus={() =>
          void fetchColleagues().then((people) => confirmNobody(people.map(({ name }) => name).join(". ")))
        }
        onKeyDown={(event) => {
          if (event.key === "ArrowUp" && words === "" && last) onWords(last);
        }}
      />
      <Button
        type="submit"
        size="md"
        disabled={words.trim() === "" || isWorking}
        rightSection={<IconArrowUp size={18} stroke={2} aria-hidden />}
      >
        {t("ask")}
      </Button>
    </form>
  );
}
