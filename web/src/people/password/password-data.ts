import { lowerCasedEmail } from "@zona/domain/identity/allowed-domains";
import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  verifyPasswordResetCode,
} from "firebase/auth";
import { auth } from "../../platform/firebase/auth.ts";
import { codeOf } from "../../platform/firebase/errors.ts";
import { language } from "../../platform/i18n/language.ts";
import { endSession } from "../session/session-data.ts";
import type { SignInPort } from "../sign-in/sign-in.ts";

export type Credentials = { email: string; password: string };

export const passwordSignIn = ({ email, password }: Credentials): SignInPort => ({
  obtainAccount: async () => (await signInWithEmailAndPassword(auth, email, password)).user,
  signOut: endSession,
});

/** Makes the account and mails the link that verifies its address. The person is signed in, and sees the notice alone. */
export const passwordSignUp = ({ email, password }: Credentials): SignInPort => ({
  async obtainAccount() {
    auth.languageCode = language;
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    // The notice can send the mail again: the account is made, whatever becomes of the first mail.
    await sendEmailVerification(user).catch((error) => console.warn("no verification mail", codeOf(error)));
    return user;
  },
  signOut: endSession,
});

/** Resolves alike whether there is such an account or not: nobody may find out here who works in the lab. */
export async function mailResetLink(email: string): Promise<void> {
  auth.languageCode = language;
  try {
    await sendPasswordResetEmail(auth, email);
  } catch (error) {
    if (codeOf(error) !== "auth/user-not-found") throw error;
  }
}

/** The address that a reset link belongs to. Rejects when the link is used up, too old, or none. */
export const readResetLink = (code: string) => verifyPasswordResetCode(auth, code);

export const saveNewPassword = (code: string, password: string) => confirmPasswordReset(auth, code, password);

/** Takes the change of an address back. A link that cannot be used rejects before anything happens. */
export async function followLink(code: string): Promise<void> {
  await checkActionCode(auth, code);
  await applyActionCode(auth, code);
}

/**
 * Verifies an address where this browser is signed in to its account; resolves with the account's address where it is not,
 * and then nothing has happened. Anybody can make an account with a colleague's address and a password of their own: the
 * colleague's click on the link must not open the lab to them. Rejects when the link cannot be used.
 */
export async function verifyAddress(code: string): Promise<{ asksPasswordOf?: string }> {
  const { data } = await checkActionCode(auth, code);
  await auth.authStateReady();
  const account = data.previousEmail ?? data.email ?? "";
  if (lowerCasedEmail(auth.currentUser?.email ?? "") !== lowerCasedEmail(account)) return { asksPasswordOf: account };
  await applyActionCode(auth, code);
  return {};
}

/** The same for whoever knows the account's password, who is then signed in. */
export async function verifyWithPassword(code: string, { email, password }: Credentials): Promise<void> {
  await signInWithEmailAndPassword(auth, email, password);
  await applyActionCode(auth, code);
}
