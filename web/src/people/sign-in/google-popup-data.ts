import { GoogleAuthProvider, signInWithPopup } from "firebase/auth";
import { auth } from "../../platform/firebase/auth.ts";
import { endSession } from "../session/session-data.ts";
import type { SignInPort } from "./sign-in.ts";

/** Google's own window, which also lets people choose among several accounts on a shared computer. */
async function obtainAccount() {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: "select_account" });
  return (await signInWithPopup(auth, provider)).user;
}

export const googlePopup: SignInPort = { obtainAccount, signOut: endSession };
