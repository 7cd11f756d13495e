import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import { takePlace } from "../identity/pace-data.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { answerQueryFor, openQueryFor } from "./query.ts";
import { queryRecords } from "./query-data.ts";

/** Opens a query about one place of a record. */
export const openQuery: StaffOperationHandler = async ({ auth, data }) => {
  const ports = { takePlace: takePlace(), now: new Date() };
  await answeringPresent(auth, (staff) => openQueryFor(staff, data, queryRecords(), ports));
  logger.info("query opened", { uid: auth?.uid });
  return {};
};

/** Answers a query. */
export const answerQuery: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (staff) => answerQueryFor(staff, data, queryRecords(), new Date()));
  logger.info("query answered", { uid: auth?.uid });
  return {};
};
