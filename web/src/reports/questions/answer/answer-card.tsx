import { Button, Group, Stack } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload, IconPhotoDown, IconTable } from "@tabler/icons-react";
import { type Answer, RECORDS_TOLD } from "@zona/domain/questions/answer";
import type { DateOrder } from "@zona/domain/questions/date-order";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import { LEAST_SUBJECTS } from "@zona/domain/tables/least-subjects";
import { useState } from "react";
import { Link } from "react-router";
import { useCanAnywhere } from "../../../people/access/own-access.ts";
import { useCopy } from "../../../platform/browser/browser-hooks.ts";
import { fullTime } from "../../../platform/i18n/dates.ts";
import { fieldInWords, inSentence } from "../../../platform/i18n/fields-in-words.ts";
import styles from "../chatbot.module.css";
import { ALWAYS_ASKED, FIGURES_ASKED, t } from "../chatbot-text.ts";
import { Feedback } from "../feedback.tsx";
import { isOneKind, type Line, linesOf } from "./answer-lines.ts";
import { answerSentence } from "./answer-words.ts";
import { Choice, Unread } from "./doubts.tsx";
import { FiguresChart, FiguresTable } from "./figures.tsx";
import { RequestChips } from "./request-chips.tsx";
import { RowsTable } from "./rows-table.tsx";

/** What a card asks for: a question of its own, the same in other words, a request that was changed or is one of several. */
export type Asks = {
  fresh: (question: string) => void;
  words: (question: string) => void;
  changed: (request: AskedRequest) => void;
  chosen: (request: AskedRequest, dateOrder?: DateOrder) => void;
};

type Props = { turnId: string; question: string; answer: Answer; asks: Asks };

/** One answer: its sentence, figures, chart or table, what was understood, and the way to the records behind it. */
export function AnswerCard({ turnId, question, answer, asks }: Props) {
  const { content, request } = answer;
  const lines = linesOf(answer);
  return (
    <div className={styles.card} data-kind={content.kind}>
      <p className={styles.sentence}>{answerSentence(answer)}</p>
      <Body answer={answer} lines={lines} question={question} asks={asks} />
      {request && RECORDS_TOLD.includes(content.kind) && (
        <>
          <RequestChips request={request} answer={answer} onRequest={asks.changed} />
          <Facts request={request} answer={answer} onAgain={() => asks.chosen(request)} />
        </>
      )}
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
        {(lines.length > 1 || content.kind === "rows") && <CsvButton question={question} answer={answer} />}
        {isDrawn(lines) && <PictureButton question={question} answer={answer} />}
        <Feedback turnId={turnId} />
      </Group>
    </div>
  );
}

/** A single figure stands in the sentence; figures of several kinds have no scale in common. */
const isDrawn = (lines: readonly Line[]) => lines.length > 1 && isOneKind(lines);

function Body({ answer, lines, question, asks }: Omit<Props, "turnId"> & { lines: readonly Line[] }) {
  const { content, request } = answer;
  switch (content.kind) {
    case "figures":
      return request?.having && lines.length === 0 ? null : <Figures lines={lines} />;
    case "rows":
      return request ? <RowsTable request={request} answer={answer} content={content} /> : null;
    case "defined":
      return (
        <p className="dim">
          {t("source", { source: content.source })}
          {content.version && `, ${t("version", { version: content.version })}`}
        </p>
      );
    case "choice":
      return (
        <Choice requests={content.requests} dateOrders={content.dateOrders} answer={answer} onRequest={asks.chosen} />
      );
    case "unread":
      return (
        <Unread question={question} content={content} answer={answer} onWords={asks.words} onRequest={asks.chosen} />
      );
    case "told":
      return null;
    default:
      return <Suggestions title={t("instead")} onAsk={asks.fresh} />;
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
  const always = useCanAnywhere("read") ? ALWAYS_ASKED : FIGURES_ASKED;
  return (
    <div>
      <p className="dim">{title}</p>
      <Group component="ul" gap="xs" className={styles.choices ?? ""}>
        {[...first, ...always].slice(0, 8).map((question) => (
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

function Figures({ lines }: { lines: readonly Line[] }) {
  const [isTable, setTable] = useState(false);
  const [only] = lines;
  if (!only) return <p className="dim">{t("noFigures")}</p>;
  if (lines.length === 1) {
    const { figure } = only;
    const verdict = figure.of === "share" && figure.d > 0 && (figure.isFew ? "few" : figure.band);
    return verdict ? <p className="dim">{t(verdict)}</p> : null;
  }
  if (!isOneKind(lines)) return <FiguresTable lines={lines} isHidden={false} />;
  return (
    <Stack gap="xs" align="start">
      {!isTable && <FiguresChart lines={lines} />}
      <FiguresTable lines={lines} isHidden={!isTable} />
      <Button variant="subtle" size="compact-sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        {isTable ? t("chart") : t("table")}
      </Button>
    </Stack>
  );
}

/** What an answer rests on: its time of data, and what was left out; where more will be counted soon, it can be asked again. */
function Facts({ request, answer, onAgain }: { request: AskedRequest; answer: Answer; onAgain: () => void }) {
  const { population, asOf, inNoRecord = [], unrecorded = [], isPartHidden, isBehind } = answer;
  return (
    <Group component="ul" gap="0.5rem 0.75rem" c="dimmed">
      <li>{t("asOf", { time: fullTime(new Date(asOf)) })}</li>
      {unrecorded.map(({ field, count }) => (
        <li key={field}>
          {t("unrecorded", { n: count, field: inSentence(fieldInWords(request.subject, field)?.label ?? field) })}
        </li>
      ))}
      {inNoRecord.length > 0 && <li>{t("inNoRecord", { names: inNoRecord.join(", ") })}</li>}
      {isBehind && (
        <li>
          {t("behind")}{" "}
          <Button variant="subtle" size="compact-sm" onClick={onAgain}>
            {t("askAgain")}
          </Button>
        </li>
      )}
      {isPartHidden && <li>{t("partHidden", { least: LEAST_SUBJECTS })}</li>}
      {population?.isApplied && population.excluded > 0 && <li>{t("excluded", { n: population.excluded })}</li>}
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
