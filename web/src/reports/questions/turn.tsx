import { Button, Group } from "@mantine/core";
import type { Answer } from "@zona/domain/questions/answer";
// What a stored answer says; nothing else of what reads questions is loaded for it.
import "@zona/domain/questions/ask-sentences";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { AnswerCard, type Asks } from "./answer/answer-card.tsx";
import styles from "./chatbot.module.css";
import { t } from "./chatbot-text.ts";
import { QuestionWithUnreadParts } from "./plan/clarification.tsx";
import type { Pending } from "./use-conversation.ts";

type Props = { turnId: string; question: string; answer: Answer; asks: Asks };

/** One question with its answer. */
export function Turn({ turnId, question, answer, asks }: Props) {
  return (
    <li className={styles.turn}>
      <p className={styles.question}>
        <QuestionWithUnreadParts question={question} plan={answer.plan} />
      </p>
      <AnswerCard turnId={turnId} question={question} answer={answer} asks={asks} />
    </li>
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
