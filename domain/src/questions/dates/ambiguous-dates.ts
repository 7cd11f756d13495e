import { formatZoned } from "../../timing/zoned-time.ts";
import { asks } from "../ask-sentences.ts";
import { addUnresolved, type QuestionState } from "../question-state.ts";
import type { TimeRange } from "./forms/date-rolling.ts";

type Moment = { now: Date; zone: string };

/** A reading in words that are read as just that reading: they take the place of the whole phrase, its "since" as well. */
function wordsOf({ from, to }: TimeRange, { now, zone }: Moment): string {
  const day = (instant: Date) => formatZoned(instant, zone).slice(0, 10);
  const last = to && day(new Date(to.getTime() - 1));
  const isOpenBegin = from === null || from.getTime() === now.getTime();
  if (isOpenBegin) return last ? `until ${last}` : "";
  const first = day(from);
  if (!to || to.getTime() === now.getTime()) return `since ${first}`;
  const isMonth = first.endsWith("-01") && last?.slice(0, 7) === first.slice(0, 7) && day(to).endsWith("-01");
  if (isMonth) return first.slice(0, 7);
  return last === first ? first : `${first} to ${last}`;
}

/** Dates that cannot be used as they are: two readings, no such day, no place. They are told, and no one is chosen. */
export function rejectAmbiguousDates(state: QuestionState, moment: Moment): void {
  for (const { first, end, readings } of state.dates.ambiguous) {
    const suggestions = readings.map((range) => wordsOf(range, moment));
    addUnresolved(state, first, end, { suggestions, sentence: asks("twoDates") });
  }
  for (const { first, end, sentence } of [...state.dates.impossible, ...state.dates.unread])
    addUnresolved(state, first, end, { sentence });
}
