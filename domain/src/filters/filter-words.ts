import { localTimeAt, parseInstant } from "../timing/zoned-time.ts";
import type { Field, Subject } from "./field.ts";
import { fieldOf } from "./fields.ts";
import { type Condition, type Filter, type Operator, partsOf, type Scalar } from "./filter.ts";
import { parseRecurringTime, recurringTimeWords } from "./recurring-time.ts";
import { parseRelativeTime } from "./relative-time.ts";
import { type PeriodShown, periodWords } from "./relative-time-words.ts";

/** How conditions are told in files and sentences. */
export const OPERATOR_WORDS: Readonly<Record<Operator, string>> = {
  eq: "is",
  ne: "is not",
  in: "is one of",
  lt: "is below",
  le: "is at most",
  gt: "is above",
  ge: "is at least",
  between: "is between",
  contains: "contains",
  isNull: "is missing",
  notNull: "is recorded",
  within: "in",
  recurs: "again and again",
};

const TIME_WORDS: Partial<Record<Operator, string>> = {
  lt: "is before",
  le: "is on or before",
  gt: "is after",
  ge: "is on or after",
};

/** How values are shown: on which clock, from which moment, with the names of people by uid, in which language. */
export type Shown = PeriodShown & { names?: ReadonlyMap<string, string> };

const asItIs = (english: string) => english;

const two = (value: number) => String(value).padStart(2, "0");

/** `2026-11-20 12:04`, or the bare date at midnight, on the clock of a zone. */
export function instantText(instant: Date, zone: string): string {
  const { year, month, day, hour, minute } = localTimeAt(instant, zone);
  const date = `${year}-${two(month)}-${two(day)}`;
  return hour === 0 && minute === 0 ? date : `${date} ${two(hour)}:${two(minute)}`;
}

const SIZES = [
  ["GB", 1024 ** 3],
  ["MB", 1024 ** 2],
  ["kB", 1024],
] as const;

/** `10 MB`, in units of 1024 as file managers count. */
export function sizeWords(bytes: number): string {
  const [unit, times] = SIZES.find(([, least]) => bytes >= least) ?? (["bytes", 1] as const);
  return `${Number((bytes / times).toFixed(2))} ${unit}`;
}

/** Printed behind values; sizes of files bring their own. */
export const unitOf = ({ unit }: Field) => (unit === "bytes" ? undefined : unit);

function valueWords(field: Field, value: Scalar, { zone, names, word = asItIs }: Shown): string {
  if (typeof value === "boolean") return word(value ? "yes" : "no");
  const known = field.values?.find((one) => one.value === value)?.label;
  if (known) return word(known);
  if (field.unit === "bytes") return sizeWords(Number(value));
  if (field.type === "person") return names?.get(String(value)) ?? String(value);
  const at = field.type === "instant" ? parseInstant(String(value)) : undefined;
  return at ? instantText(at, zone) : String(value);
}

/** One condition as a sentence: "Oocyte source is Own, fresh", "Retrieval last month, 1 to 31 October 2026". */
export function conditionWords(subject: Subject, { field: id, op, value }: Condition, shown: Shown): string {
  const field = fieldOf(subject, id);
  if (!field) return id;
  const { word = asItIs } = shown;
  const time = op === "within" ? parseRelativeTime(String(value[0])) : undefined;
  if (time) return `${word(field.label)} ${periodWords(time, field, shown)}`;
  const recurring = op === "recurs" ? parseRecurringTime(String(value[0])) : undefined;
  if (recurring) return `${word(field.label)} ${recurringTimeWords(recurring, shown)}`;
  const each = value.map((one) => valueWords(field, one, shown));
  // Words with a comma of their own are told apart by another sign.
  const said = each.join(op === "between" ? ` ${word("and")} ` : each.some((one) => one.includes(",")) ? "; " : ", ");
  const verb = (field.type === "instant" ? TIME_WORDS[op] : undefined) ?? OPERATOR_WORDS[op];
  const unit = unitOf(field);
  return `${word(field.label)} ${word(verb)} ${said}${unit && said ? ` ${word(unit)}` : ""}`.trim();
}

/** A whole filter as a sentence; "all" where nothing is asked. */
export function filterWords(subject: Subject, filter: Filter, shown: Shown): string {
  if ("field" in filter) return conditionWords(subject, filter, shown);
  const { word = asItIs } = shown;
  if ("not" in filter) {
    const { not } = filter;
    // "not (A or B)" is misread; "none of (A; B)" is not.
    if (!("any" in not)) return `${word("not")} (${filterWords(subject, not, shown)})`;
    return `${word("none of")} (${not.any.map((part) => filterWords(subject, part, shown)).join("; ")})`;
  }
  const parts = partsOf(filter);
  const joint = word("all" in filter ? "and" : "or");
  if (parts.length === 0) return word("all");
  const said = parts.map((part) => {
    const words = filterWords(subject, part, shown);
    return !("field" in part || "not" in part) && parts.length > 1 ? `(${words})` : words;
  });
  return said.join(` ${joint} `);
}
