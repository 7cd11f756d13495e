import { fieldOf } from "../../filters/fields.ts";
import { named } from "../../messages/said.ts";
import { SEMEN_LIMITS } from "../../policy/semen-limits.ts";
import { asks } from "../ask-sentences.ts";
import { NUMBER_WORDS } from "../dates/date-words.ts";
import { addCondition, addUnresolved, markUsed, normsOf, type QuestionState } from "../question-state.ts";
import { fieldIn, hasCode, isFree } from "../words/concepts.ts";
import { peopleBefore, takesUnit, unitOf } from "../words/units.ts";
import { indicatorIn, type Match, subjectIn } from "../words/vocabulary.ts";
import { inTable } from "../words/word-table.ts";
import { type Comparison, comparisonAt, sideAt, typedNumber } from "./comparisons.ts";

/** The number field that a comparison speaks of: named just before it, else just after it. One of another unit is none. */
function measured(state: QuestionState, first: number, end: number): Match | undefined {
  const unit = unitOf(state.tokens, { first, end });
  const numeric = state.matches.filter((match) => {
    const field = fieldIn(match, state.subject)?.field;
    return isFree(state, match.first, match.end) && field?.type === "number" && takesUnit(field, unit);
  });
  const before = numeric.findLast((match) => match.end <= first && first - match.end <= 3);
  const after = numeric.find((match) => match.first >= end && match.first - end <= 3);
  // "Rate for cycles with 10 or more MII": the nearer one is meant.
  return before && after ? (after.first - end < first - before.end ? after : before) : (before ?? after);
}

/** "Women aged 35 to 39": whoever else is named with a number, an age is of women. */
const ageWord = (state: QuestionState) =>
  state.matches.find(
    (match) => isFree(state, match.first, match.end) && fieldIn(match, state.subject)?.field.id === "femaleAgeYears",
  );

/** "older than 40" is an age; "fewer than 4 oocytes" of a test counts what was retrieved. */
function impliedField(state: QuestionState, { first, end }: { first: number; end: number }): string | undefined {
  const unit = unitOf(state.tokens, { first, end });
  if (unit === "years") return ageOf(state, first);
  if (unit !== undefined) return undefined;
  return countedBeside(state, first, end);
}

/** What a test has several of, by the field that counts it. */
const COUNTED: readonly (readonly [noun: RegExp, field: string])[] = [
  [/^(?:oocytes?|eggs?|cocs?)$/, "cocRetrieved"],
  [/^(?:images?|pictures?|photos?)$/, "mediaCount"],
  [/^quer(?:y|ies)$/, "openQueries"],
];

/** "More than 3 images", "at least one open query", "oocytes > 10": the noun before or behind a number. */
function countedBeside(state: QuestionState, first: number, end: number): string | undefined {
  const norms = normsOf(state);
  const at = norms[end] === "open" && /^quer/.test(norms[end + 1] ?? "") ? end + 1 : end;
  for (const place of [at, first - 1]) {
    const [, field] = COUNTED.find(([noun]) => noun.test(norms[place] ?? "")) ?? [];
    // All queries of a test are not counted, only those that are open.
    if (!field || !fieldOf(state.subject, field) || !isFree(state, place, place + 1)) continue;
    if (field === "openQueries" && place === end) continue;
    markUsed(state, Math.min(place, end), Math.max(place, at) + 1);
    return field;
  }
  return undefined;
}

/** Comparisons with numbers, and numbers that stand right before their field. */
export function readComparisons(state: QuestionState): void {
  const alone: Comparison[] = [];
  for (let at = 0; at < state.tokens.length; at++) {
    if (state.used[at]) continue;
    const comparison = comparisonAt(state.tokens, at);
    if (!comparison || !isFree(state, comparison.first, comparison.end)) {
      readNamedLimit(state, at);
      continue;
    }
    const isAge = /^aged?$/.test(state.tokens[comparison.first]?.norm ?? "");
    // "8 to 10 oocytes and 5 MII": the noun right behind a number is what it counts.
    const counted = isAge || fieldStartsAt(state, comparison.end) ? undefined : nounOf(state, comparison.end);
    if (counted && isFree(state, comparison.end, comparison.end + 1)) {
      markUsed(state, comparison.end, comparison.end + 1);
      addCondition(
        state,
        { field: counted, op: comparison.op, value: comparison.values },
        comparison.first,
        comparison.end,
      );
      at = comparison.end;
      continue;
    }
    if (leaveOtherUnit(state, comparison)) {
      at = comparison.end - 1;
      continue;
    }
    const match = isAge ? ageWord(state) : measured(state, comparison.first, comparison.end);
    const id = match ? fieldIn(match, state.subject)?.field.id : impliedField(state, comparison);
    if (id === undefined) {
      alone.push(comparison);
      continue;
    }
    if (match && isCountOfShare(state, match, comparison)) continue;
    if (match && asksOwnRate(state, match)) {
      markUsed(state, comparison.first, comparison.end);
      continue;
    }
    if (leavePartOfOne(state, id, comparison)) continue;
    if (match) markUsed(state, match.first, match.end);
    const noun = match && match.first >= comparison.end ? match.end : comparison.end;
    // "More than 10 MII oocytes": what is counted is named once more.
    if (match && state.subject === "tests" && /^(?:oocytes?|eggs?)$/.test(state.tokens[noun]?.norm ?? ""))
      markUsed(state, noun, noun + 1);
    addCondition(state, { field: id, op: comparison.op, value: comparison.values }, comparison.first, comparison.end);
    at = comparison.end - 1;
  }
  for (const comparison of alone) readBeside(state, comparison);
  readPlainNumbers(state);
  readDayOfCells(state);
}

