import type { Said } from "../../messages/said.ts";
import { unitAround, wallClock } from "../../timing/calendar.ts";
import type { DateOrder } from "../answer.ts";
import { asks } from "../ask-sentences.ts";
import type { PlanTime } from "../plan.ts";
import type { Token } from "../words/token.ts";
import { ambiguityOf } from "./date-ambiguity.ts";
import { type DateReader, type Direction, dateReader, normAt } from "./date-reader.ts";
import { afterUnsupported } from "./date-unsupported.ts";
import { UNIT_WORDS } from "./date-words.ts";
import { withBothEnds } from "./forms/date-bounded.ts";
import { rangeAt } from "./forms/date-ranges.ts";
import { between, type RangeRead, type TimeRange } from "./forms/date-rolling.ts";
import { afterVagueTime } from "./forms/date-vague.ts";

/** Where a phrase stands: tokens from `first` up to the one before `end`, and the words themselves. */
type Place = { text: string; first: number; end: number };

export type DatePhrase = Place & { range: TimeRange };

export type DatePhrases = {
  found: DatePhrase[];
  /** Phrases with more than one reading: 03/04/2026. Nothing is chosen for anyone. */
  ambiguous: (Place & { readings: readonly TimeRange[] })[];
  /** Days that no calendar has, each with its sentence. */
  impossible: (Place & { sentence: Said })[];
  /** Times that nobody here can place, each with its sentence: they are told, and nothing is made of them. */
  unread: (Place & { sentence: Said })[];
};

/** What may stand before a time and belongs to it. */
const LEADS = /^(?:in|on|at|over|since|before|after|until|till|by|around|during|about|shortly|just|the|throughout)$/;

export const UNPLACED = asks("unplaced");
const UNCOUNTED = asks("uncounted");

const FUTURE = new Set([
  "due",
  "overdue",
  "upcoming",
  "scheduled",
  "planned",
  "expires",
  "expire",
  "expiring",
  "schedule",
]);

/** Due questions look forward, all others back. */
export const directionOf = (tokens: readonly Token[]): Direction =>
  tokens.some(({ norm }) => FUTURE.has(norm)) ? "future" : "past";

/** A time before which there is nothing to look for, and one past which nobody plans. */
const isSane = ({ from, to }: TimeRange) =>
  [from, to].every((edge) => edge === null || (edge.getTime() > -2.2e12 && edge.getTime() < 4.2e12));

type Edges = Pick<TimeRange, "from" | "to">;

/** The time of the question before; "the year before" a single month of it is not clear. */
function leanedOn({ tokens, zone }: DateReader, before: PlanTime | undefined): Edges | undefined {
  const unit = UNIT_WORDS.get(tokens.findLast(({ norm }) => UNIT_WORDS.has(norm))?.norm ?? "");
  if (!before?.from || !before.toExclusive || !unit) return undefined;
  const [from, to] = [new Date(before.from), new Date(before.toExclusive)];
  const whole = unitAround(wallClock(from, zone), unit.grain);
  return wallClock(to, zone) - wallClock(from, zone) < whole.to - whole.from ? undefined : { from, to };
}

/** "Last month compared to the month before": before the time that it is set beside. */
function unitBefore(reader: DateReader, at: number, last: Edges | undefined): RangeRead | undefined {
  const unit = normAt(reader, at) === "the" ? UNIT_WORDS.get(normAt(reader, at + 1)) : undefined;
  const isLast = reader.tokens[at + 3] === undefined || normAt(reader, at + 3) === "?";
  const isBefore = /^(?:before|prior|earlier)$/.test(normAt(reader, at + 2));
  if (!last?.from || !unit || unit.grain === "hour" || !isBefore || !isLast) return undefined;
  const { from, to } = unitAround(wallClock(last.from, reader.zone), unit.grain, -1);
  return { end: at + 3, range: between(reader, from, to) };
}

/** A time that is told and not read, with the words that lead to it. */
function unreadAt(question: string, reader: DateReader, at: number): DatePhrases["unread"][number] | undefined {
  const vague = afterVagueTime(reader, at);
  const end = vague ?? afterUnsupported(reader, at);
  if (end === undefined) return undefined;
  let first = at;
  while (LEADS.test(normAt(reader, first - 1))) first--;
  const text = question.slice(reader.tokens[first]?.start, reader.tokens[end - 1]?.end);
  return { text, first, end, sentence: vague === undefined ? UNPLACED : UNCOUNTED };
}

/** Reads every date and range of a question, from the left, each as long as it can be. */
export function readDates(
  question: string,
  tokens: readonly Token[],
  {
    now,
    zone,
    direction = directionOf(tokens),
    dateOrder,
    before,
  }: Pick<DateReader, "now" | "zone"> & { direction?: Direction; dateOrder?: DateOrder; before?: PlanTime },
): DatePhrases {
  const reader = dateReader(tokens, now, zone, direction);
  const phrases: DatePhrases = { found: [], ambiguous: [], impossible: [], unread: [] };
  for (let at = 0; at < tokens.length; at++) {
    const unread = unreadAt(question, reader, at);
    if (unread) {
      phrases.unread.push(unread);
      at = unread.end - 1;
      continue;
    }
    const read = rangeAt(reader, at) ?? unitBefore(reader, at, phrases.found.at(-1)?.range ?? leanedOn(reader, before));
    if (!read) continue;
    const text = question.slice(tokens[at]?.start, tokens[read.end - 1]?.end);
    const place = { text, first: at, end: read.end };
    const doubt = "range" in read ? ambiguityOf(reader, at, read.end) : undefined;
    if (doubt) {
      phrases.unread.push({ ...place, sentence: doubt });
      at = Math.max(at, read.end - 1);
      continue;
    }
    if ("impossible" in read) phrases.impossible.push({ ...place, sentence: read.impossible });
    else if ("readings" in read) {
      // The readings stand in this order; whoever has said how they write dates is not asked again.
      const known = dateOrder && read.readings[dateOrder === "day-first" ? 0 : 1];
      if (known) phrases.found.push({ ...place, range: known });
      else phrases.ambiguous.push({ ...place, readings: read.readings });
    } else if (isSane(read.range)) phrases.found.push({ ...place, range: read.range });
    at = Math.max(at, read.end - 1);
  }
  return { ...phrases, found: withBothEnds(question, tokens, phrases.found, now) };
}
