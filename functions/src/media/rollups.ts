import { dayOf, type MediaRow, type OwnPart, ownParts, type Span } from "@zona/domain/media/media-rollup";
import type { Unparsed } from "@zona/domain/stored-record";

export type RollupRecords = {
  /** Days with changes since they were counted last, each with the mark that says so. */
  marked(): Promise<{ day: string; mark: string }[]>;
  /** The media begun on that day (UTC), page by page. */
  media(day: string): AsyncIterable<MediaRow[]>;
  /** All rows of the rollups of a span whose period begins like this: the days of a month, the months of a year. */
  within(span: Span, prefix: string): Promise<MediaRow[]>;
  /** Replaces all parts of one period, of all organisations. */
  replace(period: string, parts: readonly OwnPart[]): Promise<void>;
  /** Takes the mark of a day away, unless there is a newer one. */
  unmark(day: string, mark: string): Promise<void>;
};

/**
 * Counts every marked day anew from its media, then the months and the years of these days from what was counted. Run by
 * a scheduler once a minute, one at a time. Marks go last: a run that dies is repeated, and a mark that comes while its
 * day is counted stays for the next time.
 */
export async function countMarkedDays(records: RollupRecords): Promise<string> {
  const days = await records.marked();
  for (const { day } of days) {
    const rows: MediaRow[] = [];
    for await (const page of records.media(day)) rows.push(...page);
    await records.replace(day, ownParts(rows));
  }
  for (const month of periodsOf(days, 7)) await records.replace(month, ownParts(await records.within("day", month)));
  for (const year of periodsOf(days, 4)) await records.replace(year, ownParts(await records.within("month", year)));
  for (const { day, mark } of days) await records.unmark(day, mark);
  return `${days.length} days`;
}

const periodsOf = (days: readonly { day: string }[], length: number) => [
  ...new Set(days.map(({ day }) => day.slice(0, length))),
];

/** The days whose counts a change of a medium touches: none when nothing changed that is counted. */
export function daysToCount(before: Counted | undefined, after: Counted | undefined): string[] {
  if (JSON.stringify(before?.facts ?? null) === JSON.stringify(after?.facts ?? null)) return [];
  const createdAt = (after ?? before)?.createdAt;
  return createdAt ? [dayOf(createdAt)] : [];
}

/** The part of a stored medium that is counted. */
export type Counted = { createdAt: Date; facts: Unparsed };
