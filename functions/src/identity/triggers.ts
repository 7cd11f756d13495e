import { onCall } from "firebase-functions/https";
import { beforeUserCreated, beforeUserSignedIn } from "firebase-functions/identity";
import { logger } from "firebase-functions/logger";
import { onSchedule } from "firebase-functions/scheduler";
import { answering } from "../firebase/https-error.ts";
import { logged } from "../firebase/logged.ts";
import { adminSecondStep, bootstrapAdmins } from "../firebase/parameters.ts";
import { admit, boundClaims, sessionClaims } from "./admission.ts";

/** Must answer within 7 s. No side effects: it also runs for sign-ups that fail afterwards. */
export const beforeUserCreate = beforeUserCreated({ memory: "256MiB" }, ({ data, eventType }) => {
  answering({ uid: data?.uid }, () => admit(data, eventType));
  logger.info("account admitted", { uid: data?.uid });
});

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

/** Reads the account of whoever just signed in into the list of people. */
export const accountSignedIn = onCall({ memory: "256MiB", timeoutSeconds: 30 }, async ({ auth }) => {
  const [{ accountSeen }, { accountPorts }] = await Promise.all([
    import("./accounts.ts"),
    import("../firebase/account-records.ts"),
  ]);
  return answering({ uid: auth?.uid }, () => accountSeen(auth, accountPorts(bootstrapAdmins.value())));
});

/** What administrators ask for accounts: role, disabling, signing out; see `identity/account.ts` of the domain. */
export const accountOperation = onCall({ memory: "256MiB", timeoutSeconds: 60 }, async ({ auth, data }) => {
  const [{ changeAccount }, { accountPorts }] = await Promise.all([
    import("./accounts.ts"),
    import("../firebase/account-records.ts"),
  ]);
  const ports = accountPorts(bootstrapAdmins.value());
  const done = await answering({ uid: auth?.uid }, () => changeAccount(auth, data, ports, new Date()));
  logger.info("account changed", { uid: auth?.uid, ...done });
  return done;
});

/** Everybody's account into the list of people, also of those whose browser never asked for it. One at a time: of two that
 * read accounts at different moments, the older would be written last. */
export const accountSync = onSchedule(
  { schedule: "every 60 minutes", memory: "256MiB", timeoutSeconds: 300, maxInstances: 1 },
  async () => {
    await logged("accounts read anew", {}, async () => {
      const { accountPorts } = await import("../firebase/account-records.ts");
      return String(await accountPorts(bootstrapAdmins.value()).readAnew());
    });
  },
);
