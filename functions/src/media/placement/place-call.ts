import { logger } from "../../firebase/logged.ts";
import { answeringPresent } from "../../identity/answering-present.ts";
import type { StaffOperationHandler } from "../../identity/staff-operation.ts";
import { followUpQueue } from "../work-queue.ts";
import { place } from "./place.ts";
import { placementRecords } from "./placement-data.ts";

/** Staff say where media belong in the record, label them, and remove them. */
export const placeMedia: StaffOperationHandler = async ({ auth, data }) => {
  const ports = { records: placementRecords(), queue: followUpQueue };
  const placed = await answeringPresent(auth, (staff) => place(staff, data, ports));
  logger.info("media placed", { uid: auth?.uid, changed: placed.changed.length, refused: placed.refused.length });
  return placed;
};
