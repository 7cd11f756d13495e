import type { DemoAccount } from "@zona/domain/identity/demo-accounts";
import { GoogleAuthProvider, signInWithCredential } from "firebase/auth";
import { auth } from "../../platform/firebase/auth.ts";
import { endSession } from "../session/session-data.ts";
import type { SignInPort } from "./sign-in.ts";

/**
 * Stands in for Google's popup, which needs the internet even with the Auth emulator. The emulator takes an unsigned
 * identity; everything after the popup is the same: blocking functions, claims, callbacks.
 */
export const demoSignIn = (account: DemoAccount): SignInPort => ({
  obtainAccount: async () => (await signInWithCredential(auth, credentialOf(account))).user,
  signOut: endSession,
});

const credentialOf = ({ sub, email, name }: DemoAccount) =>
  GoogleAuthProvider.credential(JSON.stringify({ sub, email, email_verified: true, name }));
