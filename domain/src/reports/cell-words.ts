import type { FieldValue, Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import type { Condition, Filter } from "../filters/filter.ts";
import { parseInstant } from "../timing/zoned-time.ts";
import type { Cell } from "./cell.ts";
import type { Across, ReportLine } from "./report-lines.ts";
import type { ReportGroup, ReportView } from "./report-view.ts";

/** How a reader's language tells a table: names by their English, and months. */
export type TableWords = { locale: string; word: (english: string) => string };

/** Several values of one cell stand behind each other, and a value may hold a comma itself: the longest known one is taken. */
function valuesInWords(text: string, values: readonly FieldValue[], word: TableWords["word"]): string {
  const known = values
    .filter(({ label }) => text === label || text.startsWith(`${label}, `))
    .toSorted((a, b) => b.label.length - a.label.length)[0];
  if (!known) return text;
  const rest = text.slice(known.label.length + 2);
  return rest === "" ? word(known.label) : `${word(known.label)}, ${valuesInWords(rest, values, word)}`;
}

/** A cell in a language: words of closed lists are told in it, what people typed stays as it is. */
export function cellInWords(subject: Subject, column: string, cell: Cell, { word }: TableWords): Cell {
  const values = fieldOf(subject, column)?.values;
  return cell.kind === "text" && values ? { kind: "text", text: valuesInWords(cell.text, values, word) } : cell;
}

const NUMBER = /-?\d+(?:\.\d+)?/g;
const MONTH = /^(\d{1,2} )?([A-Z][a-z]{2} \d{4})$/;

/** The label of a group in a language; the domain tells it in English. */
function groupInWords(subject: Subject, { field, by, band }: ReportGroup, label: string, words: TableWords): string {
  const { locale, word } = words;
  if (typeof band === "number")
    return label.replace(NUMBER, (one) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(Number(one)),
    );
  if (by === "weekday") return word(label);
  const [, day = "", named = ""] = (by && !locale.startsWith("en") && MONTH.exec(label)) || [];
  if (named === "") return valuesInWords(label, fieldOf(subject, field)?.values ?? [], word);
  const month = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
  return `${day.replace(" ", ". ")}${month.format(new Date(`1 ${named} UTC`))}`;
}

type GroupLine = Extract<ReportLine, { kind: "group" }>;

/** Whether the part of the calendar that a group is of goes on at a moment. What may lie ahead has no end to wait for. */
function goesOn(subject: Subject, { field, by }: ReportGroup, filter: Filter, now: Date): boolean {
  if (!by || fieldOf(subject, field)?.isAhead) return false;
  const bound = (op: "ge" | "lt") => parseInstant(String(boundIn(filter, field, op)?.value[0]));
  const [from, to] = [bound("ge"), bound("lt")];
  return from !== undefined && to !== undefined && from <= now && now < to;
}

/** The condition of an instant among all that hold in a group; the inner group's stands behind the outer one's. */
function boundIn(filter: Filter, field: string, op: "ge" | "lt"): Condition | undefined {
  if ("field" in filter) return filter.field === field && filter.op === op ? filter : undefined;
  return "all" in filter ? filter.all.map((part) => boundIn(part, field, op)).findLast((found) => found) : undefined;
}

/** The label of a group's line in a language, "Nov 2026 so far" where its time is not over at the moment of the table. */
export function groupLineInWords(
  { subject, groupBy }: ReportView,
  line: Pick<GroupLine, "label" | "level" | "filter">,
  words: TableWords,
  now: Date,
): string {
  const group = groupBy[line.level];
  if (!group) return line.label;
  const label = groupInWords(subject, group, line.label, words);
  return goesOn(subject, group, line.filter, now) ? `${label} ${words.word("so far")}` : label;
}

/** The same of what stands beside each other in a pivot. */
export const acrossInWords = (view: ReportView, across: Across, words: TableWords, now: Date): string =>
  groupLineInWords(view, { ...across, level: 1 }, words, now);

/** A line of a table in a language, as it is at a moment. */
export function lineInWords(view: ReportView, line: ReportLine, words: TableWords, now: Date): ReportLine {
  const { subject, columns } = view;
  const cells = line.cells.map((cell, at) => cellInWords(subject, columns[at]?.id ?? "", cell, words));
  return line.kind === "group"
    ? { ...line, cells, label: groupLineInWords(view, line, words, now) }
    : { ...line, cells };
}
