import { valueLabel } from "@zona/domain/filters/value-labels";
import { NextDue } from "@zona/domain/records/lab-test";
import * as z from "zod";
import type { MailWords } from "../mail/mail-text.ts";
import type { TableContent } from "./table-content.ts";

export const DUE_AHEAD_MS = 24 * 3_600_000;

/** What the digest reads of the facts of a test. */
export const DueTest = z.object({ id: z.string(), code: z.string(), enteredBy: z.array(z.string()), nextDue: NextDue });
export type DueTest = z.infer<typeof DueTest>;

/** A check in the lab's words; a preclinical timepoint (`h96`) by its hours. */
const checkLabel = (check: string, { t, word }: MailWords) =>
  /^h\d/.test(check) ? t("hours", { hours: check.slice(1) }) : word(valueLabel("check", check));

const STATES = ["overdue", "now", "soon"] as const;

const stateOf = ({ nextDue }: DueTest, now: Date): (typeof STATES)[number] => {
  if (nextDue.overdue <= now) return "overdue";
  return nextDue.from <= now ? "now" : "soon";
};

/** The digest of one person: the tests they have a part in; all of them without a person. */
export function dueContent(
  tests: readonly DueTest[],
  uid: string | undefined,
  { zone, site, now, words }: { zone: string; site: string; now: Date; words: MailWords },
): TableContent {
  const { t, time, number } = words;
  const own = tests
    .filter(({ enteredBy }) => uid === undefined || enteredBy.includes(uid))
    .sort((a, b) => a.nextDue.overdue.getTime() - b.nextDue.overdue.getTime());
  const counts = STATES.map((state) => ({
    state,
    count: own.filter((test) => stateOf(test, now) === state).length,
  }));
  return {
    sentence: t("due-and-overdue"),
    total: own.length,
    empty: own.length === 0,
    columns: (["test", "check", "status", "dueAt", "window"] as const).map((key) => ({
      label: t(key),
      isNumber: false,
    })),
    rows: own.slice(0, 50).map((test) => ({
      isBold: false,
      cells: [
        ...[test.code, checkLabel(test.nextDue.check, words), t(stateOf(test, now))],
        time(test.nextDue.target, zone),
        [test.nextDue.window.from, test.nextDue.window.overdue].map((at) => time(at, zone)).join(" – "),
      ],
    })),
    figures: [
      {
        title: t("checks"),
        bars: counts
          .filter(({ count }) => count > 0)
          .map(({ state, count }) => {
            const value = Math.round((100 * count) / own.length);
            return { label: t(state), level: 0, text: number(count), bar: { low: value, value, high: value } };
          }),
        more: 0,
        hasIntervals: false,
      },
    ],
    link: `${site}/home`,
  };
}
