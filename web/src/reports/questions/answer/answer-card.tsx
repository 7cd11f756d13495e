import { Button, Group, Stack } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload, IconPhotoDown, IconTable } from "@tabler/icons-react";
import type { Answer, DateOrder } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { useState } from "react";
import { Link } from "react-router";
import { useCopy } from "../../../platform/browser/browser-hooks.ts";
import { fullTime } from "../../../platform/i18n/dates.ts";
import { fieldInWords, inSentence } from "../../../platform/i18n/fields-in-words.ts";
import styles from "../chatbot.module.css";
import { ALWAYS_ASKED, t } from "../chatbot-text.ts";
import { Feedback } from "../feedback.tsx";
import { Clarification } from "../plan/clarification.tsx";
import { PlanChips } from "../plan/plan-chips.tsx";
import { answerSentence, figureSentence, figureShort, populationOfAnswer } from "./answer-words.ts";
import { GroupChart, GroupTable, IndicatorTable } from "./group-chart.tsx";
import { RowsTable } from "./rows-table.tsx";

/** What a card asks for: other words, or a changed plan. */
export type Asks = {
  words: (question: string, dateOrder?: DateOrder) => void;
  plan: (plan: Plan) => void;
};

type Props = { turnId: string; question: string; answer: Answer; asks: Asks };

/** One answer: its sentence, figure, chart or table, what was understood, and the way to the records behind it. */
export function AnswerCard({ turnId, question, answer, asks }: Props) {
  const { content } = answer;
  const isOfRecords = /^(?:figure|groups|indicators|rows)$/.test(content.kind);
  return (
    <div className={styles.card} data-kind={content.kind}>
      <p className={styles.sentence}>{answerSentence(answer)}</p>
      <Body answer={answer} question={question} asks={asks} />
      {isOfRecords && <PlanChips answer={answer} onPlan={asks.plan} />}
      {isOfRecords && <Facts answer={answer} onPlan={asks.plan} />}
      <Group gap="xs" className={styles.tools ?? ""}>
        {answer.address && (
          <Button
            component={Link}
            to={answer.address}
            variant="default"
            leftSection={<IconTable size={18} stroke={1.5} aria-hidden />}
          >
            {t("openReport")}
          </Button>
        )}
        <CopyButton text={answerSentence(answer)} />
        {/^(?:groups|indicators|rows)$/.test(content.kind) && <CsvButton question={question} answer={answer} />}
        {content.kind === "groups" && content.groups.length > 0 && (
          <PictureButton question={question} answer={answer} />
        )}
        <Feedback turnId={turnId} />
      </Group>
    </div>
  );
}

function Body({ answer, question, asks }: Omit<Props, "turnId">) {
  const { content, plan } = answer;
  switch (content.kind) {
    case "figure":
      return content.figure.of === "share" && content.figure.d > 0 ? (
        <p className="dim">
          {content.figure.isFew ? t("few") : content.figure.band ? t(content.figure.band) : ""}
          {content.compared && ` ${figureSentence(plan, content.compared)}`}
        </p>
      ) : null;
    case "groups":
      return content.groups.length > 0 ? <Groups content={content} plan={plan} /> : null;
    case "indicators":
      return content.figures.length > 0 ? <IndicatorTable figures={content.figures} /> : null;
    case "rows":
      return <RowsTable answer={answer} content={content} />;
    case "defined":
      return (
        <p className="dim">
          {t("source", { source: content.source })}
          {content.version && `, ${t("version", { version: content.version })}`}
        </p>
      );
    case "unclear":
      return <Clarification question={question} plan={plan} onWords={asks.words} />;
    default:
      return <Suggestions title={t("instead")} onAsk={asks.words} />;
  }
}

/** Questions to try; `first` are those that the data suggest. */
export function Suggestions({
  title,
  first = [],
  onAsk,
}: {
  title: string;
  first?: readonly string[];
  onAsk: (question: string) => void;
}) {
  return (
    <div>
      <p className="dim">{title}</p>
      <Group component="ul" gap="xs" className={styles.choices ?? ""}>
        {[...first, ...ALWAYS_ASKED].slice(0, 8).map((question) => (
          <li key={question}>
            <Button variant="default" onClick={() => onAsk(question)}>
              <bdi>{question}</bdi>
            </Button>
          </li>
        ))}
      </Group>
    </div>
  );
}

