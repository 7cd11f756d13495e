import { fieldOf } from "../../filters/fields.ts";
import type { Scalar } from "../../filters/filter.ts";
import { asks } from "../ask-sentences.ts";
import { addCondition, addUnresolved, markUsed, normsOf, type QuestionState } from "../question-state.ts";
import { negationAt } from "../refusals/negation.ts";
import { fieldIn, hasCode, isFree, valuesIn } from "../words/concepts.ts";
import { governingWord, governingWordAt } from "../words/governing-word.ts";
import { STILL_TO_COME } from "../words/lab-words.ts";
import { type Match, PERSON, subjectIn } from "../words/vocabulary.ts";
import { inTable } from "../words/word-table.ts";
import { roleBefore } from "./people.ts";

const MISSING = /^(?:no|without|missing|lacking|lacks|lack|unknown|w\/o)$/;
const PRESENT = /^(?:with|has|have|having)$/;

/** "no D5 photo": a picture that a check asks for and that is not there. */
function readMissingPhoto(state: QuestionState, match: Match, norms: readonly string[]): boolean {
  const photo = (word: string | undefined) => /^(?:photo|image|picture|photograph)s?$/.test(word ?? "");
  if (state.subject !== "tests" || !MISSING.test(governingWord(norms, match.first))) return false;
  const check = valuesIn(match, "tests").find(({ field }) => field === "check");
  // "A fertilisation picture": there the word is the check's, and no indicator.
  const isFert = /^fertili[sz]ation$/.test(norms[match.first] ?? "") && match.end === match.first + 1;
  const checks = check?.value ?? (isFert ? ["fert"] : undefined);
  if (checks && photo(norms[match.end])) {
    addCondition(
      state,
      { field: "missingPhoto", op: "in", value: [...checks] },
      governingWordAt(norms, match.first),
      match.end + 1,
    );
    return true;
  }
  if (!photo(norms[match.first]) || match.end - match.first > 1) return false;
  addCondition(state, { field: "mediaCount", op: "eq", value: [0] }, governingWordAt(norms, match.first), match.end);
  return true;
}

/**
 * "Not signed", "not yet reviewed": a test that is locked was signed before, so these are the states in which it is still to
 * come. "Neither signed nor locked", "not signed or locked" leave out states by name.
 */
