import { beforeUserCreated } from "firebase-functions/identity";
import { logger } from "firebase-functions/logger";
import { answering } from "../firebase/https-error.ts";
import { accountOf } from "../firebase/parameters.ts";
import { admit, refusePassword } from "../identity/admission.ts";
import { isGoogleOnly } from "../identity/google-only.ts";

/** Must answer within 7 s. No side effects: it also runs for sign-ups that fail afterwards. */
export const beforeUserCreate = beforeUserCreated(
  { serviceAccount: accountOf("identity"), memory: "256MiB" },
  async ({ data, eventType }) => {
    await answering({ uid: data?.uid }, async () => refusePassword(admit(data, eventType), eventType, isGoogleOnly));
    logger.info("account admitted", { uid: data?.uid });
  },
);
