import { logger } from "../../firebase/logged.ts";
import { answeringPresent } from "../../identity/answering-present.ts";
import { keepPace } from "../../identity/pace.ts";
import { takePlace } from "../../identity/pace-data.ts";
import type { StaffOperationHandler } from "../../identity/staff-operation.ts";
import { openOriginalFor } from "./open-original.ts";
import { openOriginalPorts } from "./open-original-data.ts";

/** Opens the original of one medium to whoever asks, for ten minutes. */
export const openOriginal: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, async (staff) => {
    await keepPace(takePlace(), staff.by.uid, "originals", new Date());
    await openOriginalFor(staff, data, openOriginalPorts(), new Date());
  });
  logger.info("original opened", { uid: auth?.uid });
  return undefined;
};
