import { fieldOf } from "../filters/fields.ts";
import { filterWords, instantText } from "../filters/filter-words.ts";
import { type Column, columnOf } from "../reports/columns.ts";
import { populationLine } from "../reports/population-line.ts";
import type { ReportLine } from "../reports/report-lines.ts";
import type { ReportView } from "../reports/report-view.ts";

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

type Made = { title: string; by: string; at: Date; zone: string; names?: ReadonlyMap<string, string> };

/** The document of a view: columns as they stand, and what the file says of itself. */
export function exportDocument(
  view: ReportView,
  lines: AsyncIterable<ReportLine>,
  { title, by, at, zone, names }: Made,
): ExportDocument {
  const { subject, filter, groupBy, sort, columns } = view;
  const shown = { zone, ...(names ? { names } : {}) };
  const population = populationLine(view);
  const label = (id: string) => columnOf(subject, id)?.label ?? id;
  const grouped = groupBy.map(
    ({ field, by: part }) => `${fieldOf(subject, field)?.label ?? field}${part ? ` by ${part}` : ""}`,
  );
  const [first] = columns;
  const isFirstSummed = first !== undefined && (first.stat ?? columnOf(subject, first.id)?.kpi) !== undefined;
  const sorted = sort.map(({ column, direction }) => `${label(column)} ${direction === "desc" ? "down" : "up"}`);
  return {
    title,
    columns: columns.flatMap(({ id, stat }) => {
      const column = columnOf(subject, id);
      return column ? [{ ...column, ...(stat ? { stat } : {}) }] : [];
    }),
    about: [
      ["Report", title],
      ["Rows", subject],
      ["Filter", filterWords(subject, filter, shown)],
      ...(population ? [["Indicators of", population] as const] : []),
      ...(grouped.length > 0 ? [["Grouped by", grouped.join(", ")] as const] : []),
      ...(sorted.length > 0 ? [["Sorted by", sorted.join(", ")] as const] : []),
      ["Made by", by],
      ["Made at", `${instantText(at, zone)} (${zone})`],
    ],
    lines,
    labelHead: grouped.length > 0 ? "Group" : isFirstSummed ? "Rows" : undefined,
    zone,
  };
}
