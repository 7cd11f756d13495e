import { type AwaitedResult, awaitedResults } from "@zona/domain/records/kinds/icsi/awaited-results";
import { readableIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import { icsiDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import type { LateResult } from "@zona/domain/records/late-result";
import { labNow } from "../../platform/clock/lab-clock.ts";
import type { LabRecord } from "../record/record-data.ts";

/** What a record waits for, with what was reported. */
export const awaitedOf = ({ test, sheets }: LabRecord, results: readonly LateResult[]): AwaitedResult[] =>
  awaitedResults(readableIcsiRecord(icsiDocument(test, sheets, [], [], results)), results, labNow());
