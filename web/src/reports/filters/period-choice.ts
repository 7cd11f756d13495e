import { type RelativeTime, relativeTimeText } from "@zona/domain/filters/relative-time";
import { relativeTimeWords } from "@zona/domain/filters/relative-time-words";
import { TIME_GROUPS, type TimeGroup } from "@zona/domain/timing/calendar";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { t } from "../tables/reports-text.ts";

const USUAL: readonly RelativeTime[] = TIME_GROUPS.flatMap((unit) => [
  { kind: "this", unit } as const,
  { kind: "last", count: 1, unit } as const,
]);

type Counted = Exclude<RelativeTime, { kind: "this" }>;

/** What a counted period begins with; it holds more than one unit, as one alone is among the usual ones. */
const BEGINS: Readonly<Record<TimeGroup, number>> = { day: 7, week: 4, month: 3, quarter: 4, year: 2 };

/** A counted period without its number. */
export const countedKey = ({ kind, unit }: Counted) => `${kind} ${unit}`;

const COUNTED: readonly Counted[] = [
  ...TIME_GROUPS.map((unit) => ({ kind: "last", count: BEGINS[unit], unit }) as const),
  ...TIME_GROUPS.map((unit) => ({ kind: "this-and-last", count: BEGINS[unit], unit }) as const),
  { kind: "past", count: BEGINS.day, unit: "day" },
];

const isUsual = (time: RelativeTime) => time.kind === "this" || (time.kind === "last" && time.count === 1);

/** The entry of the list that stands for a period. */
export const periodKey = (time: RelativeTime) =>
  time.kind === "this" || isUsual(time) ? relativeTimeText(time) : countedKey(time);

const label = (time: Counted) => {
  const { unit } = time;
  if (time.kind === "past") return t("periodPastOf");
  return time.kind === "last" ? t("periodLastOf", { unit }) : t("periodThisAndLastOf", { unit });
};

const entries = (times: readonly Counted[]) => times.map((time) => ({ value: countedKey(time), label: label(time) }));

/** The periods to choose from: those of the calendar by name first, then those that are counted. */
export const periodChoices = () => [
  {
    group: t("periodUsual"),
    items: USUAL.map((time) => ({ value: relativeTimeText(time), label: relativeTimeWords(time, domainWord) })),
  },
  { group: t("periodLast"), items: entries(COUNTED.filter(({ kind }) => kind === "last")) },
  { group: t("periodThisAndLast"), items: entries(COUNTED.filter(({ kind }) => kind === "this-and-last")) },
  { group: t("periodPast"), items: entries(COUNTED.filter(({ kind }) => kind === "past")) },
];

/** What an entry of the list means at first. */
export const periodOfKey = (key: string): RelativeTime | undefined =>
  USUAL.find((time) => relativeTimeText(time) === key) ?? COUNTED.find((time) => countedKey(time) === key);
