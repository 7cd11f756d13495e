import { leave, type QuestionState } from "./question-state.ts";

const EVERY = /^(?:each|every|any)$/;
const UNIT = /^(?:days?|weeks?|months?|quarters?|years?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?)$/;

/** "On the first of every month": one such day is read out of it, and all of them are asked. */
export function leaveRecurring(state: QuestionState): void {
  const { tokens, dates } = state;
  for (const phrase of [...dates.found]) {
    const at = phrase.end;
    const of = at + 1;
    // "Last year every month" groups that year.
    if (!/^(?:of|in|on)$/.test(tokens[at]?.norm ?? "")) continue;
    if (!EVERY.test(tokens[of]?.norm ?? "") || !UNIT.test(tokens[of + 1]?.norm ?? "")) continue;
    dates.found.splice(dates.found.indexOf(phrase), 1);
    leave(state, phrase.first, of + 2, {
      sentence: "Times that come again are not read: name one, or from when to when.",
    });
  }
}
