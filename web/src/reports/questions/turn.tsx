import { Button, CloseButton, Group } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import type { Answer } from "@zona/domain/questions/answer";
// What a stored answer says; nothing else of what reads questions is loaded for it.
import "@zona/domain/questions/ask-sentences";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { AnswerCard, type Asks } from "./answer/answer-card.tsx";
import { QuestionWithUnreadWords } from "./answer/doubts.tsx";
import styles from "./chatbot.module.css";
import { t } from "./chatbot-text.ts";
import type { Pending } from "./use-conversation.ts";

type Props = {
  turnId: string;
  question: string;
  answer: Answer;
  asks: Asks;
  /** The sentence of what it goes on from; missing where it does not, or where that is out of sight. */
  from: string | undefined;
};

/** One question with its answer. */
export function Turn({ turnId, question, answer, asks, from }: Props) {
  return (
    <li className={styles.turn}>
      <p className={styles.question}>
        <QuestionWithUnreadWords question={question} answer={answer} />
      </p>
      {answer.continues && (
        <GoesOn label={t("askAfresh")} onLeave={() => asks.fresh(question)}>
          {from === undefined ? t("goesOnBefore") : t("goesOn", { sentence: from })}
        </GoesOn>
      )}
      <AnswerCard turnId={turnId} question={question} answer={answer} asks={asks} />
    </li>
  );
}

/** What a question goes on from, with a cross to leave it. */
export function GoesOn({ children, label, onLeave }: { children: string; label: string; onLeave: () => void }) {
  return (
    <Group gap="xs" wrap="nowrap" className={styles.goesOn ?? ""}>
      <span className="dim">{children}</span>
      <CloseButton size="sm" aria-label={label} onClick={onLeave} />
    </Group>
  );
}

/** A question that is being worked on, or that failed. */
export function PendingTurn({
  pending,
  onCancel,
  onRetry,
}: {
  pending: Pending;
  onCancel: () => void;
  onRetry: () => void;
}) {
  const { request, failed } = pending;
  return (
    <li className={styles.turn}>
      <p className={styles.question}>{request.question}</p>
      {failed === undefined ? (
        <Group>
          <progress aria-label={t("asking")} />
          <span className="dim">{t("asking")}</span>
          <Button variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
        </Group>
      ) : (
        <Notice tone="failure" title={t("failed")}>
          <p>{failureSentence(failed)}</p>
          <Button variant="default" onClick={onRetry}>
            {t("retry")}
          </Button>
        </Notice>
      )}
    </li>
  );
}