const fieldStartsAt = ({ matches, subject }: QuestionState, at: number) =>
  matches.some((match) => match.first === at && fieldIn(match, subject)?.field.type === "number");

function nounOf({ tokens, subject }: QuestionState, at: number): string | undefined {
  const [, field] = COUNTED.find(([noun]) => noun.test(tokens[at]?.norm ?? "")) ?? [];
  return field && field !== "openQueries" ? fieldOf(subject, field)?.id : undefined;
}

/** "Over 5 but under 10 MII": both are of the number that one of them names. */
function readBeside(state: QuestionState, { op, values, first, end }: Comparison): void {
  const { tokens } = state;
  const isLink = (at: number) => /^(?:and|but|,)$/.test(tokens[at]?.norm ?? "");
  const isNumber = (field: string) => fieldOf(state.subject, field)?.type === "number";
  const beside = state.where.find(
    ({ field, span }) =>
      isNumber(field) &&
      ((isLink(first - 1) && span[1] === tokens[first - 2]?.end) ||
        (isLink(end) && span[0] === tokens[end + 1]?.start)),
  );
  if (beside && isFree(state, first, end)) addCondition(state, { field: beside.field, op, value: values }, first, end);
}

/** "8-cell embryos on day 3": the cells of that day, which are kept apart from the latest. */
function readDayOfCells(state: QuestionState): void {
  const cells = state.where.find(({ field }) => field === "cells");
  const norms = normsOf(state);
  const at = norms.findIndex((norm, index) => norm === "day" && /^[23]$/.test(norms[index + 1] ?? ""));
  const short = norms.findIndex((norm) => /^d[23]$/.test(norm));
  const first = at >= 0 ? at : short;
  const end = at >= 0 ? at + 2 : short + 1;
  if (!cells || first < 0 || !isFree(state, first, end)) return;
  cells.field = norms[end - 1]?.endsWith("2") ? "cellsD2" : "cellsD3";
  markUsed(state, first, end);
}

/** "Is our damage rate below 10 %": the rate itself is asked for, which then speaks for itself; no tests are. */
function asksOwnRate({ tokens, matches }: QuestionState, match: Match): boolean {
  const isAsked = /^(?:is|was|are|were)$/.test(tokens[0]?.norm ?? "") && /^(?:our|the|my)$/.test(tokens[1]?.norm ?? "");
  return isAsked && match.first === 2 && indicatorIn(match) !== undefined && !matches.some((one) => subjectIn(one));
}

/** "More than 3 degenerated oocytes": so many are meant, and only their share is known. */
function isCountOfShare(state: QuestionState, match: Match, { first, end }: { first: number; end: number }): boolean {
  const field = fieldIn(match, state.subject)?.field;
  const hasUnit = state.tokens.slice(first, end + 1).some(({ norm }) => /^(?:%|percent)$/.test(norm));
  if (field?.unit !== "%" || hasUnit || match.first < end || match.first > end) return false;
  addUnresolved(state, first, match.end, { sentence: asks("onlyShare", { field: named(field.label) }) });
  return true;
}

/** "Incubator 3", "device 2": a thing that is called by a number. */
const isNumbered = ({ matches, subject }: QuestionState, at: number) =>
  matches.some((match) => {
    const type = match.end === at ? fieldIn(match, subject)?.field.type : undefined;
    return type !== undefined && /^(?:text|enum|code|person)$/.test(type);
  });

/** The age that is meant before a number of years: of "patients over 38" it is the woman's, and no other is known. */
function ageOf(state: QuestionState, first: number): string | undefined {
  const field = fieldOf(state.subject, "femaleAgeYears")?.id;
  const head = peopleBefore(state.tokens, first);
  if (head === undefined || field === undefined) return field;
  if (!/^(?:patients?|subjects?)$/.test(state.tokens[head]?.norm ?? "")) return undefined;
  markUsed(state, head, head + 1);
  return field;
}

