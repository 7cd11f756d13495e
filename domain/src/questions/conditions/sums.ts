import { asks } from "../ask-sentences.ts";
import type { Plan } from "../plan.ts";
import { addUnresolved, markUsed, normsOf, type QuestionState } from "../question-state.ts";
import { isAddedUp, type Stat } from "../stats.ts";
import { fieldIn } from "../words/concepts.ts";
import { subjectIn } from "../words/vocabulary.ts";
import { inTable } from "../words/word-table.ts";

const SUM = /^(?:sum|total|combined|overall|altogether|together)$/;
/** "The average number", "the highest number": no sum. */
const RANKED =
  /^(?:average|mean|avg|median|min|max|minimum|maximum|highest|lowest|most|fewest|least|top|bottom|sort|sorted)$/;
const LINK = /^(?:of|the|all|a|in|number|amount|our|up|:)$/;
/** What files are measured in, and what they take. */
const SPACE = /^(?:storage|space|bytes?|kilobytes?|megabytes?|gigabytes?|terabytes?|kb|mb|gb|tb)$/;
/** "Average size of images" */
const MIDDLES: Readonly<Record<string, Stat>> = { average: "avg", mean: "avg", median: "median" };
const SIZE = /^(?:file)?sizes?$/;

/** Whether a question is about the room that files take: "how many megabytes did Ben upload", "how much storage". */
export const asksSpace = (norms: readonly string[]) =>
  norms.some((norm, at) => {
    if (norm === "file" && SIZE.test(norms[at + 1] ?? "")) return norms.some((word) => SUM.test(word));
    if (!SPACE.test(norm)) return false;
    const before = norms[at - 1] === "disk" ? at - 2 : at - 1;
    return /^(?:many|much|of|total)$/.test(norms[before] ?? "") && !/^\d/.test(norms[before] ?? "");
  });

/** "Total size of images", "how many bytes did Ben upload", "how much storage do videos take". */
function readSpace(state: QuestionState, norms: readonly string[]): Pick<Plan, "metric" | "field"> | undefined {
  if (state.subject !== "media") return undefined;
  const unit = asksSpace(norms) ? norms.findIndex((norm) => SPACE.test(norm)) : -1;
  const size = norms.findIndex((norm, at) => SIZE.test(norm) && !state.used[at] && norms[at - 1] !== "pixel");
  const sum = norms.findIndex((norm, at) => (SUM.test(norm) || norm in MIDDLES) && !state.used[at]);
  const at = unit >= 0 ? unit : sum >= 0 ? size : -1;
  if (at < 0) return undefined;
  const first = norms[at - 1] === "file" || norms[at - 1] === "disk" ? at - 1 : at;
  markUsed(state, first, at + 1);
  if (sum >= 0) markUsed(state, sum, sum + 1);
  for (const [index, norm] of norms.entries())
    if (/^(?:big|large|take|takes|up|occupy|occupies|occupied|fill|need|needs|consume|consumes)$/.test(norm))
      markUsed(state, index, index + 1);
  return { metric: inTable(MIDDLES, norms[sum]) ?? "sum", field: "bytes" };
}

/** "Total MII this year", "sum of oocytes retrieved": a number of every record added up. Shares and years are not. */
export function readSum(state: QuestionState): Pick<Plan, "metric" | "field"> | undefined {
  const norms = normsOf(state);
  const space = readSpace(state, norms);
  if (space) return space;
  const isRanked = norms.some((norm) => RANKED.test(norm));
  const isMany = (index: number) =>
    !isRanked &&
    ((norms[index] === "many" && norms[index - 1] === "how") ||
      (norms[index] === "number" && norms[index + 1] === "of" && norms[index - 1] !== "by"));
  const at = norms.findIndex((norm, index) => (SUM.test(norm) || isMany(index)) && !state.used[index]);
  if (at < 0) return undefined;
  let next = at + 1;
  while (LINK.test(norms[next] ?? "")) next++;
  const match = state.matches.find(({ first }) => first === next && !state.used[first]);
  const field = match && !subjectIn(match) ? fieldIn(match, state.subject)?.field : undefined;
  if (!match || field?.type !== "number") return undefined;
  if (isAddedUp(field.id)) {
    markUsed(state, at, match.end);
    // "How many oocytes per test" asks for the middle.
    const isEach = norms.slice(match.first, match.end).includes("per") && !SUM.test(norms[at] ?? "");
    return { metric: isEach ? "avg" : "sum", field: field.id };
  }
  if (norms[at] === "sum")
    addUnresolved(state, at, match.end, {
      sentence: asks("noSum"),
    });
  return undefined;
}
