import { fieldOf } from "../filters/fields.ts";
import { filterWords, instantText } from "../filters/filter-words.ts";
import { populationLine } from "../measures/population-words.ts";
import { lineInWords } from "../reports/cell-words.ts";
import { type Column, columnOf } from "../reports/columns.ts";
import type { ReportLine } from "../reports/report-lines.ts";
import type { ReportView } from "../reports/report-view.ts";
import { ENGLISH_FILE, type FileWords } from "./file-words.ts";

export type ExportColumn = Column & { stat?: string };

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
  /**
   * Head of the column that says what groups and totals are. Without one, the total says so in its first cell, which then
   * has no figure of its own.
   */
  labelHead: string | undefined;
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
};

/** The document of a view: columns as they stand, and what the file says of itself. */
export function exportDocument(
  view: ReportView,
  lines: AsyncIterable<ReportLine>,
  { title, by, at, zone, names, words = ENGLISH_FILE }: Made,
): ExportDocument {
  const { subject, filter, groupBy, sort, columns } = view;
  const { t, word } = words;
  const shown = { zone, now: at, word, locale: words.locale, ...(names ? { names } : {}) };
  const population = populationLine(view, word);
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
    columns: columns.flatMap(({ id, stat }) => {
      const column = columnOf(subject, id);
      if (!column) return [];
      const unit = column.unit && word(column.unit);
      return [{ ...column, label: word(column.label), ...(unit && { unit }), ...(stat && { stat: word(stat) }) }];
    }),
    about: [
      [t("report"), title],
      [t("table"), t(subject)],
      [t("filter"), filterWords(subject, filter, shown)],
      ...(population ? [[t("population"), population] as const] : []),
      ...(grouped.length > 0 ? [[t("groupedBy"), grouped.join(", ")] as const] : []),
      ...(sorted.length > 0 ? [[t("sortedBy"), sorted.join(", ")] as const] : []),
      [t("createdBy"), by],
      [t("createdAt"), `${instantText(at, zone)} (${zone})`],
    ],
    lines: inWords(),
    labelHead: grouped.length > 0 ? t("group") : isFirstSummed ? t("rows") : undefined,
    zone,
    words,
  };
}
