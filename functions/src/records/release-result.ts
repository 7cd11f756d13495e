import { AppError } from "@zona/domain/errors";
import { signerOf } from "@zona/domain/identity/signer";
import { refuses } from "@zona/domain/operations/refusals";
import type { ResultSignature } from "@zona/domain/records/audit/result-signature";
import { blindingOf } from "@zona/domain/records/blinding/blinding";
import type { StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import type { LabTest } from "@zona/domain/records/lab-test";
import { ReleaseResult } from "@zona/domain/records/moves/move-record";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";
import { mayMove } from "./may-move.ts";

type Signature = Omit<ResultSignature, "id" | "at">;
type Known = { test: LabTest | undefined; kept: StoredResult | undefined; released: ResultSignature | undefined };

export type ReleaseRecords = {
  /** Reads a run with one result, and stores the signature that is made of them in the same transaction. */
  release(testId: string, resultRev: number, decide: (known: Known) => Signature | undefined): Promise<void>;
};

/**
 * Releases the result of a blinded run in the name of whoever asks, once; asked again by the same person, it is done. Rejects
 * with an AppError.
 */
export async function releaseResultFor(
  { by, access }: StaffCaller,
  asked: Unparsed,
  records: ReleaseRecords,
): Promise<void> {
  const { data } = ReleaseResult.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  await records.release(data.testId, data.resultRev, ({ test, kept, released }) => {
    if (!test) throw new AppError("not-found", refuses("noTest"));
    if (!mayMove({ access }, test, "release")) throw new AppError("forbidden", refuses("notGranted"));
    if (test.status !== "locked" || !blindingOf(test.header) || !kept)
      throw new AppError("conflict", refuses("noResult"));
    if (released?.by.uid === by.uid) return undefined;
    if (released) throw new AppError("conflict", refuses("releasedBefore", { name: released.by.name }));
    return { ...signerOf(by, access), meaning: "approval", resultRev: data.resultRev, result: kept.sha256 };
  });
}
