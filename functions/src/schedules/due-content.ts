import { instantText } from "@zona/domain/filters/filter-words";
import { valueLabel } from "@zona/domain/filters/value-labels";
import { NextDue } from "@zona/domain/records/lab-test";
import { DIGEST_SENTENCES } from "@zona/domain/schedules/digests";
import * as z from "zod";
import { MAIL_TEXT } from "../mail/mail-text.ts";
import type { TableContent } from "./table-content.ts";

export const DUE_AHEAD_MS = 24 * 3_600_000;

/** What the digest reads of the facts of a test. */
export const DueTest = z.object({ id: z.string(), code: z.string(), enteredBy: z.array(z.string()), nextDue: NextDue });
export type DueTest = z.infer<typeof DueTest>;

/** A check in the lab's words; a preclinical timepoint (`h96`) by its hours. */
const checkLabel = (check: string) =>
  /^h\d/.test(check) ? MAIL_TEXT.hours(check.slice(1)) : valueLabel("check", check);

const STATES = MAIL_TEXT.dueStates;

const stateOf = ({ nextDue }: DueTest, now: Date) => {
  if (nextDue.overdue <= now) return STATES.overdue;
  return nextDue.from <= now ? STATES.now : STATES.soon;
};

/** The digest of one person: the tests they have a part in; all of them without a person. */
export function dueContent(
  tests: readonly DueTest[],
  uid: string | undefined,
  { zone, site, now }: { zone: string; site: string; now: Date },
): TableContent {
  const own = tests
    .filter(({ enteredBy }) => uid === undefined || enteredBy.includes(uid))
    .sort((a, b) => a.nextDue.overdue.getTime() - b.nextDue.overdue.getTime());
  const counts = Object.values(STATES).map((state) => ({
    state,
    count: own.filter((test) => stateOf(test, now) === state).length,
  }));
  return {
    sentence: DIGEST_SENTENCES["due-and-overdue"],
    total: own.length,
    empty: own.length === 0,
    columns: MAIL_TEXT.dueColumns.map((label) => ({ label, isNumber: false })),
    rows: own.slice(0, 50).map((test) => ({
      isBold: false,
      cells: [
        ...[test.code, checkLabel(test.nextDue.check), stateOf(test, now)],
        ...[test.nextDue.overdue, test.nextDue.from].map((at) => instantText(at, zone)),
      ],
    })),
    bars: counts
      .filter(({ count }) => count > 0)
      .map(({ state, count }) => ({
        label: state,
        text: String(count),
        share: Math.round((100 * count) / own.length),
      })),
    link: `${site}/home`,
  };
}
