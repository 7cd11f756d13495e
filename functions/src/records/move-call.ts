import { ReleaseResult } from "@zona/domain/records/moves/move-record";
import { releaseSigning, signingOf } from "@zona/domain/records/moves/move-signing";
import { answering } from "../firebase/https-error.ts";
import { logger } from "../firebase/logged.ts";
import { accessOf } from "../identity/access-data.ts";
import { presentStaff } from "../identity/caller.ts";
import { proverOf } from "../identity/signing/prover.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { moveRecordFor, type ProveSigner } from "./move-record.ts";
import { moveRecords } from "./move-record-data.ts";
import { releaseResultFor } from "./release-result.ts";
import { releaseRecords } from "./release-result-data.ts";

/** Moves a record on: its status, its revision, its signature and what follows. */
export const moveRecord: StaffOperationHandler = async ({ auth, data }) => {
  const answer = await answering({ uid: auth?.uid }, async () => {
    const staff = await presentStaff(auth, accessOf);
    const prover = proverOf(staff.by.uid);
    const prove: ProveSigner = async (asked) => {
      if (asked.proof) await prover(asked.proof, signingOf(asked));
      return asked.proof !== undefined;
    };
    return moveRecordFor(staff, data, moveRecords(), { prove, now: new Date() });
  });
  logger.info("record moved", { uid: auth?.uid, outcome: "refused" in answer ? "refused" : "moved" });
  return answer;
};

/** Releases the result of a blinded run. */
export const releaseResult: StaffOperationHandler = async ({ auth, data }) => {
  await answering({ uid: auth?.uid }, async () => {
    const staff = await presentStaff(auth, accessOf);
    const asked = ReleaseResult.safeParse(data).data;
    if (asked) await proverOf(staff.by.uid)(asked.proof, releaseSigning(asked));
    await releaseResultFor(staff, data, releaseRecords());
  });
  logger.info("result released", { uid: auth?.uid });
  return {};
};
