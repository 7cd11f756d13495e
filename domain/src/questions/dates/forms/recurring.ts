import { asks } from "../../ask-sentences.ts";
import { addUnresolved, type QuestionState } from "../../question-state.ts";

const EVERY = /^(?:each|every|any)$/;
const UNIT = /^(?:days?|weeks?|months?|quarters?|years?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?)$/;

const RECURRING = asks("recurring");

/** "Every first Monday", "each second of May": where the "every" would stand. */
function beforeOrdinals({ tokens }: QuestionState, first: number): number {
  let at = first - 1;
  while (/^(?:first|second|third|fourth|last|other|single|\d+(?:st|nd|rd|th)|alternate)$/.test(tokens[at]?.norm ?? ""))
    at--;
  return at;
}

const ORDINAL = /^(?:first|second|third|fourth|last|\d+(?:st|nd|rd|th))$/;
const PERIODIC = /^(?:weekly|monthly|quarterly|yearly|annually)$/;

/** "The first of each month", "the last Friday of every month": no day of one month is read out of it. */
function leaveOrdinals(state: QuestionState): void {
  const norm = (at: number) => state.tokens[at]?.norm ?? "";
  for (const at of state.tokens.keys()) {
    const of = /^(?:of|in)$/.test(norm(at + 1)) ? at + 1 : at + 2;
    if (state.used[at] || !ORDINAL.test(norm(at)) || !/^(?:of|in)$/.test(norm(of))) continue;
    if (EVERY.test(norm(of + 1)) && UNIT.test(norm(of + 2))) addUnresolved(state, at, of + 3, { sentence: RECURRING });
  }
}

/** "October each year" is no October of one year. */
const isWithinYear = ({ from, to }: { from: Date | null; to: Date | null }) =>
  from !== null && to !== null && to.getTime() - from.getTime() < 300 * 86_400_000;

/** Where "every first Monday", "monthly on the 3rd" or "October" of "October each year" begins; undefined of one time. */
function recursFrom(state: QuestionState, { first, end, range }: QuestionState["dates"]["found"][number]) {
  const norm = (at: number) => state.tokens[at]?.norm ?? "";
  const each = beforeOrdinals(state, first);
  if (EVERY.test(norm(each))) return each;
  if (PERIODIC.test(norm(first - 2)) && norm(first - 1) === "on") return first - 2;
  const isYearly = state.tokens.some((_, at) => EVERY.test(norm(at)) && norm(at + 1) === "year" && at !== end + 1);
  return isYearly && isWithinYear(range) ? first : undefined;
}

/** "On the first of every month": one such day is read out of it, and all of them are asked. */
export function rejectRecurring(state: QuestionState): void {
  const { tokens, dates } = state;
  leaveOrdinals(state);
  for (const phrase of [...dates.found]) {
    const from = recursFrom(state, phrase);
    if (from !== undefined) {
      dates.found.splice(dates.found.indexOf(phrase), 1);
      addUnresolved(state, from, phrase.end, { sentence: RECURRING });
      continue;
    }
    const at = phrase.end;
    const of = at + 1;
    // "Last year every month" groups that year.
    if (!/^(?:of|in|on)$/.test(tokens[at]?.norm ?? "")) continue;
    if (!EVERY.test(tokens[of]?.norm ?? "") || !UNIT.test(tokens[of + 1]?.norm ?? "")) continue;
    dates.found.splice(dates.found.indexOf(phrase), 1);
    addUnresolved(state, phrase.first, of + 2, { sentence: RECURRING });
  }
}
