import type { Operator } from "../../filters/filter.ts";
import { operatorAt, typedNumber } from "../conditions/comparisons.ts";
import { addCondition, type QuestionState } from "../question-state.ts";
import type { Token } from "./token.ts";
import { inTable } from "./word-table.ts";

/** As file managers and our limits count. */
const UNITS: Readonly<Record<string, number>> = {
  b: 1,
  bytes: 1,
  kb: 1024,
  kilobytes: 1024,
  mb: 1024 ** 2,
  megabytes: 1024 ** 2,
  gb: 1024 ** 3,
  gigabytes: 1024 ** 3,
};

/** "10 MB", "10MB", "2.5 megabytes", in bytes. */
function sizeAt(tokens: readonly Token[], at: number): { bytes: number; end: number } | undefined {
  const [, number, glued] = /^(\d[\d.,]*)([a-z]*)$/.exec(tokens[at]?.norm ?? "") ?? [];
  const unit = inTable(UNITS, glued || tokens[at + 1]?.norm);
  if (number === undefined || unit === undefined) return undefined;
  return { bytes: Math.round(typedNumber(number) * unit), end: glued ? at + 1 : at + 2 };
}

/** "Between 1 and 5 MB": the unit stands once. */
function rangeAt(tokens: readonly Token[], at: number): { values: number[]; end: number } | undefined {
  const last = /^(?:between|from)$/.test(tokens[at]?.norm ?? "") ? sizeAt(tokens, at + 3) : undefined;
  const first = tokens[at + 1];
  if (!last || first?.kind !== "number" || !/^(?:and|to|-)$/.test(tokens[at + 2]?.norm ?? "")) return undefined;
  const unit = last.bytes / typedNumber(/^\d[\d.,]*/.exec(tokens[at + 3]?.norm ?? "")?.[0] ?? "1");
  return { values: [Math.round(typedNumber(first.text) * unit), last.bytes], end: last.end };
}

/** "Images larger than 10 MB", "files of 5 MB or more". */
export function readFileSizes(state: QuestionState): void {
  if (state.subject !== "media") return;
  const { tokens } = state;
  for (let at = 0; at < tokens.length; at++) {
    const found = operatorAt(tokens, at);
    const size = found && sizeAt(tokens, found.end);
    if (found && size) {
      addCondition(state, { field: "bytes", op: found.op, value: [size.bytes] }, at, size.end);
      at = size.end - 1;
      continue;
    }
    const range = rangeAt(tokens, at);
    if (range) {
      addCondition(state, { field: "bytes", op: "between", value: range.values }, at, range.end);
      at = range.end - 1;
      continue;
    }
    const own = sizeAt(tokens, at);
    const side = own && tokens[own.end]?.norm === "or" ? inTable(OR, tokens[own.end + 1]?.norm) : undefined;
    if (own && side) addCondition(state, { field: "bytes", op: side, value: [own.bytes] }, at, own.end + 2);
  }
}

const OR: Readonly<Record<string, Operator>> = { more: "ge", larger: "ge", bigger: "ge", less: "le", smaller: "le" };
