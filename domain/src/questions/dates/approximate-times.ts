import { asks } from "../ask-sentences.ts";
import { addUnresolved, type QuestionState } from "../question-state.ts";

const TELLS = /^(?:what|how|tell|know|ask|me|us|something|anything|all|more|information|data|questions?)$/;

/** "About a month ago", "just before 3 November", "the last two hours or so": how near is near enough, nobody said. */
export function rejectApproximateTimes(state: QuestionState): void {
  const { tokens, dates } = state;
  const norm = (at: number) => tokens[at]?.norm ?? "";
  for (const phrase of [...dates.found]) {
    const isPoint = /\bago\b|\d|\bnoon\b|\bmidnight\b/i.test(phrase.text);
    const isAbout = /^(?:about|~|≈)$/.test(norm(phrase.first - 1)) && isPoint && !TELLS.test(norm(phrase.first - 2));
    const isJust = norm(phrase.first - 1) === "just" && /^(?:before|after)$/.test(norm(phrase.first));
    const isOrSo = norm(phrase.end) === "or" && norm(phrase.end + 1) === "so";
    if (!isAbout && !isJust && !isOrSo) continue;
    dates.found.splice(dates.found.indexOf(phrase), 1);
    addUnresolved(state, isAbout || isJust ? phrase.first - 1 : phrase.first, isOrSo ? phrase.end + 2 : phrase.end, {
      sentence: asks("howNear"),
    });
  }
}
