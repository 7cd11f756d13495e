import type { Declaration } from "../../../readiness/rule.ts";
import { oocyteHistories, readIcsiRecord } from "../icsi-record.ts";
import type { ReadIcsi } from "./icsi-rules.ts";
import { COHORT_RULES } from "./icsi-rules-cohort.ts";
import { HANDLING_RULES } from "./icsi-rules-handling.ts";
import { TIME_RULES } from "./icsi-rules-time.ts";

/** How an ICSI record is judged, as one document. */
export const ICSI: Declaration<unknown, ReadIcsi> = {
  read: (document, { stage }) => {
    const { record, findings } = readIcsiRecord(document, stage);
    return { findings, ...(record ? { record: { record, oocytes: oocyteHistories(record) } } : {}) };
  },
  rules: [...COHORT_RULES, ...TIME_RULES, ...HANDLING_RULES],
};
