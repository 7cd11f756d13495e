import { answering } from "../firebase/https-error.ts";
import { logger } from "../firebase/logged.ts";
import { siteOwner } from "../firebase/site.ts";
import { accessOf } from "../identity/access-data.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { workQueue } from "../media/work-queue.ts";
import { operate } from "./operate.ts";
import { operationRecords } from "./operation-data.ts";

/** What administrators ask of the pipeline; see `operations/media-operation.ts` of the domain. */
export const mediaOperation: StaffOperationHandler = async ({ auth, data }) => {
  const ports = { records: operationRecords(), queue: workQueue, accessOf, siteOwner };
  const done = await answering({ uid: auth?.uid }, () => operate(auth, data, ports));
  logger.info("operation begun", { uid: auth?.uid, id: done.id });
  return done;
};
