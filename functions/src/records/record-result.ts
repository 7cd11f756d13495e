import { isDeepStrictEqual } from "node:util";
import { AppError } from "@zona/domain/errors";
import { can } from "@zona/domain/identity/access";
import { saidIn } from "@zona/domain/messages/said";
import { refuses } from "@zona/domain/operations/refusals";
import { awaitedResults, takesResult } from "@zona/domain/records/kinds/icsi/awaited-results";
import { readableIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import { icsiDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import type { LabTest } from "@zona/domain/records/lab-test";
import { LateResult, RESULT_STATES, resultTimeFault } from "@zona/domain/records/late-result";
import { RecordResult } from "@zona/domain/records/record-result";
import type { Sheets } from "@zona/domain/records/sheet";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";

/** A record with what was reported of it. */
export type FoundForResult = { test: LabTest; sheets: Sheets; results: readonly LateResult[] };

export type ResultRecords = {
  /** Reads a record, and stores the result that `decide` makes in the same transaction. It may run several times. */
  record(
    asked: Pick<RecordResult, "testId" | "resultId">,
    decide: (found: FoundForResult | undefined) => LateResult | undefined,
  ): Promise<void>;
};

/** What a result says, whoever entered it and when. */
const contentOf = ({ by: _, enteredAt: __, ...content }: LateResult) => content;

/** Throws where the record waits for no such result, or for another than this one says to correct. */
function refuseUnawaited(result: LateResult, { test, sheets, results }: FoundForResult, now: Date): void {
  const awaited = awaitedResults(readableIcsiRecord(icsiDocument(test, sheets, [], [], results)), results, now).find(
    ({ of }) =>
      of.kind === "outcome"
        ? result.kind === "outcome" && of.transfer === result.transfer
        : result.kind === "genetics" && of.unit === result.unit,
  );
  if (!awaited || !takesResult(awaited)) throw new AppError("conflict", refuses("notAwaited"));
  const [stands] = awaited.results;
  if (stands && stands.id !== result.supersedes)
    throw new AppError("conflict", refuses("resultMeanwhile", { name: stands.by.name }));
  if (!stands && result.supersedes) throw new AppError("conflict", refuses("noFormer"));
  const fault = resultTimeFault(result.at, awaited.at, now);
  if (fault) throw new AppError("invalid-input", fault);
}

/**
 * Reports what came of a transfer or a biopsy in the name of whoever asks, once; asked again with the same id, it is done.
 * What was reported before is corrected by the result that counts next, and no other. Rejects with an AppError.
 */
export async function recordResultFor(
  { by, access }: StaffCaller,
  asked: Unparsed,
  records: ResultRecords,
  now: Date,
): Promise<void> {
  const { data } = RecordResult.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const read = LateResult.safeParse({ ...data.result, id: data.resultId, by, enteredAt: now });
  await records.record(data, (found) => {
    if (found?.test.kind !== "icsi") throw new AppError("not-found", refuses("noTest"));
    if (!can(access, "enter", found.test)) throw new AppError("forbidden", refuses("notGranted"));
    const [issue] = read.error?.issues ?? [];
    if (!read.data) throw new AppError("invalid-input", issue ? saidIn(issue) : refuses("unreadable"));
    const known = found.results.find(({ id }) => id === data.resultId);
    if (known) {
      const isSame = known.by.uid === by.uid && isDeepStrictEqual(contentOf(known), contentOf(read.data));
      if (!isSame) throw new AppError("conflict", refuses("resultKnown"));
      return undefined;
    }
    if (!RESULT_STATES.includes(found.test.status)) throw new AppError("conflict", refuses("resultsClosed"));
    refuseUnawaited(read.data, found, now);
    return read.data;
  });
}