function statesBefore(
  { subject, matches }: QuestionState,
  { end }: Match,
  { field, value }: { field: string; value: readonly Scalar[] },
  norms: readonly string[],
  word: string,
): readonly string[] | undefined {
  const isListed = matches.some(
    (other) =>
      other.first > end &&
      other.first <= end + 2 &&
      norms.slice(end, other.first).some((between) => /^(?:or|nor|and)$/.test(between)) &&
      valuesIn(other, subject).some((one) => one.field === field),
  );
  if (subject !== "tests" || field !== "status" || value.length > 1 || isListed) return undefined;
  return /^(?:not|\w+n't)$/.test(word) ? inTable(STILL_TO_COME, String(value[0])) : undefined;
}

function readValue(state: QuestionState, match: Match, norms: readonly string[]): void {
  const { subject } = state;
  if (subjectIn(match)) return;
  const options = valuesIn(match, subject).flatMap((option) => {
    const field = option.field === PERSON ? roleBefore(state, match) : option.field;
    return field === undefined ? [] : [{ ...option, field }];
  });
  // "Day 5" is one check and a group of checks: the group holds it.
  const isCheckSaid = norms.some((norm) => /^(?:due|overdue|checks?|next)$/.test(norm));
  const checks = isCheckSaid ? options.filter(({ field }) => field === "check") : [];
  const [option] = (checks.length > 0 ? checks : options).toSorted((a, b) => b.value.length - a.value.length);
  if (!option) return;
  if (checks.length === 0 && options.some(({ field }) => field !== option.field)) {
    const suggestions = options.slice(0, 3).map(({ field: id, value }) => {
      const field = fieldOf(subject, id);
      const labels = value.map((one) => field?.values?.find((known) => known.value === one)?.label ?? one);
      return `${field?.label}: ${labels.join(", ")}`;
    });
    addUnresolved(state, match.first, match.end, { suggestions, sentence: asks("twoMeanings") });
    return;
  }
  // "With the piezo device": which device is not said, and no arm of a study is meant.
  const isDevice = /^devices?$/.test(norms[match.first] ?? "") && !/^arms?$/.test(norms[match.end] ?? "");
  const isDescribed = state.matches.some(
    ({ end, concepts }) => end === match.first && concepts.some((one) => one.is === "value"),
  );
  if (option.field === "arm" && isDevice && (isDescribed || norms[match.first] === "devices")) {
    addUnresolved(state, match.first, match.end, { sentence: asks("deviceOrArm") });
    return;
  }
  // A state that somebody brought about is told by the history, not by the state of now.
  if (option.field === "status" && hasCode(state) && /^(?:who|when)$/.test(norms[0] ?? "")) {
    addUnresolved(state, match.first, match.end, {
      sentence: asks("openRecord"),
    });
    return;
  }
  // "Oocytes to be injected" are none that were.
  if (norms[match.first - 1] === "be" && norms[match.first - 2] === "to") {
    addUnresolved(state, match.first - 2, match.end, {
      sentence: asks("stateOfNow"),
    });
    return;
  }
  const out = negationAt(state, match, option.field);
  const isOther = out !== undefined;
  const isFlag = fieldOf(subject, option.field)?.type === "flag";
  if (isOther && out < match.first) markUsed(state, out, match.first);
  const earlier = isOther ? statesBefore(state, match, option, norms, norms[out] ?? "") : undefined;
  if (earlier) {
    addCondition(state, { field: option.field, op: "in", value: [...earlier] }, match.first, match.end);
    return;
  }
  const value = isOther && isFlag ? [false] : [...option.value];
  if (isOther && !isFlag) {
    for (const one of value)
      addCondition(state, { field: option.field, op: "ne", value: [one] }, match.first, match.end);
  } else {
    addCondition(state, { field: option.field, op: value.length > 1 ? "in" : "eq", value }, match.first, match.end);
  }
}

/** Numbers that every test has: to have any is to have more than none. */
const COUNTED = /^(?:mediaCount|openQueries|cocRetrieved|miiCount|injectedCount)$/;

/** Shares of the oocytes of a test: a test "with 1PN" has some. */
const SHARES = /^(?:fert|blast|damage|degenerated|pn[123])Pct$/;

/** "Device PZ-200", "PZ-200 device": the field stands beside its value, and is no condition of its own. */
function namesValue(state: QuestionState, match: Match): boolean {
  const field = fieldIn(match, state.subject)?.field;
  const isBeside = (other: Match) => {
    const next = /^(?:is|=|:|named|called)$/.test(state.tokens[match.end]?.norm ?? "") ? match.end + 1 : match.end;
    return other.first === next || other.end === match.first;
  };
  return (
    field !== undefined &&
    state.matches.some(
      (other) =>
        other !== match && isBeside(other) && valuesIn(other, state.subject).some((one) => one.field === field.id),
    )
  );
}

/** "Without operator or witness": whether the field before these words was asked to be missing. */
const isGapBefore = ({ where, tokens }: QuestionState, { first, end }: Match, norms: readonly string[]) =>
  // "Without a witness and done by Noor": that is what she did.
  norms[end - 1] !== "by" &&
  /^(?:and|or|nor|,)$/.test(norms[first - 1] ?? "") &&
  where.some(({ op, span }) => op === "isNull" && span[1] === tokens[first - 2]?.end);

/** Values, and fields that are asked to be there or to be missing. */
export function readValues(state: QuestionState): void {
  const norms = normsOf(state);
  for (const match of state.matches) {
    if (!isFree(state, match.first, match.end) || readMissingPhoto(state, match, norms)) continue;
    if (namesValue(state, match)) {
      markUsed(state, match.first, match.end);
      continue;
    }
    const field = fieldIn(match, state.subject)?.field;
    const word = governingWord(norms, match.first);
    const isNamed = /^(?:which|what)$/.test(norms[match.first - 1] ?? "") && hasCode(state);
    if (field && isNamed) continue;
    const isNone = word === "no" || word === "without";
    const isZero = word === "zero" && field?.type === "number";
    // Every oocyte is of a test: "which operators did no test" asks for people who did none.
    if (field?.id === "testCode" && state.subject === "units" && MISSING.test(word)) {
      addUnresolved(state, governingWordAt(norms, match.first), match.end, {
        sentence: asks("noneNotFound"),
      });
      continue;
    }
    if (field && (isZero || (isNone && (field.unit === "%" || COUNTED.test(field.id))))) {
      addCondition(state, { field: field.id, op: "eq", value: [0] }, governingWordAt(norms, match.first), match.end);
    } else if (
      field &&
      (MISSING.test(word) ||
        (norms[match.end] === "missing" && !COUNTED.test(field.id)) ||
        (norms[match.end] === "is" && norms[match.end + 1] === "missing"))
    ) {
      const from = MISSING.test(word) ? governingWordAt(norms, match.first) : match.first;
      addCondition(
        state,
        { field: field.id, op: "isNull", value: [] },
        from,
        MISSING.test(word) ? match.end : match.end + 1,
      );
    } else if (field && isGapBefore(state, match, norms)) {
      const at = match.first - 1;
      if (norms[at] === "or") addUnresolved(state, at, match.end, { sentence: asks("oneGap") });
      else addCondition(state, { field: field.id, op: "isNull", value: [] }, at, match.end);
    } else if (field && (COUNTED.test(field.id) || SHARES.test(field.id)) && PRESENT.test(word)) {
      addCondition(state, { field: field.id, op: "gt", value: [0] }, match.first, match.end);
    } else if (field && PRESENT.test(word) && valuesIn(match, state.subject).every((one) => one.field === "arm")) {
      addCondition(state, { field: field.id, op: "notNull", value: [] }, match.first, match.end);
    } else {
      readValue(state, match, norms);
    }
  }
}
