import { beforeUserCreated, beforeUserSignedIn } from "firebase-functions/identity";
import { logger } from "firebase-functions/logger";
import { setGlobalOptions } from "firebase-functions/options";
import { answering } from "./firebase/https-error.ts";
import { admit, sessionClaims } from "./identity/admission.ts";
import { bootstrapAdmins } from "./parameters.ts";

setGlobalOptions({ region: "europe-west1", maxInstances: 20 });

/** Must answer within 7 s. No side effects: it also runs for sign-ups that fail afterwards. */
export const beforeUserCreate = beforeUserCreated({ memory: "256MiB" }, ({ data }) => {
  answering(() => admit(data));
  logger.info("account admitted", { uid: data?.uid });
});

export const beforeUserSignIn = beforeUserSignedIn({ memory: "256MiB" }, ({ data }) => {
  const claims = answering(() => sessionClaims(admit(data), bootstrapAdmins.value()));
  logger.info("sign-in admitted", { uid: data?.uid, role: claims?.role });
  return claims && { sessionClaims: claims };
});
