import { cellText, fileColumns } from "@zona/domain/exports/cell-text";
import { csvLine } from "@zona/domain/exports/csv";
import type { Answer, Figure } from "@zona/domain/questions/answer";
import { type Cell, EMPTY } from "@zona/domain/reports/cell";
import { columnInWords } from "../../../platform/i18n/fields-in-words.ts";
import { LOCALE } from "../../../platform/i18n/language.ts";
import { FILE } from "../../tables/export/file-words.ts";
import { t } from "../chatbot-text.ts";
import { linesOf } from "./answer-lines.ts";
import { answerSentence, cellWords } from "./answer-words.ts";

/** A figure as tables have it, so that files tell it in the same columns. */
function cellOf(figure: Figure): Cell {
  if (figure.of === "count") return { kind: "number", value: figure.count };
  if (figure.of === "value") return figure.value === null ? EMPTY : { kind: "number", value: figure.value };
  const { n, d, percent, low, high, isFew, band } = figure;
  return percent === null ? EMPTY : { kind: "share", n, d, percent, low, high, band, tooFew: isFew };
}

/** Figures behind what they are of: shares in several columns, so that n is a number. */
function figureLines(head: string, figures: readonly (readonly [of: string, figure: Figure])[]): string[][] {
  const isShare = figures.some(([, { of }]) => of === "share");
  const unit = isShare ? { unit: "%" } : {};
  const columns = fileColumns({ id: "value", label: t("value"), type: isShare ? "share" : "number", ...unit }, FILE);
  const rows = figures.map(([of, figure]) => [
    of,
    ...columns.map((column) => cellText(column.of(cellOf(figure)), "UTC", FILE)),
  ]);
  return [[head, ...columns.map(({ label }) => label)], ...rows];
}

/** The lines of an answer: what it says, then its table as it is shown. */
function tableOf(answer: Answer): string[][] {
  const { content, request, names } = answer;
  if (!request) return [];
  if (content.kind === "figures")
    return figureLines(
      t("group"),
      linesOf(answer).map(({ label, figure }) => [label, figure]),
    );
  if (content.kind !== "rows") return [];
  const head = content.columns.map((id) => columnInWords(request.subject, id)?.label ?? id);
  return [
    head,
    ...content.rows.map(({ cells }) => content.columns.map((id) => cellWords(request, id, cells[id] ?? null, names))),
  ];
}

/** An answer as CSV: the question, the sentence and the clock first, so that the file explains itself. */
export function answerCsv(question: string, answer: Answer): string {
  const { asOf, zone } = answer;
  const about = [
    [t("question"), question],
    [t("answered", { sentence: "" }), answerSentence(answer)],
    [t("asOf", { time: asOf }), zone],
    [],
  ];
  return `\uFEFF${[...about, ...tableOf(answer)].map((fields) => csvLine(fields, LOCALE)).join("")}`;
}