/** "Damage above 38 years", "over 5 % MII": the number right beside a field is one of it, and has another unit. */
function leaveOtherUnit(state: QuestionState, { first, end }: Comparison): boolean {
  // "Fertilisation rate age 35 to 39": the age is a word of its own.
  if (state.tokens.slice(first, end).some(({ norm }) => /^(?:older|younger|aged?)$/.test(norm))) return false;
  const unit = unitOf(state.tokens, { first, end });
  const beside = state.matches.find((match) => {
    const field = fieldIn(match, state.subject)?.field;
    const isBeside = match.end === first || match.first === end;
    return isBeside && field?.type === "number" && !takesUnit(field, unit) && isFree(state, match.first, match.end);
  });
  const field = beside && fieldIn(beside, state.subject)?.field;
  if (!beside || !field || unit === undefined) return false;
  addUnresolved(state, Math.min(first, beside.first), Math.max(end, beside.end), {
    sentence: asks("otherUnit", { field: named(field.label), unit }),
  });
  return true;
}

/** "Over 0.7" of what is counted in percent: 0.7 % or 70 % is not said. */
function leavePartOfOne(state: QuestionState, id: string, { first, end, values }: Comparison): boolean {
  const field = fieldOf(state.subject, id);
  const isPart = values.some((value) => value > 0 && value <= 1);
  if (field?.unit !== "%" || !isPart || unitOf(state.tokens, { first, end }) !== undefined) return false;
  addUnresolved(state, first, end, { sentence: asks("inPercent", { field: named(field.label) }) });
  return true;
}

const OR_SIDES: Readonly<Record<string, "ge" | "le">> = { more: "ge", above: "ge", fewer: "le", less: "le" };

/** "About 10 MII": how far from ten still counts is not said. */
const NEARLY = /^(?:about|around|approximately|approx|roughly|circa|ca|nearly|almost|some|~)$/;

/** "6 cells", "day 3 with 8 cells": a number right before its field is the value. */
function readPlainNumbers(state: QuestionState): void {
  for (const [at, token] of state.tokens.entries()) {
    const isInside = state.matches.some(({ first, end }) => first < at && at < end);
    const value = token.kind === "number" ? typedNumber(token.text.replace(/-$/, "")) : NUMBER_WORDS.get(token.norm);
    if (state.used[at] || isInside || value === undefined) continue;
    const match = state.matches.find(({ first, end }) => first === at + 1 && isFree(state, first, end));
    const field = match && fieldIn(match, state.subject)?.field;
    // "Incubator 3 fertilisation rate": the number is the name of what stands before it, and no rate.
    if (isNumbered(state, at) || field?.unit === "%" || field?.unit === "years") continue;
    const isNearly = NEARLY.test(state.tokens[at - 1]?.norm ?? "");
    const counted = field || isNearly || hasCode(state) ? undefined : countedBeside(state, at + 1, at + 1);
    if (counted) addCondition(state, { field: counted, op: "eq", value: [value] }, at, at + 1);
    if (!match || field?.type !== "number") continue;
    if (isNearly) {
      addUnresolved(state, at - 1, match.end, { sentence: asks("fromWhere") });
      continue;
    }
    // "5 MII or more"
    const side =
      state.tokens[match.end]?.norm === "or" ? inTable(OR_SIDES, state.tokens[match.end + 1]?.norm) : undefined;
    const op = side ?? "eq";
    addCondition(state, { field: field.id, op, value: [value] }, at, side ? match.end + 2 : match.end);
  }
}

/** "under the WHO concentration limit": the limit is the policy's, not a number of the question. */
function readNamedLimit(state: QuestionState, at: number): void {
  const side = sideAt(state.tokens, at);
  if (!side) return;
  const norms = normsOf(state);
  const end = norms.findIndex(
    (norm, index) => index > at && index < at + 8 && /^(?:limit|limits|reference|threshold)$/.test(norm),
  );
  const match = state.matches.find(
    (one) =>
      one.first > at - 5 &&
      one.first < at + 8 &&
      fieldIn(one, state.subject)?.field.id !== undefined &&
      (fieldIn(one, state.subject)?.field.id ?? "") in SEMEN_LIMITS,
  );
  const id = match && fieldIn(match, state.subject)?.field.id;
  if (end < 0 || !match || !id) return;
  const { limit } = SEMEN_LIMITS[id as keyof typeof SEMEN_LIMITS];
  markUsed(state, match.first, match.end);
  const isNot = norms[at - 1] === "not";
  if (isNot) markUsed(state, at - 1, at);
  const op = isNot ? (side === "lt" ? "ge" : "le") : side;
  addCondition(state, { field: id, op, value: [limit] }, at, norms[end + 1] === "limit" ? end + 2 : end + 1);
}
