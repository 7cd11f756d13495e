import { asks } from "../ask-sentences.ts";
import { addUnresolved, type QuestionState } from "../question-state.ts";
import type { DatePhrase } from "./date-phrases.ts";

/** "Queries closed last week": the time of the closing is not kept with them, and when they were opened is another one. */
export function rejectClosedTimes({ subject, tokens, dates, ...state }: QuestionState): void {
  const [time] = dates.found;
  const before = tokens[(time?.first ?? 0) - 1]?.norm ?? "";
  const at = /^(?:in|on|since|during)$/.test(before) ? (time?.first ?? 0) - 2 : (time?.first ?? 0) - 1;
  if (subject !== "queries" || !time || !/^(?:closed|resolved|answered)$/.test(tokens[at]?.norm ?? "")) return;
  dates.found.splice(0, 1);
  addUnresolved({ ...state, subject, tokens, dates }, at, time.end, {
    sentence: asks("queryTimes"),
  });
}

const NOT = /^(?:not|!|≠|except|excluding|exclude|excl|without|outside|apart|than|but|other)$/;

/** "Tests not in May", "except last week": times are asked, never left out, so such a one is told and not used. */
export function rejectExcludedTimes(state: QuestionState): void {
  const { tokens, dates } = state;
  const isAll = tokens.some(({ norm }) => /^(?:all|every|everything|any)$/.test(norm));
  const isLeftOut = ({ first }: DatePhrase) => {
    let at = first - 1;
    while (/^(?:in|on|at|during|from|of|for|the|those|=)$/.test(tokens[at]?.norm ?? "")) at--;
    const word = tokens[at]?.norm ?? "";
    const before = tokens[at - 1]?.norm ?? "";
    const isNot = NOT.test(word) && (word !== "than" || before === "other") && (word !== "but" || isAll);
    return isNot ? (word === "than" ? at - 1 : at) : undefined;
  };
  for (const phrase of [...dates.found]) {
    const from = isLeftOut(phrase);
    if (from === undefined) continue;
    addUnresolved(state, from, phrase.end, {
      sentence: asks("leftOut"),
    });
    dates.found.splice(dates.found.indexOf(phrase), 1);
  }
}
