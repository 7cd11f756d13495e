import { tabStorage } from "../../platform/browser/device-storage.ts";
import { auth } from "../../platform/firebase/auth.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { language } from "../../platform/i18n/language.ts";

const REPORTED = "zona-account-seen";

/**
 * Tells the functions once per sign-in that the account is in use, so that it is in the lists of people at once, and the language that it reads. Nothing
 * depends on it: they read all accounts anew every hour.
 */
export async function reportSignIn(): Promise<void> {
  const signedIn = (await auth.currentUser?.getIdTokenResult())?.claims.auth_time;
  const sign = `${auth.currentUser?.uid} ${signedIn} ${language}`;
  if (tabStorage.getItem(REPORTED) === sign) return;
  await staffOperation("accountSignedIn").ask({ language });
  tabStorage.setItem(REPORTED, sign);
}
