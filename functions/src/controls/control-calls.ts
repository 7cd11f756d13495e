import { noteAnswer } from "../audit/access-log-data.ts";
import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { controlRunsFor } from "./control-runs.ts";
import { readControlRuns } from "./control-runs-data.ts";
import { noteControlFor } from "./note-control.ts";
import { controlNotes } from "./note-control-data.ts";

/** What control charts are drawn of, as far as the person reads the runs. */
export const controlRuns: StaffOperationHandler = ({ auth }) =>
  answeringPresent(auth, (staff) => controlRunsFor(staff, { read: readControlRuns, note: noteAnswer }, new Date()));

/** Writes down what was done about the controls of a run. */
export const noteControl: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (staff) => noteControlFor(staff, data, controlNotes()));
  logger.info("control noted", { uid: auth?.uid });
  return {};
};
