import { Device } from "@zona/domain/devices/device";
import { Lot } from "@zona/domain/lots/lot";
import { StoredStudy } from "@zona/domain/studies/stored-study";
import { logger } from "../firebase/logged.ts";
import { allowedDomains } from "../identity/allowed-domains-data.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import { endSessionsBeyond } from "../identity/end-sessions-data.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { saveDeviceFor } from "./save-device.ts";
import { saveLotFor } from "./save-lot.ts";
import { saveSiteFor } from "./save-site.ts";
import { saveStudyFor } from "./save-study.ts";
import { siteVersions, versionsOf } from "./versions-data.ts";

/** Saves the next version of the site. */
export const saveSite: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (who) => saveSiteFor(who, data, siteVersions(), endSessionsBeyond));
  logger.info("site saved", { uid: auth?.uid });
  return {};
};

/** Opens a study, or saves its next version. */
export const saveStudy: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (who) => saveStudyFor(who, data, versionsOf(StoredStudy)));
  logger.info("study saved", { uid: auth?.uid });
  return {};
};

/** Registers a device, or saves its next version. */
export const saveDevice: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (who) => saveDeviceFor(who, data, versionsOf(Device), allowedDomains));
  logger.info("device saved", { uid: auth?.uid });
  return {};
};

/** Registers a lot, or saves its next version. */
export const saveLot: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (who) => saveLotFor(who, data, versionsOf(Lot)));
  logger.info("lot saved", { uid: auth?.uid });
  return {};
};
