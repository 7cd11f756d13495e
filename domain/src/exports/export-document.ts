import { fieldOf } from "../filters/fields.ts";
import { filterWords, instantText } from "../filters/filter-words.ts";
import { populationLine } from "../measures/population-words.ts";
import { acrossInWords, lineInWords } from "../reports/cell-words.ts";
import { type Column, columnOf } from "../reports/columns.ts";
import { comparisonWords } from "../reports/comparison-words.ts";
import type { Across, ReportLine } from "../reports/report-lines.ts";
import { type ReportView, STAT_LABELS } from "../reports/report-view.ts";
import { figuresOf, type ShownColumn, shownColumns } from "../reports/shown-columns.ts";
import { ENGLISH_FILE, type FileWords } from "./file-words.ts";

export type ExportColumn = Omit<Column, "type"> & { type: Column["type"] | "difference"; stat?: string };

/**
 * A table on its way into a file. Every writer takes this and gives chunks of bytes as lines come, so memory does not grow
 * with the table; the browser, the functions and schedules use the same writers.
 */
export type ExportDocument = {
  title: string;
  columns: readonly ExportColumn[];
  /** What the file says of itself: filter, grouping, who made it, when, on which clock. */
  about: readonly (readonly [label: string, text: string])[];
  lines: AsyncIterable<ReportLine>;
  /** What rows are grouped by, from the outer groups inwards. */
  levels: readonly string[];
  /** Whether the columns count the rows of groups themselves. */
  isCounted: boolean;
  /**
   * Whether something before the columns says what groups and totals are. If not, the total says so in its first cell, which
   * then has no figure of its own.
   */
  isLabelled: boolean;
  /** IANA zone in which instants are written. */
  zone: string;
  words: FileWords;
};

/** Writes a document into bytes, chunk by chunk. */
export type ExportWriter = (document: ExportDocument) => AsyncGenerator<Uint8Array>;

export const ExportFormats = ["csv", "xlsx", "pdf"] as const;
export type ExportFormat = (typeof ExportFormats)[number];

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
};

type Made = {
  title: string;
  by: string;
  at: Date;
  zone: string;
  names?: ReadonlyMap<string, string>;
  words?: FileWords;
  /** Of a pivot: what stands beside each other. */
  across?: readonly Across[];
};

/** A column as it is headed in a file. */
function exportColumn(
  view: ReportView,
  { column: chosen, of, across }: ShownColumn,
  { at, words }: { at: Date; words: FileWords },
): ExportColumn | undefined {
  const { t, word } = words;
  const counted: Column = { id: "rows", label: t("rows"), type: "number" };
  const known = chosen ? columnOf(view.subject, chosen.id) : counted;
  if (!known) return undefined;
  const unit = known.unit && word(known.unit);
  const stat = chosen?.stat;
  const label = chosen ? word(known.label) : known.label;
  const told = { ...known, label, ...(unit && { unit }), ...(stat && { stat: word(STAT_LABELS[stat]) }) };
  if (of === "before") return { ...told, label: t("before", { column: label }) };
  if (of === "difference") {
    const points = known.type === "share" ? { unit: word("points") } : {};
    return { ...told, ...points, type: "difference", label: t("difference", { column: label }) };
  }
  if (across === undefined) return told;
  const value = across === "all" ? t("totalLevel") : acrossInWords(view, across, words, at);
  return { ...told, label: `${value} · ${label}` };
}

/** All columns of a view as they are headed, at a moment. */
export const exportColumns = (
  view: ReportView,
  across: readonly Across[],
  told: { at: Date; words: FileWords },
): ExportColumn[] => shownColumns(view, across).flatMap((column) => exportColumn(view, column, told) ?? []);

/** The document of a view: columns as they stand, and what the file says of itself. */
export function exportDocument(
  view: ReportView,
  lines: AsyncIterable<ReportLine>,
  { title, by, at, zone, names, words = ENGLISH_FILE, across = [] }: Made,
): ExportDocument {
  const { subject, filter, groupBy, sort, columns } = view;
  const { t, word } = words;
  const shown = { zone, now: at, word, locale: words.locale, ...(names ? { names } : {}) };
  const population = populationLine(view, word);
  const compared = comparisonWords(view, shown);
  const label = (id: string) => word(columnOf(subject, id)?.label ?? id);
  const grouped = groupBy.map(({ field, by: part, band }) => {
    const named = word(fieldOf(subject, field)?.label ?? field);
    if (band === "named") return t("groupBands", { field: named });
    if (band) return t("groupWidth", { field: named, width: band });
    return part ? t("groupBy", { field: named, part: word(part) }) : named;
  });
  const [first] = columns;
  const isFirstSummed = first !== undefined && (first.stat ?? columnOf(subject, first.id)?.kpi) !== undefined;
  const sorted = sort.map(({ column, direction }) =>
    t(direction === "desc" ? "falling" : "rising", { column: label(column) }),
  );
  async function* inWords() {
    for await (const line of lines) yield lineInWords(view, line, words, at);
  }
  return {
    title,
    columns: exportColumns(view, across, { at, words }),
    about: [
      [t("report"), title],
      [t("table"), t(subject)],
      [t("filter"), filterWords(subject, filter, shown)],
      ...(population ? [[t("population"), population] as const] : []),
      ...(compared ? [[t("comparedWith"), compared] as const] : []),
      ...(grouped.length > 0 ? [[t("groupedBy"), grouped.join(", ")] as const] : []),
      ...(sorted.length > 0 ? [[t("sortedBy"), sorted.join(", ")] as const] : []),
      [t("createdBy"), by],
      [t("createdAt"), `${instantText(at, zone)} (${zone})`],
    ],
    lines: inWords(),
    isCounted: figuresOf(view).includes("rows"),
    levels: view.rows === "pivot" ? grouped.slice(0, 1) : grouped,
    isLabelled: grouped.length > 0 || isFirstSummed,
    zone,
    words,
  };
}