function Groups({ content, plan }: { content: Extract<Answer["content"], { kind: "groups" }>; plan: Plan }) {
  const [isTable, setTable] = useState(false);
  return (
    <Stack gap="xs" align="start">
      {!isTable && <GroupChart groups={content.groups} plan={plan} />}
      <GroupTable groups={content.groups} plan={plan} isHidden={!isTable} />
      {content.total && (
        <p className="dim">
          {`${t("total")}: ${figureShort(content.total)}`}
          {content.total.of === "share" && ` (${content.total.n} / ${content.total.d})`}
        </p>
      )}
      <Button variant="subtle" size="compact-sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        {isTable ? t("chart") : t("table")}
      </Button>
    </Stack>
  );
}

/** What an answer rests on: its time of data, and what was left out. */
function Facts({ answer, onPlan }: { answer: Answer; onPlan: (plan: Plan) => void }) {
  const { population, plan, asOf, inNoRecord = [], unrecorded = [] } = answer;
  const counted = populationOfAnswer(answer);
  const isEmptied = population?.isApplied === true && population.excluded > 0;
  return (
    <Group component="ul" gap="0.5rem 0.75rem" c="dimmed">
      <li>{t("asOf", { time: fullTime(new Date(asOf)) })}</li>
      {counted && <li>{t("population", { words: counted })}</li>}
      {unrecorded.map(({ field, count }) => (
        <li key={field}>
          {t("unrecorded", { n: count, field: inSentence(fieldInWords(plan.subject, field)?.label ?? field) })}
        </li>
      ))}
      {inNoRecord.length > 0 && <li>{t("inNoRecord", { names: inNoRecord.join(", ") })}</li>}
      {isEmptied && (
        <li>
          {t("excluded", { n: population.excluded })}{" "}
          <Button variant="subtle" size="compact-sm" onClick={() => onPlan({ ...plan, referencePopulation: false })}>
            {t("countAll")}
          </Button>
        </li>
      )}
      {population?.why === "unfit" && <li>{t("unfit")}</li>}
    </Group>
  );
}

const COPY_WORDS = { "not yet": "copy", copied: "copied", refused: "notCopied" } as const;

function CopyButton({ text }: { text: string }) {
  const { copied, copy } = useCopy(text);
  const Icon = copied === "copied" ? IconCheck : IconCopy;
  return (
    <>
      <Button variant="subtle" leftSection={<Icon size={18} stroke={1.5} aria-hidden />} onClick={copy}>
        {t(COPY_WORDS[copied])}
      </Button>
      {/* Beside the button and not in it: a live region gives a button no name. */}
      <span role="status" className="visually-hidden">
        {copied === "not yet" ? "" : t(COPY_WORDS[copied])}
      </span>
    </>
  );
}

function PictureButton({ question, answer }: Pick<Props, "question" | "answer">) {
  const [failed, setFailed] = useState(false);
  const save = () =>
    import("./answer-picture.ts")
      .then(({ saveAnswerPicture }) => saveAnswerPicture(question, answer))
      .then(
        () => setFailed(false),
        () => setFailed(true),
      );
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconPhotoDown size={18} stroke={1.5} aria-hidden />}
        onClick={() => void save()}
      >
        {t("png")}
      </Button>
      <span role="status">{failed ? t("pngFailed") : ""}</span>
    </>
  );
}

function CsvButton({ question, answer }: Pick<Props, "question" | "answer">) {
  async function save() {
    const { answerCsv } = await import("./answer-csv.ts");
    const address = URL.createObjectURL(new Blob([answerCsv(question, answer)], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = `zona-answer-${answer.asOf.slice(0, 10)}.csv`;
    link.click();
    URL.revokeObjectURL(address);
  }
  return (
    <Button
      variant="subtle"
      leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
      onClick={() => void save()}
    >
      {t("csv")}
    </Button>
  );
}
