import { Button, Group, Stack } from "@mantine/core";
import type { DateOrder } from "@zona/domain/questions/answer";
import type { Plan, Unresolved } from "@zona/domain/questions/plan";
import { shortDay } from "../../../platform/i18n/dates.ts";
import { toWords } from "../../../platform/i18n/to-words.ts";
import styles from "../chatbot.module.css";
import { t } from "../chatbot-text.ts";

type Props = {
  question: string;
  plan: Plan;
  /** Asks with other words; `dateOrder` is to be remembered first. */
  onWords: (question: string, dateOrder?: DateOrder) => void;
};

const replaced = (question: string, [from, to]: readonly [number, number], words: string) =>
  `${question.slice(0, from)}${words}${question.slice(to)}`;

const DATE = /\d{4}-\d{2}-\d{2}/g;
const isDate = (text: string) => /^(?:(?:since|until) )?\d{4}-\d{2}-\d{2}(?: to \d{4}-\d{2}-\d{2})?$/.test(text);
/** "since 2026-04-03" as it is read out; what is asked keeps the date as it is. */
const spoken = (words: string) => words.replaceAll(DATE, (day) => shortDay(new Date(`${day}T12:00:00Z`)));
const ORDERS: readonly DateOrder[] = ["day-first", "month-first"];

/** The question with what was not used struck through, so that nobody takes the rest for the whole. */
export function QuestionWithUnreadParts({ question, plan }: Pick<Props, "question" | "plan">) {
  const spans = plan.unresolved.map(({ span }) => span).toSorted((a, b) => a[0] - b[0]);
  const isWhole = spans.some(([from, to]) => from === 0 && to >= question.length);
  if (spans.length === 0 || isWhole) return <>{question}</>;
  let at = 0;
  return (
    <>
      {spans.flatMap(([from, to]) => {
        if (from < at) return [];
        const before = question.slice(at, from);
        at = to;
        return [before, <s key={from}>{question.slice(from, to)}</s>];
      })}
      {question.slice(at)}
    </>
  );
}

/** What has to be cleared up before there is an answer: two readings of a date, a misspelling, a word with two meanings. */
export function Clarification({ question, plan, onWords }: Props) {
  const unreadTexts = plan.unresolved
    .filter(({ sentence, suggestions }) => !sentence && !suggestions)
    .map(({ text }) => text);
  return (
    <Stack gap="sm">
      {plan.unresolved.map((one) => (
        <Doubt key={`${one.span[0]} ${one.text}`} one={one} question={question} onWords={onWords} />
      ))}
      {unreadTexts.length > 0 && <p>{t("notUnderstood", { words: unreadTexts.join(", ") })}</p>}
    </Stack>
  );
}

function Doubt({ one, question, onWords }: Pick<Props, "question" | "onWords"> & { one: Unresolved }) {
  const { text, span, sentence, suggestions = [] } = one;
  const areDates = suggestions.length === 2 && suggestions.every(isDate);
  if (suggestions.length === 0) return sentence ? <p>{`${text}: ${toWords(sentence)}`}</p> : null;
  return (
    <div>
      <p>{areDates ? t("dateAsk", { text }) : `${t("meant", { word: text })}:`}</p>
      <Group gap="xs" className={styles.choices ?? ""}>
        {suggestions.map((words, at) => (
          <Button
            key={words}
            variant="default"
            onClick={() =>
              areDates
                ? onWords(replaced(question, span, words), ORDERS[at])
                : onWords(replaced(question, span, words.replace(/^[^:]+: /, "")))
            }
          >
            {areDates ? spoken(words) : words}
          </Button>
        ))}
      </Group>
    </div>
  );
}
