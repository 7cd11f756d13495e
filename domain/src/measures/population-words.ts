import type { Subject } from "../filters/field.ts";
import type { Filter } from "../filters/filter.ts";
import type { ReportView } from "../reports/report-view.ts";
import { measureOfColumn } from "./measures.ts";
import { conditionsIn, POPULATIONS, populationOf } from "./populations.ts";

const DATES: Readonly<Record<string, string>> = {
  opuAt: "by retrieval",
  injectedAt: "by injection",
  fateAt: "by the day of their fate",
  createdAt: "by creation of the record",
  submittedAt: "by submission",
  reviewedAt: "by review",
  signedAt: "by signature",
  lockedAt: "by locking",
  cancelledAt: "by cancellation",
  invalidAt: "by invalidation",
  dueAt: "by due time",
  overdueAt: "by due time",
  capturedAt: "by time of capture",
  openedAt: "by opening",
  expiresAt: "by expiry",
  usedAt: "by use",
};

/** The date of a population in words; undefined for what is no date of figures. */
export const dateWords = (subject: Subject, date: string | undefined) =>
  date === undefined ? undefined : subject === "media" && date === "createdAt" ? "by upload" : DATES[date];

const asItIs = (english: string) => english;

/** What figures are counted over: records that pass a filter. `date`: the field that groups them in time, if one does. */
export type Counted = { subject: Subject; filter: Filter; date?: string | undefined };

function inWords({ subject, filter, date }: Counted, who: readonly string[], word = asItIs): string {
  const bounded = conditionsIn(filter).find(({ field, op }) => op !== "notNull" && DATES[field])?.field;
  const when = dateWords(subject, date ?? bounded);
  return [...who, ...(when === undefined ? [] : [when])].map(word).join(" · ");
}

/** Which records a count counts, as it is printed beside it: "cycles with a retrieval · by retrieval". */
export const countedWords = (counted: Counted, word?: (english: string) => string): string =>
  inWords(counted, populationOf(counted.subject, counted.filter).words, word);

/** Which cycles indicators count: "reviewed, signed or locked cycles · reference population · by retrieval". */
export function populationWords(counted: Omit<Counted, "subject">, word?: (english: string) => string): string {
  const population = populationOf("tests", counted.filter);
  const { laboratory, outside, finished } = POPULATIONS;
  const isNamed = population === laboratory || population === outside || population === finished;
  const [reference] = conditionsIn(counted.filter).find(({ field, op }) => field === "isReference" && op === "eq")
    ?.value ?? [undefined];
  const whose = { true: "reference population", false: "outside the reference population" }[String(reference)];
  const who = isNamed ? population.words : ["cycles as filtered", whose ?? "all populations"];
  return inWords({ subject: "tests", ...counted }, who, word);
}

/** Which cycles the indicators of a table count; undefined for a table without indicators. */
export function populationLine(
  { columns, filter, groupBy }: Pick<ReportView, "columns" | "filter" | "groupBy">,
  word?: (english: string) => string,
): string | undefined {
  if (!columns.some(({ id }) => measureOfColumn(id))) return undefined;
  return populationWords({ filter, date: groupBy.find(({ by }) => by)?.field }, word);
}
