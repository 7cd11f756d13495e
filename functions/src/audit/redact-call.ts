import { randomBytes } from "node:crypto";
import { answering } from "../firebase/https-error.ts";
import { logger } from "../firebase/logged.ts";
import { accessOf } from "../identity/access-data.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { redactTransaction } from "./redact-data.ts";
import { redactTextFor } from "./redact-text.ts";

/** Takes a text out of a record and its trail, in the name of an administrator. */
export const redactText: StaffOperationHandler = async ({ auth, data }) => {
  const salt = () => randomBytes(16).toString("hex");
  const ports = { accessOf, salt, redact: redactTransaction() };
  const done = await answering({ uid: auth?.uid }, () => redactTextFor(auth, data, ports));
  logger.info("text redacted", { uid: auth?.uid });
  return done;
};
