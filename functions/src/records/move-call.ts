import { answering } from "../firebase/https-error.ts";
import { logger } from "../firebase/logged.ts";
import { revokedAt } from "../identity/account-data.ts";
import { type Caller, presentStaff, signingStaff } from "../identity/caller.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { releaseResultFor } from "../runs/release-result.ts";
import { releaseRecords } from "../runs/release-result-data.ts";
import { moveRecordFor, type ProveSigner } from "./move-record.ts";
import { moveRecords } from "./move-record-data.ts";

/** Who signed in a moment ago is there; `proof` counts for nothing yet. */
const freshSignIn =
  (auth: Caller): ProveSigner =>
  async () => {
    const at = Number(auth?.token.auth_time);
    return Number.isFinite(at) ? new Date(at * 1000) : undefined;
  };

/** Moves a record on: its status, its revision, its signature and what follows. */
export const moveRecord: StaffOperationHandler = async ({ auth, data }) => {
  const answer = await answering({ uid: auth?.uid }, async () => {
    const staff = await presentStaff(auth, revokedAt);
    return moveRecordFor(staff, data, moveRecords(), { prove: freshSignIn(auth), now: new Date() });
  });
  logger.info("record moved", { uid: auth?.uid, outcome: "refused" in answer ? "refused" : "moved" });
  return answer;
};

/** Releases the result of a blinded run. */
export const releaseResult: StaffOperationHandler = async ({ auth, data }) => {
  await answering({ uid: auth?.uid }, async () =>
    releaseResultFor(await signingStaff(auth, revokedAt), data, releaseRecords()),
  );
  logger.info("result released", { uid: auth?.uid });
  return {};
};
