import type { Finding } from "../../finding.ts";
import { oocyteHistories, type RecordStage, readIcsiRecord } from "./icsi-record.ts";
import { COHORT_RULES } from "./icsi-rules-cohort.ts";
import { HANDLING_RULES } from "./icsi-rules-handling.ts";
import { TIME_RULES } from "./icsi-rules-time.ts";

const RULES = [...COHORT_RULES, ...TIME_RULES, ...HANDLING_RULES];

/**
 * Everything that is wrong or unusual in an ICSI record, hard findings first. Never throws, whatever the document holds.
 * `stage` says whether it must be complete; `now` is the time it is judged at.
 */
export function validateIcsiRecord(document: unknown, stage: RecordStage, now: Date): Finding[] {
  const { record, findings } = readIcsiRecord(document, stage);
  if (!record) return findings;
  const input = { record, oocytes: oocyteHistories(record), stage, now };
  const all = [...findings, ...RULES.flatMap((rule) => rule(input))];
  return [...all.filter(({ severity }) => severity === "hard"), ...all.filter(({ severity }) => severity === "soft")];
}
