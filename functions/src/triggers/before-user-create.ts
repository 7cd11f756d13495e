import { beforeUserCreated } from "firebase-functions/identity";
import { logger } from "firebase-functions/logger";
import { answering } from "../firebase/https-error.ts";
import { admit } from "../identity/admission.ts";

/** Must answer within 7 s. No side effects: it also runs for sign-ups that fail afterwards. */
export const beforeUserCreate = beforeUserCreated({ memory: "256MiB" }, ({ data, eventType }) => {
  answering({ uid: data?.uid }, () => admit(data, eventType));
  logger.info("account admitted", { uid: data?.uid });
});
