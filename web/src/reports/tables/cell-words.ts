import type { FieldValue, Subject } from "@zona/domain/filters/field";
import { fieldOf } from "@zona/domain/filters/fields";
import type { Cell } from "@zona/domain/reports/cell";
import type { ReportGroup } from "@zona/domain/reports/report-view";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { dateFormat } from "../../platform/i18n/formats.ts";
import { language } from "../../platform/i18n/language.ts";
import { SITE } from "../../platform/site/site.ts";

const short = dateFormat({
  timeZone: SITE.timeZone,
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** 20 Nov 2026, 12:04 in the site's time zone. */
export const shortDateTime = (at: Date) => short.format(at);

/** A cell in the language of the page: words of closed lists are told in it, what people typed stays as it is. */
export function cellInWords(subject: Subject, column: string, cell: Cell): Cell {
  const values = fieldOf(subject, column)?.values;
  if (cell.kind !== "text" || !values) return cell;
  return { kind: "text", text: wordsIn(cell.text, values) };
}

/** Several values of one cell stand behind each other, and a value may hold a comma itself: the longest known one is taken. */
function wordsIn(text: string, values: readonly FieldValue[]): string {
  const known = values
    .filter(({ label }) => text === label || text.startsWith(`${label}, `))
    .toSorted((a, b) => b.label.length - a.label.length)[0];
  if (!known) return text;
  const rest = text.slice(known.label.length + 2);
  return rest === "" ? domainWord(known.label) : `${domainWord(known.label)}, ${wordsIn(rest, values)}`;
}

const month = dateFormat({ month: "short", year: "numeric", timeZone: "UTC" });
const MONTH = /^(\d{1,2} )?([A-Z][a-z]{2} \d{4})$/;

/** The label of a group in the language of the page; English as the domain tells it. */
export function groupInWords(subject: Subject, { field: id, by }: ReportGroup, label: string): string {
  if (language === "en") return label;
  const [, day = "", named = ""] = (by && MONTH.exec(label)) ?? [];
  if (named !== "") return `${day.replace(" ", ". ")}${month.format(new Date(`1 ${named} UTC`))}`;
  return wordsIn(label, fieldOf(subject, id)?.values ?? []);
}
