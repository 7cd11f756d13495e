import { fieldOf } from "../../filters/fields.ts";
import type { Plan } from "../plan.ts";
import { normsOf, type QuestionState } from "../question-state.ts";
import { fieldIn } from "../words/concepts.ts";
import { governingWordAt } from "../words/governing-word.ts";
import type { Match } from "../words/vocabulary.ts";

const EXCEPT = /^(?:not|non|except|excluding|exclude|excl|neither)$/;
/** What a test has one of: "without TESE" are those with another. */
const HAS_ONE = /^(?:spermSource|oocyteSource|technique|triggerType|device|operator|pnCount)$/;
const EVERYONE = /^(?:anyone|anybody|everyone|everybody|someone|somebody|all)$/;
const NOT = /^(?:not|never|except|excluding|\w+n't)$/;
/** What may stand between "not" and the value: "not by Emma", "did not use PICSI", "not uploaded by Ben". */
const LINK =
  /^(?:by|from|in|of|with|using|use|used|uses|done|performed|made|uploaded|injected|for|on|at|the|an?|any|those|ones|yet|been)$/;

/** "Not by Emma", "not in study ZP-01", "not witnessed by Ben": where the "not" stands. */
function notBefore(state: QuestionState, match: Match, field: string): number | undefined {
  const norms = normsOf(state);
  const isNamed = (index: number) =>
    state.matches.some((one) => {
      const own = one.first <= index && index < one.end && one !== match ? fieldIn(one, state.subject) : undefined;
      return own?.field.id === field;
    });
  let at = match.first - 1;
  while (LINK.test(norms[at] ?? "") || isNamed(at)) at--;
  return NOT.test(norms[at] ?? "") && !state.used[at] ? at : undefined;
}

/** "Except TESA and TESE", "neither Emma nor Ben": what is left out is followed by more of it. */
function isListedAsOut({ where, tokens, used }: QuestionState, { first }: Match, field: string): boolean {
  let at = first - 1;
  while (/^(?:an?|the|by|with|from|of)$/.test(tokens[at]?.norm ?? "")) at--;
  if (!/^(?:and|or|nor|,|&|\/)$/.test(tokens[at]?.norm ?? "")) return false;
  const last = tokens[at - 1]?.norm === "," ? tokens[at - 2] : tokens[at - 1];
  const isOut = (one: Plan["where"][number]) => one.op === "ne" || one.value[0] === false;
  // "Neither blurred nor a duplicate"
  const isNor = tokens[at]?.norm === "nor";
  const isMore = where.some((one) => isOut(one) && (isNor || one.field === field) && one.span[1] === last?.end);
  if (isMore) used[at] = true;
  return isMore;
}

/**
 * Where the word stands that leaves a value out, as in "except TESA", "anyone but Emma", "other than PNG"; the place of the
 * value itself where a list goes on. Undefined where the value is asked for.
 */
export function negationAt(state: QuestionState, match: Match, field: string): number | undefined {
  const norms = normsOf(state);
  const at = governingWordAt(norms, match.first);
  const word = norms[at] ?? "";
  const isThan = norms[match.first - 1] === "than" && norms[match.first - 2] === "other";
  const isBut = word === "but" && EVERYONE.test(norms[at - 1] ?? "");
  if (isThan) return match.first - 2;
  if (word === "≠" || (word === "=" && norms[at - 1] === "!")) return word === "=" ? at - 1 : at;
  if (/^(?:no|without)$/.test(word) && fieldOf(state.subject, field)?.type === "flag") return at;
  if (EXCEPT.test(word) || isBut || (word === "without" && HAS_ONE.test(field))) return at;
  return notBefore(state, match, field) ?? (isListedAsOut(state, match, field) ? match.first : undefined);
}
