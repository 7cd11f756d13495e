import { useState } from "react";
import { forgetLock } from "../lock/idle-lock.ts";
import { type SignInPort, signIn } from "./sign-in.ts";

/** One sign-in at a time: whether it is under way, why the last one failed, and the second step that it stands at. */
export function useSignIn() {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<unknown>();
  async function start(port: SignInPort) {
    setFailure(undefined);
    setBusy(true);
    // Whoever signs in now is here now, whatever was left when the last session was closed from elsewhere.
    forgetLock(localStorage);
    await signIn(port, () => {}, setFailure, setChallenge);
    setBusy(false);
  }
  function restart() {
    setFailure(undefined);
    setChallenge(undefined);
  }
  return { failure, busy, challenge, start, restart };
}
