import { noteAnswer } from "../audit/access-log-data.ts";
import { answering } from "../firebase/https-error.ts";
import { logger } from "../firebase/logged.ts";
import { derivedBucket } from "../firebase/parameters.ts";
import { currentSite } from "../firebase/site.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { certificatePorts } from "./certificate-data.ts";
import { takeCertificate } from "./certificate-file.ts";
import { lotPorts } from "./lot-data.ts";
import { decideOnLot, evidenceOf } from "./lot-operations.ts";

/** What all runs that name a lot say together. */
export const lotEvidence: StaffOperationHandler = ({ auth, data }) =>
  answering({ uid: auth?.uid }, () => evidenceOf(auth, data, { ...lotPorts(), note: noteAnswer }, new Date()));

/** Decides on a lot, in the name of whoever asks. */
export const disposeLot: StaffOperationHandler = async ({ auth, data }) => {
  const done = await answering({ uid: auth?.uid }, () => decideOnLot(auth, data, lotPorts(), new Date()));
  logger.info("lot decided on", { uid: auth?.uid, number: done.number });
  return done;
};

/** Makes the file of a decision, as an export of whoever asks. */
export const lotCertificate: StaffOperationHandler = async ({ auth, data }) => {
  const { name, timeZone } = await currentSite();
  const made = await answering({ uid: auth?.uid }, () =>
    takeCertificate(auth, data, certificatePorts(derivedBucket.value()), { site: name, zone: timeZone }, new Date()),
  );
  logger.info("certificate made", { uid: auth?.uid, path: made.path });
  return made;
};
