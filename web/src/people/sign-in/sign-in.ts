import { NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";
import { useState } from "react";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { codeOf } from "../../platform/firebase/errors.ts";
import { forgetLock } from "../lock/idle-lock.ts";
import { t } from "./sign-in-text.ts";

/** One sign-in at a time: whether it is under way, why the last one failed, and the second step that it stands at. */
export function useSignIn() {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<Error>();
  async function start(port: SignInPort) {
    setFailure(undefined);
    setBusy(true);
    // Whoever signs in now is here now, whatever was left when the last session was closed from elsewhere.
    forgetLock(deviceStorage);
    await signIn(port, () => {}, setFailure, setChallenge);
    setBusy(false);
  }
  function restart() {
    setFailure(undefined);
    setChallenge(undefined);
  }
  return { failure, busy, challenge, start, restart };
}

/** The account the identity provider came back with. */
export type Account = {
  emailVerified: boolean;
  getIdTokenResult: () => Promise<{ claims: Readonly<Record<string, unknown>> }>;
};

export type SignInPort = {
  /** Opens the provider (popup in production, picker in demo builds) and signs in to Firebase with its answer. */
  obtainAccount: () => Promise<Account>;
  signOut: () => Promise<void>;
};

/** What the sign-in page offers: Google's button, or the demo people. */
export type SignInChoiceProps = { busy: boolean; onPick: (port: SignInPort) => void };

/** Whether the first step succeeded and the account asks for another. */
export const isSecondStep = (error: unknown): error is Error => codeOf(error) === "auth/multi-factor-auth-required";

/** The sentences are loaded when one is needed. Without a network they cannot be, and that is then the reason. */
const sentenceOf = (error: unknown) =>
  import("../../platform/firebase/auth-failure.ts").then(
    ({ signInFailure }) => signInFailure(error),
    () => t("unreachable"),
  );

/** Whether functions let the person in; an address that is not verified yet is let in to be verified, and is given nothing. */
const isAdmitted = async (account: Account) =>
  !account.emailVerified || (await account.getIdTokenResult()).claims.staff === true;

/**
 * The one path of every sign-in. Whose people may come is the server's to say; an account that it did not admit is signed out
 * at once, whatever let it through. Exactly one of the callbacks runs, the failure one with a sentence for people.
 * `onSecondStep` is given what has to be answered with a code; the answer is a sign-in of its own, on this same path.
 */
export async function signIn(
  { obtainAccount, signOut }: SignInPort,
  onSuccess: () => void,
  onFailure: (sentence: string) => void,
  onSecondStep: (challenge: Error) => void = () => {},
): Promise<void> {
  let isIn: boolean;
  try {
    isIn = await isAdmitted(await obtainAccount());
    if (!isIn) await signOut();
  } catch (error) {
    if (isSecondStep(error)) return onSecondStep(error);
    return onFailure(await sentenceOf(error));
  }
  if (isIn) onSuccess();
  else onFailure(NOT_ALLOWED_MESSAGE);
}
