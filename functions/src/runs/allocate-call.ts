import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { allocateRunFor, type Randomness, showAllocationFor } from "./allocate.ts";
import { allocationRecords } from "./allocate-data.ts";
import { allocateUnitsFor } from "./allocate-units.ts";
import { unitRecords } from "./allocate-units-data.ts";

const RANDOM: Randomness = {
  below: (n) => randomInt(n),
  salt: () => randomBytes(16).toString("hex"),
  id: () => randomUUID(),
};

/** Draws and seals the allocation of a blinded run. */
export const allocateRun: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (who) => allocateRunFor(who, data, allocationRecords(who.by), RANDOM));
  logger.info("run allocated", { uid: auth?.uid });
  return {};
};

/** The list by which a study allocates its units. */
export const allocateUnits: StaffOperationHandler = async ({ auth, data }) => {
  const answer = await answeringPresent(auth, (who) => allocateUnitsFor(who, data, unitRecords(who.by), RANDOM));
  logger.info("units allocated", { uid: auth?.uid });
  return answer;
};

/** Shows the allocation to whoever prepares the dishes. */
export const showAllocation: StaffOperationHandler = async ({ auth, data }) => {
  const shown = await answeringPresent(auth, (who) => showAllocationFor(who, data, allocationRecords(who.by)));
  logger.info("allocation shown", { uid: auth?.uid });
  return shown;
};
