import { KpiCode } from "../../policy/kpi-policy.ts";
import { asks } from "../ask-sentences.ts";
import type { Plan } from "../plan.ts";
import { addUnresolved, normsOf, type QuestionState } from "../question-state.ts";
import { fieldIn } from "../words/concepts.ts";
import { indicatorIn, subjectIn } from "../words/vocabulary.ts";

const PRODUCT = /^(?:medium|media|culture|oil|reagent|dish|enzyme|pipette)$/;

/** "By culture medium lot": which of the lots of a test was its medium is not kept. */
function leaveLotRoles(state: QuestionState): void {
  const norms = normsOf(state);
  for (const match of state.matches) {
    const words = norms.slice(match.first, match.end);
    const isRole = words.some((word) => PRODUCT.test(word)) && fieldIn(match, state.subject)?.field.id === "lotNo";
    const isGrouped = /^(?:by|per|each|across|no|without|missing)$/.test(norms[match.first - 1] ?? "");
    if (!isRole || !isGrouped || state.used[match.first]) continue;
    addUnresolved(state, match.first, match.end, {
      sentence: asks("lotUse"),
    });
  }
}

/** "Time between retrieval and injection", "hours from trigger to injection": two moments are kept, no time between them. */
function leaveDurations(state: QuestionState): void {
  const norms = normsOf(state);
  const at = norms.findIndex(
    (norm, index) =>
      !state.used[index] &&
      /^(?:time|hours|days|duration|interval|delay)$/.test(norm) &&
      /^(?:between|from)$/.test(norms[index + 1] ?? ""),
  );
  if (at >= 0) addUnresolved(state, at, at + 2, { sentence: asks("betweenEvents") });
}

/** What is understood word by word, and has no answer. */
export function rejectUnsupported(state: QuestionState): void {
  leaveLotRoles(state);
  leaveDurations(state);
}

/** "Fertilisation rate and blastocyst rate": one of them alone would be half of the answer. */
export function rejectSecondRate(state: QuestionState, { metric }: Pick<Plan, "metric">): void {
  if (!KpiCode.safeParse(metric).success) return;
  for (const match of state.matches)
    if (!state.used[match.first] && indicatorIn(match) && !subjectIn(match))
      addUnresolved(state, match.first, match.end, { sentence: asks("oneRate") });
}

/** "Tests with a rate above benchmark": bands are of a whole laboratory, not of single tests. */
export function rejectBandOfTests(state: QuestionState): void {
  const norms = normsOf(state);
  const noun = state.matches.find(
    (match) =>
      subjectIn(match)?.subject === "tests" && /^(?:with|having|whose|where|that)$/.test(norms[match.end] ?? ""),
  );
  if (noun)
    addUnresolved(state, noun.first, noun.end, {
      sentence: asks("benchmarkOfMany"),
    });
}
