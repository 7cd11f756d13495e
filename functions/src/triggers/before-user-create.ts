import { beforeUserCreated } from "firebase-functions/identity";
import { logger } from "firebase-functions/logger";
import { answering } from "../firebase/https-error.ts";
import { accountOf } from "../firebase/parameters.ts";
import { admitNow } from "../identity/admission.ts";
import { door } from "../identity/door.ts";

/** Must answer within 7 s. No side effects: it also runs for sign-ups that fail afterwards. */
export const beforeUserCreate = beforeUserCreated(
  { serviceAccount: accountOf("identity"), memory: "256MiB" },
  async ({ data, eventType }) => {
    await answering({ uid: data?.uid }, () => admitNow(data, eventType, door));
    logger.info("account admitted", { uid: data?.uid });
  },
);
