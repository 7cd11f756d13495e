import { useState } from "react";
import { forgetLock } from "../lock/idle-lock.ts";
import { type SignInPort, signIn } from "./sign-in.ts";

/** One sign-in at a time: whether it is under way, and why the last one failed. */
export function useSignIn() {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function start(port: SignInPort) {
    setFailure(undefined);
    setBusy(true);
    // Whoever signs in now is here now, whatever was left when the last session was closed from elsewhere.
    forgetLock(localStorage);
    await signIn(port, () => {}, setFailure);
    setBusy(false);
  }
  return { failure, busy, start };
}
