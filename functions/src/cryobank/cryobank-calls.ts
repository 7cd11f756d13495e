import { logger } from "../firebase/logged.ts";
import { currentSite } from "../firebase/site.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { finishBankAuditFor, startBankAuditFor } from "./audits.ts";
import { auditRecords } from "./audits-data.ts";
import { actOnStrawsFor, storeStrawsFor } from "./straws.ts";
import { strawRecords } from "./straws-data.ts";
import { addTemperatureLogFor, saveTankFor } from "./tanks.ts";
import { tankRecords } from "./tanks-data.ts";

/** Stores straws of a record. */
export const storeStraws: StaffOperationHandler = async ({ auth, data }) => {
  const answer = await answeringPresent(auth, (who) => storeStrawsFor(who, data, strawRecords(who), new Date()));
  logger.info("straws stored", { uid: auth?.uid, refused: answer.refused.length });
  return answer;
};

/** Whatever else is done with straws of the bank. */
export const actOnStraws: StaffOperationHandler = async ({ auth, data }) => {
  const answer = await answeringPresent(auth, (who) => actOnStrawsFor(who, data, strawRecords(who), new Date()));
  logger.info("straws changed", { uid: auth?.uid, refused: answer.refused.length });
  return answer;
};

/** Registers a tank, or gives it another layout. */
export const saveTank: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (who) => saveTankFor(who, data, tankRecords(who)));
  logger.info("tank saved", { uid: auth?.uid });
  return {};
};

/** Attaches the file of a tank's logger. */
export const addTemperatureLog: StaffOperationHandler = async ({ auth, data }) => {
  const { timeZone } = await currentSite();
  await answeringPresent(auth, (who) => addTemperatureLogFor(who, data, tankRecords(who), timeZone));
  logger.info("temperature log added", { uid: auth?.uid });
  return {};
};

/** Begins an audit of the bank. */
export const startBankAudit: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (who) => startBankAuditFor(who, data, auditRecords(who)));
  logger.info("bank audit started", { uid: auth?.uid });
  return {};
};

/** Finishes an audit of the bank with what it found. */
export const finishBankAudit: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (who) => finishBankAuditFor(who, data, auditRecords(who)));
  logger.info("bank audit finished", { uid: auth?.uid });
  return {};
};
