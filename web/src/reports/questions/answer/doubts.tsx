import { Button, Group, Stack } from "@mantine/core";
import type { Answer } from "@zona/domain/questions/answer";
import type { DateOrder } from "@zona/domain/questions/date-order";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import styles from "../chatbot.module.css";
import { t } from "../chatbot-text.ts";
import { sentenceOf } from "./request-words.ts";

type Content<K extends Answer["content"]["kind"]> = Extract<Answer["content"], { kind: K }>;

/** The question with what was not read struck through, so that nobody takes the rest for the whole. */
export function QuestionWithUnreadWords({ question, answer: { content } }: { question: string; answer: Answer }) {
  const words = content.kind === "unread" ? content.words.toSorted((a, b) => a.start - b.start) : [];
  let at = 0;
  return (
    <>
      {words.flatMap(({ start, end }) => {
        if (start < at) return [];
        const before = question.slice(at, start);
        at = end;
        return [before, <s key={start}>{question.slice(start, end)}</s>];
      })}
      {question.slice(at)}
    </>
  );
}

type ChoiceProps = {
  requests: readonly AskedRequest[];
  answer: Answer;
  onRequest: (request: AskedRequest, dateOrder?: DateOrder) => void;
  dateOrders?: readonly DateOrder[] | undefined;
};

/** Requests to choose from, each as its sentence. */
export function Choice({ requests, answer, dateOrders = [], onRequest }: ChoiceProps) {
  return (
    <Group component="ul" gap="xs" className={styles.choices ?? ""}>
      {requests.map((request, at) => {
        const sentence = sentenceOf(request, answer);
        return (
          <li key={sentence}>
            <Button variant="default" onClick={() => onRequest(request, dateOrders[at])}>
              {sentence}
            </Button>
          </li>
        );
      })}
    </Group>
  );
}

type UnreadProps = Pick<ChoiceProps, "answer" | "onRequest"> & {
  question: string;
  content: Content<"unread">;
  onWords: (question: string) => void;
};

/** The words that are in the way, with words that are spelled alike, and what a model took the question for. */
export function Unread({ question, content: { words, offered }, answer, onWords, onRequest }: UnreadProps) {
  const misspelled = words.filter(({ suggestions }) => suggestions.length > 0);
  const others = words.filter(({ suggestions }) => suggestions.length === 0);
  return (
    <Stack gap="sm">
      {misspelled.map(({ text, start, end, suggestions }) => (
        <div key={start}>
          <p>{t("meant", { word: text })}</p>
          <Group gap="xs" className={styles.choices ?? ""}>
            {suggestions.map((word) => (
              <Button
                key={word}
                variant="default"
                onClick={() => onWords(`${question.slice(0, start)}${word}${question.slice(end)}`)}
              >
                {word}
              </Button>
            ))}
          </Group>
        </div>
      ))}
      {others.length > 0 && <p>{t("notUnderstood", { words: others.map(({ text }) => text).join(", ") })}</p>}
      {offered && (
        <div>
          <p>{t("offered")}</p>
          <Choice requests={[offered]} answer={answer} onRequest={onRequest} />
        </div>
      )}
    </Stack>
  );
}
