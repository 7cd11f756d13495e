import { answering } from "../../firebase/https-error.ts";
import { logger } from "../../firebase/logged.ts";
import { signingFactors, signingSite } from "../signing/signing-factor-data.ts";
import type { StaffOperationHandler } from "../staff-operation.ts";
import { lockSession, unlockSession } from "./session-lock.ts";
import { sessionLocks } from "./session-lock-data.ts";

/** Locks the session that asks. */
export const lockOwnSession: StaffOperationHandler = async ({ auth }) => {
  const told = await answering({ uid: auth?.uid }, () => lockSession(auth, sessionLocks(), new Date()));
  logger.info("session locked", { uid: auth?.uid });
  return told;
};

/** What a locked session asks to be opened again. */
export const unlockOwnSession: StaffOperationHandler = async ({ auth, data }) => {
  const ports = { locks: sessionLocks(), factors: signingFactors(), site: signingSite() };
  const told = await answering({ uid: auth?.uid }, () => unlockSession(auth, data, ports, new Date()));
  logger.info("unlocking asked", { uid: auth?.uid });
  return told;
};
