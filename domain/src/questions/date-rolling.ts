import { addUnits, instantOf, unitAround } from "./calendar.ts";
import { type DateReader, normAt, reads, skip } from "./date-reader.ts";
import { amountAt } from "./date-relative.ts";
import { BACKWARD, FORWARD, UNIT_WORDS } from "./date-words.ts";

/** Null is an open end. `rolling` counts back from now, `calendar` keeps to whole days, weeks, months or hours. */
export type TimeRange = { from: Date | null; to: Date | null; rule: "calendar" | "rolling" };

export type RangeRead = { end: number } & (
  | { range: TimeRange }
  | { impossible: string }
  | { readings: readonly TimeRange[] }
);

/** From one wall reading to another; null is an open end, `now` the present. */
export function between(reader: DateReader, from: number | "now" | null, to: number | "now" | null): TimeRange {
  const edge = (wall: number | "now" | null) =>
    wall === null ? null : wall === "now" ? reader.now : instantOf(wall, reader.zone);
  return { from: edge(from), to: edge(to), rule: "calendar" };
}

/** So many units back from now or ahead. Hours are elapsed time; days and longer keep the hour of the clock. */
function rolling({ now, wall, zone }: DateReader, count: number, grain: Parameters<typeof addUnits>[2]): TimeRange {
  const edge =
    grain === "hour" ? new Date(now.getTime() + count * 3_600_000) : instantOf(addUnits(wall, count, grain), zone);
  return count < 0 ? { from: edge, to: now, rule: "rolling" } : { from: now, to: edge, rule: "rolling" };
}

/** "last 7 days", "past week", "next 48 hours", "last 3 full months", "within 24 hours". */
export function rollingAt(reader: DateReader, start: number): RangeRead | undefined {
  const at = skip(reader, start, "in", "within", "over", "during", "for", "the", "these");
  const word = normAt(reader, at);
  const isWithin = reader.tokens.slice(start, at).some(({ norm }) => norm === "within");
  const back = BACKWARD.has(word) || word === "trailing" || word === "rolling";
  if (!back && !FORWARD.has(word)) {
    // "Since 3 weeks" is how many say "for the last 3 weeks".
    const since = reads(reader, start, "since") ? amountAt(reader, start + 1) : undefined;
    if (since && !/^(?:ago|back|before|after|of|earlier)$/.test(normAt(reader, since.end)))
      return { end: since.end, range: rolling(reader, -since.count, since.grain) };
    const amount = isWithin ? amountAt(reader, at) : undefined;
    const sign = reader.direction === "past" ? -1 : 1;
    if (!amount || /^(?:of|after|before|post|hpi)$/.test(normAt(reader, amount.end))) return undefined;
    return { end: amount.end, range: rolling(reader, sign * amount.count, amount.grain) };
  }
  const sign = back ? -1 : 1;
  const amount = amountAt(reader, at + 1);
  if (amount && reads(reader, amount.end, "of")) return undefined;
  if (amount) return { end: amount.end, range: rolling(reader, sign * amount.count, amount.grain) };
  const single = UNIT_WORDS.get(normAt(reader, at + 1));
  const isRolling =
    isWithin ||
    /^(?:past|coming|upcoming|trailing|rolling|following)$/.test(word) ||
    single?.times === 2 ||
    single?.grain === "hour";
  if (single && isRolling && !/s$/.test(normAt(reader, at + 1)))
    return { end: at + 2, range: rolling(reader, sign * single.times, single.grain) };
  return wholeUnits(reader, at + 1, sign);
}

/** "3 full months": calendar units that are over, or have not begun. */
function wholeUnits(reader: DateReader, at: number, sign: number): RangeRead | undefined {
  const [count, kind, unit] = [
    Number(normAt(reader, at)),
    normAt(reader, at + 1),
    UNIT_WORDS.get(normAt(reader, at + 2)),
  ];
  if (!(count > 0) || !/^(?:full|complete|whole|calendar)$/.test(kind) || !unit || unit.grain === "hour")
    return undefined;
  const here = unitAround(reader.wall, unit.grain);
  const edge = sign < 0 ? here.from : here.to;
  const far = addUnits(edge, sign * count * unit.times, unit.grain);
  return { end: at + 3, range: between(reader, Math.min(edge, far), Math.max(edge, far)) };
}

/** "more than 3 days ago", "older than 2 weeks". */
export function ageAt(reader: DateReader, at: number): RangeRead | undefined {
  const isMore = reads(reader, at, "more", "than") || reads(reader, at, "older", "than") || reads(reader, at, "over");
  const isLess =
    reads(reader, at, "less", "than") || reads(reader, at, "newer", "than") || reads(reader, at, "younger", "than");
  if (!isMore && !isLess) return undefined;
  const needsAgo = !/^(?:older|newer|younger)$/.test(normAt(reader, at));
  const amount = amountAt(reader, at + (reads(reader, at, "over") ? 1 : 2));
  if (
    !amount ||
    (amount.grain === "year" && !reads(reader, amount.end, "ago")) ||
    (needsAgo && !reads(reader, amount.end, "ago"))
  )
    return undefined;
  const { from } = rolling(reader, -amount.count, amount.grain);
  const end = reads(reader, amount.end, "ago") ? amount.end + 1 : amount.end;
  return { end, range: isMore ? { from: null, to: from, rule: "rolling" } : { from, to: reader.now, rule: "rolling" } };
}
