import { fieldOf } from "../../filters/fields.ts";
import { NUMBER_WORDS } from "../dates/date-words.ts";
import type { Plan } from "../plan.ts";
import { markUsed, normsOf, type QuestionState } from "../question-state.ts";
import { fieldIn } from "../words/concepts.ts";
import { subjectIn } from "../words/vocabulary.ts";

const EXTREME = /^(?:highest|lowest|most|fewest|least|largest|smallest)$/;
const DOWN = /^(?:highest|most|largest)$/;
const HAVING = /^(?:with|having|has|have|had|by)$/;

/** "Top 3 tests by COC retrieved". The limit was read before. */
function readRanked(state: QuestionState, norms: readonly string[]): Pick<Plan, "sort"> | undefined {
  const top = norms.findIndex((norm, at) => /^(?:top|bottom)$/.test(norm) && !state.used[at]);
  const by = norms.indexOf("by");
  const match = state.matches.find(({ first }) => first === by + 1);
  const field = match && fieldIn(match, state.subject)?.field;
  const noun = state.matches.find((one) => subjectIn(one)?.subject === state.subject && one.end === by);
  if (top < 0 || !match || field?.type !== "number" || !noun) return undefined;
  markUsed(state, top, top + 1);
  markUsed(state, by, match.end);
  return { sort: [field.id, norms[top] === "bottom" ? "asc" : "desc"] };
}

/** "The ten largest images": files by their size. */
function readLargest(state: QuestionState, norms: readonly string[]): Pick<Plan, "sort"> | undefined {
  const at = norms.findIndex(
    (norm, index) =>
      /^(?:largest|biggest|smallest)$/.test(norm) &&
      state.matches.some((match) => match.first === index + 1 && subjectIn(match)?.subject === "media"),
  );
  if (state.subject !== "media" || at < 0) return undefined;
  markUsed(state, at, at + 1);
  return { sort: ["bytes", norms[at] === "smallest" ? "asc" : "desc"] };
}

/**
 * "The three tests with the most oocytes", "which test had the highest damage rate": records in the order of one of their
 * numbers, so many as are asked for. Undefined where nothing is ranked by a number of its own.
 */
export function readExtreme(state: QuestionState): Pick<Plan, "sort" | "limit"> | undefined {
  const norms = normsOf(state);
  const aged = norms.findIndex(
    (norm, index) =>
      /^(?:oldest|youngest)$/.test(norm) && /^(?:wom[ae]n|patients?|females?)$/.test(norms[index + 1] ?? ""),
  );
  if (aged >= 0 && state.subject === "tests") {
    markUsed(state, aged, aged + 2);
    const isOne = /^(?:woman|patient|female)$/.test(norms[aged + 1] ?? "");
    return { sort: ["femaleAgeYears", norms[aged] === "oldest" ? "desc" : "asc"], ...(isOne ? { limit: 1 } : {}) };
  }
  const ranked = readRanked(state, norms) ?? readLargest(state, norms);
  if (ranked) return ranked;
  const at = norms.findIndex((norm, index) => EXTREME.test(norm) && !state.used[index]);
  const article = norms[at - 1] === "the" ? at - 2 : at - 1;
  const noun = state.matches.find(
    (match) => subjectIn(match)?.subject === state.subject && match.end === article && !state.used[match.first],
  );
  if (at < 0 || !noun || !HAVING.test(norms[article] ?? "")) return undefined;
  const named = at + (norms[at + 1] === "number" && norms[at + 2] === "of" ? 3 : 1);
  const match = state.matches.find(({ first }) => first === named);
  const field = match && fieldIn(match, state.subject)?.field;
  const isOocytes = state.subject === "tests" && /^(?:oocytes?|eggs?|cocs?)$/.test(norms[named] ?? "");
  const id = field?.type === "number" ? field.id : isOocytes ? fieldOf("tests", "cocRetrieved")?.id : undefined;
  if (!id) return undefined;
  markUsed(state, at, field?.type === "number" ? (match?.end ?? named + 1) : named + 1);
  const before = noun.first - 1;
  const counted = NUMBER_WORDS.get(norms[before] ?? "") ?? Number(state.tokens[before]?.text);
  const isCounted = counted >= 1 && counted <= 1000 && !state.used[before];
  if (isCounted) markUsed(state, before, before + 1);
  const isOne = !/s$/.test(norms[noun.end - 1] ?? "s");
  const limit = isCounted ? counted : isOne ? 1 : undefined;
  return { sort: [id, DOWN.test(norms[at] ?? "") ? "desc" : "asc"], ...(limit === undefined ? {} : { limit }) };
}
