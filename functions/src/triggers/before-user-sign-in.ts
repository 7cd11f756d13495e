import { beforeUserSignedIn } from "firebase-functions/identity";
import { logger } from "firebase-functions/logger";
import { answering } from "../firebase/https-error.ts";
import { adminSecondStep, bootstrapAdmins } from "../firebase/parameters.ts";
import { admit, boundClaims, sessionClaims } from "../identity/admission.ts";

/** Gives the session its claims. Must answer within 7 s. */
export const beforeUserSignIn = beforeUserSignedIn({ memory: "256MiB" }, ({ data, eventType }) => {
  const secondStep = adminSecondStep.value() === "required" ? "required" : "optional";
  const { claims, bound } = answering({ uid: data?.uid }, () => {
    const account = admit(data, eventType);
    return {
      claims: sessionClaims(account, bootstrapAdmins.value(), secondStep),
      bound: boundClaims(account, eventType),
    };
  });
  logger.info("sign-in admitted", { uid: data?.uid, role: claims?.role });
  if (!claims && !bound) return undefined;
  return { ...(claims && { sessionClaims: claims }), ...(bound && { customClaims: bound }) };
});
