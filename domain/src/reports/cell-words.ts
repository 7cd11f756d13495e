import type { FieldValue, Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import type { Cell } from "./cell.ts";
import type { ReportLine } from "./report-lines.ts";
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

const MONTH = /^(\d{1,2} )?([A-Z][a-z]{2} \d{4})$/;

/** The label of a group in a language; the domain tells it in English. */
export function groupInWords(subject: Subject, { field, by }: ReportGroup, label: string, words: TableWords): string {
  const { locale, word } = words;
  const [, day = "", named = ""] = (by && !locale.startsWith("en") && MONTH.exec(label)) || [];
  if (named === "") return valuesInWords(label, fieldOf(subject, field)?.values ?? [], word);
  const month = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
  return `${day.replace(" ", ". ")}${month.format(new Date(`1 ${named} UTC`))}`;
}

/** A line of a table in a language. */
export function lineInWords(
  { subject, columns, groupBy }: ReportView,
  line: ReportLine,
  words: TableWords,
): ReportLine {
  const cells = line.cells.map((cell, at) => cellInWords(subject, columns[at]?.id ?? "", cell, words));
  const group = line.kind === "group" ? groupBy[line.level] : undefined;
  return line.kind === "group" && group
    ? { ...line, cells, label: groupInWords(subject, group, line.label, words) }
    : { ...line, cells };
}
