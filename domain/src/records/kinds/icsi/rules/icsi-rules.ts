import type { Said } from "../../../../messages/said.ts";
import type { Finding, Severity } from "../../../finding.ts";
import type { Rule as KindRule, Moment } from "../../../readiness/rule.ts";
import type { IcsiRecord, OocyteHistory } from "../icsi-record.ts";

/** What every cross-field validation asks; each has findings of its own id and a test. */
export const VALIDATIONS = {
  V01: "The oocyte rows are the oocytes retrieved.",
  V02: "No more oocytes are injected than are mature.",
  V03: "Every inseminated oocyte has exactly one day-1 result, and no other has one.",
  V04: "Nothing is observed after an oocyte degenerated or left culture.",
  V05: "Cells do not get fewer from day 2 to day 3.",
  V06: "There is no blastocyst before day 4.",
  V07: "An observation comes after its insemination and in its window.",
  V08: "Who performs a step does not witness it.",
  V09: "No lot is used after its expiry.",
  V10: "No two straws share a place.",
  V11: "An oocyte of three or more pronuclei is not transferred.",
  V12: "No more embryos are transferred than the site allows.",
  V13: "Counts written in the header are those of the rows.",
} as const;
export type ValidationId = keyof typeof VALIDATIONS;

/** Other rules on a whole record: rows that contradict each other, checks left out, the future, unusual values. */
export type RuleId =
  | ValidationId
  | "UNIT"
  | "ORDER"
  | "WITNESS"
  | "CHECK"
  | "CARRY"
  | "FUTURE"
  | "LIMIT"
  | "SPAN"
  | "FLAG"
  | "FATE"
  | "TRANSFER"
  | "WARMING";

/** A record as its rules see it. */
export type ReadIcsi = { record: IcsiRecord; oocytes: readonly OocyteHistory[] };
export type RuleInput = ReadIcsi & Moment;
export type Rule = KindRule<ReadIcsi>;

export const finding = (id: RuleId, severity: Severity, path: string, message: Said): Finding => ({
  id,
  severity,
  path,
  message,
});

/** `units.3.maturity`: where a row stood in the document. */
export const rowPath = ({ rowOf }: IcsiRecord, list: string, row: object, field?: string) =>
  [list, rowOf.get(row) ?? "?", field].filter((part) => part !== undefined).join(".");

/** Pairs a row with every earlier row of the same key; rows without a key are skipped. */
export function repeated<T>(rows: readonly T[], keyOf: (row: T) => string | undefined): { row: T; first: T }[] {
  const firsts = new Map<string, T>();
  return rows.flatMap((row) => {
    const key = keyOf(row);
    if (key === undefined) return [];
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, row);
    return first === undefined ? [] : [{ row, first }];
  });
}
