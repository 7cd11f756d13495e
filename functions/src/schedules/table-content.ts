import { cellText } from "@zona/domain/exports/cell-text";
import { exportColumns } from "@zona/domain/exports/export-document";
import { fieldOf } from "@zona/domain/filters/fields";
import { filterWords } from "@zona/domain/filters/filter-words";
import { type PeriodShown, periodWords } from "@zona/domain/filters/relative-time-words";
import { viewAt } from "@zona/domain/filters/resolve-times";
import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import { populationLine } from "@zona/domain/measures/population-words";
import type { Cell } from "@zona/domain/reports/cell";
import { lineInWords } from "@zona/domain/reports/cell-words";
import { comparisonWords } from "@zona/domain/reports/comparison-words";
import { fittingView } from "@zona/domain/reports/fitting-view";
import { reportToAddress } from "@zona/domain/reports/report-address";
import { type ReportLine, withoutAcross } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { viewOf } from "@zona/domain/reports/saved-view";
import { DIGEST_VIEWS } from "@zona/domain/schedules/digests";
import { periodFieldOf } from "@zona/domain/schedules/period-field";
import type { Schedule } from "@zona/domain/schedules/schedule";
import type { MailWords } from "../mail/mail-text.ts";
import type { ReportMailContent } from "../mail/rendering/report-mail.tsx";
import type { ReportSource } from "../reports/report-source.ts";
import { runReport } from "../reports/run-report.ts";
import { figureBlocks } from "./figure-blocks.ts";
import { timeOfPeriod, withinPeriod } from "./period.ts";

/** The part of a mail that the records give; `empty` when there is no row at all. */
export type TableContent = Pick<ReportMailContent, "sentence" | "columns" | "rows" | "total" | "figures" | "link"> & {
  empty: boolean;
};

/** The view that a schedule means, with its period in the filter; `at`: the planned time, from which periods are told. */
export type PlannedView = { view: ReportView; at: Date; sentence: string };

/** Undefined when the view no longer fits what tables can show. */
export function plannedView(
  { content, rule: { zone } }: Schedule,
  at: Date,
  { t, word, locale, file }: MailWords,
): PlannedView | undefined {
  const isDigest = content.kind === "digest";
  if (isDigest && content.digest === "due-and-overdue") return undefined;
  const said = isDigest ? DIGEST_VIEWS[content.digest as keyof typeof DIGEST_VIEWS] : undefined;
  const view = said?.view ?? (content.kind === "view" ? viewOf(content) : undefined);
  const period = said?.period ?? (content.kind === "view" ? content.period : undefined);
  if (!view) return undefined;
  const shown = { zone, now: at, word, locale };
  const words = isDigest
    ? t(content.digest)
    : t("subject", { subject: file.t(view.subject), filter: filterWords(view.subject, view.filter, shown) });
  const field = period && periodFieldOf(view);
  const known = field && fieldOf(view.subject, field);
  if (!known) return { view, at, sentence: comparedSentence(withPopulation(words, view, { t, word }), view, shown, t) };
  const planned = fittingView({ ...view, filter: withinPeriod(view.filter, known.id, period) });
  const sentence = t("period", {
    sentence: words,
    field: word(known.label),
    period: periodWords(timeOfPeriod(period), known, shown),
    zone,
  });
  const told = withPopulation(sentence, planned, { t, word });
  return { view: planned, at, sentence: comparedSentence(told, planned, shown, t) };
}

/** A sentence followed by the period with which its table compares. */
function comparedSentence(sentence: string, view: ReportView, shown: PeriodShown, t: MailWords["t"]): string {
  const period = comparisonWords(view, shown);
  return period === undefined ? sentence : t("comparedWith", { sentence, period });
}

/** A sentence followed by which cycles the indicators of its table count. */
function withPopulation(sentence: string, view: ReportView, { t, word }: Pick<MailWords, "t" | "word">): string {
  const population = populationLine(view, word);
  return population ? t("population", { sentence, population }) : sentence;
}

/** A cell as the reader's language writes it. */
function textOf(cell: Cell, zone: string, words: MailWords): string {
  switch (cell.kind) {
    case "number":
      return words.number(cell.value);
    case "instant":
      return words.time(cell.at, zone);
    default:
      return cellText(cell, zone, words);
  }
}

/** The first lines of a view as a mail shows them; reads no more rows than it shows, unless groups need all. */
export async function tableContent(
  { view: planned, at, sentence }: PlannedView,
  { zone, site, words }: { zone: string; site: string; words: MailWords },
  source: ReportSource,
): Promise<TableContent> {
  // What a mail tells stays what it was: its link opens the same days.
  const view = viewAt(planned, at, zone);
  let total = 0;
  const onRows = (rows: number) => {
    total = rows;
  };
  const { across, lines } = await withoutAcross(runReport({ view: planned, at, zone }, source, { onRows }));
  const kept: ReportLine[] = [];
  for await (const told of lines) {
    if (told.kind === "total" && view.rows === "all" && !view.columns.some(({ stat }) => stat)) break;
    kept.push(lineInWords(view, told, words, at));
    if (kept.length >= MAIL_POLICY.rowsInMail && view.groupBy.length === 0) break;
  }
  const isOfFigures = view.rows === "groups";
  const shown = isOfFigures ? [] : exportColumns(planned, across, { at, words: words.file });
  const isGrouped = view.groupBy.length > 0;
  const first = {
    label: words.word(fieldOf(view.subject, view.groupBy[0]?.field ?? "")?.label ?? ""),
    isNumber: false,
  };
  const columns = shown.map(({ label, stat, type }) => ({
    label: `${label}${stat ? ` (${stat})` : ""}`,
    isNumber: type === "number" || type === "share",
  }));
  const rows = kept.slice(0, MAIL_POLICY.rowsInMail + 1).map((line) => ({
    isBold: line.kind !== "row",
    cells: [...(isGrouped ? [labelOf(line, words)] : []), ...line.cells.map((cell) => textOf(cell, zone, words))],
  }));
  const { before: _, compare: __, ...opened } = view;
  return {
    sentence,
    total,
    empty: total === 0,
    figures: isOfFigures ? figureBlocks(view, kept, words, (cell) => textOf(cell, zone, words)) : [],
    rows: isOfFigures ? [] : rows,
    columns: isGrouped ? [first, ...columns] : columns,
    link: `${site}/reports?${new URLSearchParams(reportToAddress(opened))}`,
  };
}

function labelOf(line: ReportLine, { t, number }: MailWords): string {
  if (line.kind === "row") return "";
  return line.kind === "group" ? `${line.label} (${number(line.count)})` : t("all", { n: line.count });
}
