import { leave, type QuestionState } from "./question-state.ts";

const EVERY = /^(?:each|every|any)$/;
const UNIT = /^(?:days?|weeks?|months?|quarters?|years?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?)$/;

const RECURRING = "Times that come again are not read: name one, or from when to when.";

/** "Every first Monday", "each second of May": where the "every" would stand. */
function beforeOrdinals({ tokens }: QuestionState, first: number): number {
  let at = first - 1;
  while (/^(?:first|second|third|fourth|last|other|single|\d+(?:st|nd|rd|th)|alternate)$/.test(tokens[at]?.norm ?? ""))
    at--;
  return at;
}

/** "October each year" is no October of one year. */
const isWithinYear = ({ from, to }: { from: Date | null; to: Date | null }) =>
  from !== null && to !== null && to.getTime() - from.getTime() < 300 * 86_400_000;

/** "On the first of every month": one such day is read out of it, and all of them are asked. */
export function leaveRecurring(state: QuestionState): void {
  const { tokens, dates } = state;
  for (const phrase of [...dates.found]) {
    const each = beforeOrdinals(state, phrase.first);
    const isYearly = tokens.some(
      ({ norm }, index) => EVERY.test(norm) && tokens[index + 1]?.norm === "year" && index !== phrase.end + 1,
    );
    if (EVERY.test(tokens[each]?.norm ?? "") || (isYearly && isWithinYear(phrase.range))) {
      dates.found.splice(dates.found.indexOf(phrase), 1);
      leave(state, EVERY.test(tokens[each]?.norm ?? "") ? each : phrase.first, phrase.end, { sentence: RECURRING });
      continue;
    }
    const at = phrase.end;
    const of = at + 1;
    // "Last year every month" groups that year.
    if (!/^(?:of|in|on)$/.test(tokens[at]?.norm ?? "")) continue;
    if (!EVERY.test(tokens[of]?.norm ?? "") || !UNIT.test(tokens[of + 1]?.norm ?? "")) continue;
    dates.found.splice(dates.found.indexOf(phrase), 1);
    leave(state, phrase.first, of + 2, { sentence: RECURRING });
  }
}
