import { DAY, dayOf, type Stretch, type Wall, weekdayOf } from "../../../timing/calendar.ts";
import { countAt, type DateReader, normAt, reads, skip } from "../date-reader.ts";
import { BACKWARD, FORWARD } from "../date-words.ts";
import { between, type RangeRead } from "./date-rolling.ts";

/** So many days on, Saturdays and Sundays not counted; holidays are, as no calendar here knows them. */
function addWorkingDays(wall: Wall, days: number): Wall {
  const step = Math.sign(days) * DAY;
  let reached = wall;
  for (let left = Math.abs(days); left > 0; ) {
    reached += step;
    if (weekdayOf(reached) < 6) left--;
  }
  return reached;
}

/** The first, second … or, counted from its end, last working day of a stretch. */
export function workingDayIn({ from, to }: Stretch, nth: number): Stretch | undefined {
  const edge = nth < 0 ? dayOf(to - DAY) : dayOf(from);
  const first = weekdayOf(edge) < 6 ? edge : addWorkingDays(edge, Math.sign(nth));
  const day = Math.abs(nth) > 1 ? addWorkingDays(first, nth - Math.sign(nth)) : first;
  return day >= from && day < to ? { from: day, to: day + DAY } : undefined;
}

const MOST = 400;

/** "last 5 working days", "within 3 business days", "5 working days ago", "in 3 working days", "the last working day". */
export function workingDaysAt(reader: DateReader, start: number): RangeRead | undefined {
  const at = skip(reader, start, "in", "within", "over", "during", "for", "the");
  const word = normAt(reader, at);
  const side = BACKWARD.has(word) ? -1 : FORWARD.has(word) ? 1 : 0;
  const count = countAt(reader, side === 0 ? at : at + 1);
  const noun = count?.end ?? at + (side === 0 ? 0 : 1);
  if (!/^(?:working|business|work)$/.test(normAt(reader, noun)) || !/^days?$/.test(normAt(reader, noun + 1)))
    return undefined;
  const days = count?.value ?? 1;
  if (days < 1 || days > MOST) return undefined;
  const { wall, direction } = reader;
  const day = (to: number, end: number): RangeRead => ({
    end,
    range: between(reader, dayOf(addWorkingDays(wall, to)), dayOf(addWorkingDays(wall, to)) + DAY),
  });
  const end = noun + 2;
  // "The last working day of October" is part of October.
  if (side !== 0 && !count && /^(?:of|in)$/.test(normAt(reader, end))) return undefined;
  if (reads(reader, end, "ago")) return day(-days, end + 1);
  if (side !== 0 && !count) return day(side, end);
  const isWithin = reader.tokens.slice(start, at).some(({ norm }) => norm === "within");
  const sign = side || (isWithin ? (direction === "past" ? -1 : 1) : 0);
  if (sign !== 0) {
    const far = addWorkingDays(wall, sign * days);
    const range = sign < 0 ? between(reader, far, "now") : between(reader, "now", far);
    return { end, range: { ...range, rule: "rolling" } };
  }
  return reads(reader, start, "in") && count ? day(days, end) : undefined;
}
