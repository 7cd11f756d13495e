import { cellText, levelWords } from "@zona/domain/exports/cell-text";
import { fieldOf } from "@zona/domain/filters/fields";
import { filterWords } from "@zona/domain/filters/filter-words";
import { periodWords } from "@zona/domain/filters/relative-time-words";
import { viewAt } from "@zona/domain/filters/resolve-times";
import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import { populationLine } from "@zona/domain/measures/population-words";
import { oneDecimal } from "@zona/domain/policy/decimal";
import type { Cell } from "@zona/domain/reports/cell";
import { lineInWords } from "@zona/domain/reports/cell-words";
import { columnOf } from "@zona/domain/reports/columns";
import { reportToAddress } from "@zona/domain/reports/report-address";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { viewOf } from "@zona/domain/reports/saved-view";
import { DIGEST_VIEWS } from "@zona/domain/schedules/digests";
import { periodFieldOf } from "@zona/domain/schedules/period-field";
import type { Schedule } from "@zona/domain/schedules/schedule";
import type { MailWords } from "../mail/mail-text.ts";
import type { ReportMailContent } from "../mail/report-mail.tsx";
import type { ReportSource } from "../reports/report-source.ts";
import { runReport } from "../reports/run-report.ts";
import { timeOfPeriod, withinPeriod } from "./period.ts";

/** The part of a mail that the records give; `empty` when there is no row at all. */
export type TableContent = Pick<ReportMailContent, "sentence" | "columns" | "rows" | "total" | "bars" | "link"> & {
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
  if (!known) return { view, at, sentence: withPopulation(words, view, { t, word }) };
  const planned = { ...view, filter: withinPeriod(view.filter, known.id, period) };
  const sentence = t("period", {
    sentence: words,
    field: word(known.label),
    period: periodWords(timeOfPeriod(period), known, shown),
    zone,
  });
  return { view: planned, at, sentence: withPopulation(sentence, planned, { t, word }) };
}

/** A sentence followed by which cycles the indicators of its table count. */
function withPopulation(sentence: string, view: ReportView, { t, word }: Pick<MailWords, "t" | "word">): string {
  const population = populationLine(view, word);
  return population ? t("population", { sentence, population }) : sentence;
}

/** A cell as the reader's language writes it. */
function textOf(cell: Cell, zone: string, { word, number, time }: MailWords): string {
  switch (cell.kind) {
    case "number":
      return number(cell.value);
    case "flag":
      return word(cell.value ? "yes" : "no");
    case "instant":
      return time(cell.at, zone);
    case "share": {
      const { n, d, percent, low, high } = cell;
      const range = low === null || high === null ? "" : `, ${number(oneDecimal(low))}–${number(oneDecimal(high))}`;
      const level = levelWords(cell);
      return `${number(oneDecimal(percent))} % (${n}/${d}${range})${level && `, ${word(level)}`}`;
    }
    default:
      return cellText(cell, zone, word);
  }
}

const MOST_BARS = 10;
const MOST_COLUMNS = 8;

/** The first lines of a view as a mail shows them; reads no more rows than it shows, unless groups need all. */
export async function tableContent(
  { view: planned, at, sentence }: PlannedView,
  { zone, site, words }: { zone: string; site: string; words: MailWords },
  source: ReportSource,
): Promise<TableContent> {
  const { t, word } = words;
  // What a mail tells stays what it was: its link opens the same days.
  const view = viewAt(planned, at, zone);
  const labelOf = (id: string) => word(columnOf(view.subject, id)?.label ?? id);
  const kept: ReportLine[] = [];
  let total = 0;
  const onRows = (rows: number) => {
    total = rows;
  };
  for await (const told of runReport({ view, at, zone }, source, { onRows })) {
    const line = lineInWords(view, told, words, at);
    if (line.kind === "total" && !(view.columns.some(({ stat }) => stat) || view.rows === "groups")) break;
    kept.push(line);
    if (kept.length >= MAIL_POLICY.rowsInMail && view.groupBy.length === 0) break;
  }
  const groups = kept.filter((line) => line.kind === "group" && line.level === 0);
  const most = Math.max(1, ...groups.map((line) => (line.kind === "group" ? line.count : 0)));
  const shown = view.columns.slice(0, MOST_COLUMNS);
  const isGrouped = view.groupBy.length > 0;
  const columns = shown.map(({ id, stat }) => {
    const column = columnOf(view.subject, id);
    const isNumber = column?.type === "number" || column?.type === "share";
    return { label: `${labelOf(id)}${stat ? ` (${word(stat)})` : ""}`, isNumber };
  });
  const rows = kept.slice(0, MAIL_POLICY.rowsInMail + 1).map((line) => ({
    isBold: line.kind !== "row",
    cells: [
      ...(isGrouped
        ? [
            line.kind === "group"
              ? `${line.label} (${words.number(line.count)})`
              : line.kind === "total"
                ? t("all", { n: line.count })
                : "",
          ]
        : []),
      ...line.cells.slice(0, MOST_COLUMNS).map((cell) => textOf(cell, zone, words)),
    ],
  }));
  return {
    sentence,
    total,
    empty: total === 0,
    rows,
    columns: isGrouped ? [{ label: labelOf(view.groupBy[0]?.field ?? ""), isNumber: false }, ...columns] : columns,
    bars: groups.slice(0, MOST_BARS).map((line) => ({
      label: line.kind === "group" ? line.label : "",
      text: line.kind === "group" ? words.number(line.count) : "",
      share: line.kind === "group" ? Math.round((100 * line.count) / most) : 0,
    })),
    link: `${site}/reports?${new URLSearchParams(reportToAddress(view))}`,
  };
}
