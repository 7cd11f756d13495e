import type { DemoAccount } from "@zona/domain/identity/demo-accounts";
import { GoogleAuthProvider, signInWithCredential } from "firebase/auth";
import { auth } from "../firebase/auth.ts";
import { endSession } from "./session-data.ts";
import type { SignInPort } from "./sign-in.ts";

/**
 * Stands in for Google's popup, which needs the internet even with the Auth emulator. The emulator takes an unsigned
 * identity; everything after the popup is the same: blocking functions, domain check, callbacks.
 */
export const demoSignIn = ({ sub, email, name }: DemoAccount): SignInPort => ({
  obtainAccount: async () => {
    const identity = JSON.stringify({ sub, email, email_verified: true, name });
    return (await signInWithCredential(auth, GoogleAuthProvider.credential(identity))).user;
  },
  signOut: endSession,
});
