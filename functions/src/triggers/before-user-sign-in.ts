import { beforeUserSignedIn } from "firebase-functions/identity";
import { logger } from "firebase-functions/logger";
import { answering } from "../firebase/https-error.ts";
import { accountOf, adminSecondStep, bootstrapAdmins } from "../firebase/parameters.ts";
import type { Account } from "../identity/admission.ts";
import { door } from "../identity/door.ts";
import { signIn } from "../identity/sign-in.ts";

/** The platform waits for 7 s, and then refuses the sign-in. */
const MOST_MS = 4_000;

/** Makes the access of whoever signs in for the first time; its code is loaded for those whose sign-in got as far. */
async function begin(account: Account & { uid: string }): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The access took too long.")), MOST_MS);
  });
  try {
    const { beginAccess } = await import("../identity/first-access.ts");
    const { firstAccessStore } = await import("../identity/first-access-data.ts");
    await Promise.race([beginAccess(account, bootstrapAdmins.value(), firstAccessStore(), new Date()), late]);
  } catch (error) {
    logger.error("first access not made, the app asks again", error, { uid: account.uid });
  } finally {
    clearTimeout(timer);
  }
}

/** Gives the session its claims, and a new person what lies ready for them. Must answer within 7 s. */
export const beforeUserSignIn = beforeUserSignedIn(
  { serviceAccount: accountOf("identity"), memory: "256MiB" },
  async ({ data, eventType }) => {
    const secondStep = adminSecondStep.value() === "required" ? "required" : "optional";
    const admitted = await answering({ uid: data?.uid }, () =>
      signIn({ data, eventType }, secondStep, { begin, ...door }),
    );
    logger.info("sign-in admitted", { uid: data?.uid });
    return admitted;
  },
);
