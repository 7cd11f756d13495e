import type { Said } from "../../messages/said.ts";
import { DAY, type Stretch, unitAround, type Wall, wallClock } from "../../timing/calendar.ts";
import type { Token } from "../words/token.ts";
import { countIn } from "./date-counts.ts";

/** Records look back, due questions look forward: which Friday "Friday" is. */
export type Direction = "past" | "future";

/** What is needed to read dates; `wall` is what the clock of `zone` shows at `now`. */
export type DateReader = {
  tokens: readonly Token[];
  now: Date;
  zone: string;
  wall: Wall;
  direction: Direction;
  /** Whether two times are set side by side: "between 2025 and 2026" then names two, not one stretch. */
  compares: boolean;
  /** "Compare October to September": where no other word sets them side by side, "to" does. */
  comparesTo: boolean;
};

export const dateReader = (tokens: readonly Token[], now: Date, zone: string, direction: Direction): DateReader => ({
  tokens,
  now,
  zone,
  direction,
  comparesTo:
    tokens.some(({ norm }) => /^(?:compare|compared)$/.test(norm)) &&
    !tokens.some(({ norm }) => /^(?:with|against|vs|versus|and|from)$/.test(norm)),
  compares: tokens.some(({ norm }) =>
    /^(?:compare|compared|comparison|difference|differ|differs|change|changed)$/.test(norm),
  ),
  wall: wallClock(now, zone),
});

/**
 * What a phrase may mean: the stretch `k` cycles from the one of now. A phrase with a year means the same for every `k`.
 * Undefined where the calendar has no such day in that cycle (29 February).
 */
export type Meaning = { at: (k: number) => Stretch | undefined; cycle: "none" | "day" | "week" | "month" | "year" };

export const fixedStretch = (stretch: Stretch): Meaning => ({ at: () => stretch, cycle: "none" });

/**
 * What was read from a token on, up to the token before `end`. `order` is 0 where a date with slashes can only be day first,
 * 1 where only month first.
 */
export type Read = { end: number } & (
  | { meaning: Meaning; order?: 0 | 1; month?: { year?: number; month: number; day?: number } }
  | { impossible: Said }
  | { readings: readonly Stretch[] }
);

export type Reader = (reader: DateReader, at: number) => Read | undefined;

export const normAt = ({ tokens }: DateReader, at: number) => tokens[at]?.norm ?? "";

/** Whether the words stand there in this order. */
export const reads = (reader: DateReader, at: number, ...words: readonly string[]) =>
  words.every((word, index) => normAt(reader, at + index) === word);

/** After filler words such as "of the". */
export function skip(reader: DateReader, at: number, ...fillers: readonly string[]): number {
  let next = at;
  while (fillers.includes(normAt(reader, next))) next++;
  return next;
}

/** A whole number in digits or words; `a` counts as one only if asked for. */
export function countAt(reader: DateReader, at: number, article = false): { value: number; end: number } | undefined {
  const counted = countIn(reader.tokens, at);
  if (counted) return counted;
  return article && /^an?$/.test(normAt(reader, at)) ? { value: 1, end: at + 1 } : undefined;
}

const CYCLES = Array.from({ length: 9 }, (_, index) => index);
/** How far cycles are searched in both directions. */
export const CYCLE_OFFSETS = Array.from({ length: 121 }, (_, index) => index - 60);

/** The stretch that is meant: the latest that has begun, or for due questions the next that is not over. */
export function resolveMeaning({ at, cycle }: Meaning, { wall, direction }: Pick<DateReader, "wall" | "direction">) {
  if (cycle === "none") return at(0);
  const order = direction === "past" ? [1, ...CYCLES.map((k) => -k)] : [-1, ...CYCLES];
  const isMeant = ({ from, to }: Stretch) => (direction === "past" ? from <= wall : to > wall);
  for (const k of order) {
    const stretch = at(k);
    if (stretch && isMeant(stretch)) return stretch;
  }
  return undefined;
}

/** The first stretch that ends after a moment, or the last that begins before it. */
export function nearestStretch({ at, cycle }: Meaning, side: "after" | "before", moment: Wall): Stretch | undefined {
  if (cycle === "none") return at(0);
  const stretches = CYCLE_OFFSETS.flatMap((k) => at(k) ?? []);
  return side === "after"
    ? stretches.find(({ from }) => from >= moment)
    : stretches.findLast(({ from }) => from <= moment);
}

export const today = ({ wall }: DateReader, offset = 0) => unitAround(wall, "day", offset);
export const daysAround = (from: Wall, days: number): Stretch => ({ from, to: from + days * DAY });
