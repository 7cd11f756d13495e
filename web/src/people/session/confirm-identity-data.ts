import {
  EmailAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  type User,
} from "firebase/auth";
import { auth } from "../../platform/firebase/auth.ts";
import { codeOf } from "../../platform/firebase/errors.ts";
import { isSecondStep } from "../sign-in/sign-in.ts";
import { type Proof, t } from "./identity-proof.ts";

const isGoogle = (user: User) => user.providerData.some(({ providerId }) => providerId === "google.com");

/** Whether the person who is signed in proves it with a password, instead of Google's window. */
export const asksPassword = () => auth.currentUser !== null && !isGoogle(auth.currentUser);

/** Demo builds have no popup; the emulator takes the same account again without asking. */
function demoCredential({ providerData, uid, email, displayName }: User) {
  const sub = providerData.find(({ providerId }) => providerId === "google.com")?.uid ?? uid;
  return GoogleAuthProvider.credential(JSON.stringify({ sub, email, email_verified: true, name: displayName ?? "" }));
}

/** What the last proof has to be answered with a code for; nothing while none stands at its second step. */
let challenge: Error | undefined;

/**
 * Proves afresh that the same person sits here: the new token's time of sign-in is what the rules ask of a signature.
 * Another account is refused by the identity service. Rejects with its error; with `isSecondStep` it is to be called again
 * with the code of the person's authenticator.
 */
export async function confirmIdentity(password: string, code = ""): Promise<void> {
  const user = auth.currentUser;
  if (!user) throw new Error("Nobody is signed in.");
  if (challenge !== undefined && code !== "") {
    await (await import("../sign-in/second-step-data.ts")).answerSecondStep(challenge, code).catch((error) => {
      // A mistyped code is entered again; anything else, such as a step that ran out of time, begins at the first anew.
      if (codeOf(error) !== "auth/invalid-verification-code") challenge = undefined;
      throw error;
    });
  } else {
    await proveFirstStep(user, password).catch((error) => {
      challenge = isSecondStep(error) ? error : undefined;
      throw error;
    });
  }
  challenge = undefined;
  await user.getIdToken(true);
}

async function proveFirstStep(user: User, password: string): Promise<void> {
  if (!isGoogle(user)) {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
  } else if (import.meta.env.MODE === "demo") {
    await reauthenticateWithCredential(user, demoCredential(user));
  } else {
    const provider = new GoogleAuthProvider();
    provider.setCustomParameters({ login_hint: user.email ?? "" });
    await reauthenticateWithPopup(user, provider);
  }
}

/** The person was not confirmed; nothing was done. */
export class NotConfirmed extends Error {
  override readonly name = "NotConfirmed";
  /** Whether the first step is proved and a code is asked for now. */
  get wantsCode() {
    return isSecondStep(this.cause);
  }
  /** What is said of it; `notDone` says what did not happen. */
  sentence(notDone: string) {
    return this.wantsCode ? t("codeAsked") : notDone;
  }
}

/** The same by what was typed into a dialog; rejects with `NotConfirmed`. */
export const prove = ({ password, code }: Proof): Promise<void> =>
  confirmIdentity(password, code.replaceAll(/\s/g, "")).catch((cause) => {
    throw new NotConfirmed("The person was not confirmed.", { cause });
  });
