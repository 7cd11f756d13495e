import { randomBytes } from "node:crypto";
import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { sealTreatmentFor } from "./seal-treatment.ts";
import { sealRecords } from "./seal-treatment-data.ts";

/** Seals the treatment of a record of a blinded study. */
export const sealTreatment: StaffOperationHandler = async ({ auth, data }) => {
  const chance = { salt: () => randomBytes(16).toString("hex"), now: new Date() };
  const answer = await answeringPresent(auth, (staff) => sealTreatmentFor(staff, data, sealRecords(), chance));
  logger.info("treatment sealed", { uid: auth?.uid, outcome: answer.rev === undefined ? "refused" : "sealed" });
  return answer;
};
