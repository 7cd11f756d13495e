import {
  FactorId,
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorInfo,
  multiFactor,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
} from "firebase/auth";
import { auth } from "../../platform/firebase/auth.ts";
import { endSession, endSessionAfter } from "../session/session-data.ts";
import type { SignInPort } from "./sign-in.ts";

/** Finishes a sign-in or a re-authentication that stands at its second step. Rejects with the identity service's error. */
export async function answerSecondStep(challenge: Error, code: string): Promise<User> {
  const resolver = getMultiFactorResolver(auth, challenge as MultiFactorError); // its code was looked at by whoever holds it
  const hint = resolver.hints.find(({ factorId }) => factorId === FactorId.TOTP);
  if (!hint) throw Object.assign(new Error("no authenticator"), { code: "auth/multi-factor-info-not-found" });
  return (await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint.uid, code))).user;
}

/** The second half of a sign-in, on the same path as the first. */
export const secondStepSignIn = (challenge: Error, code: string): SignInPort => ({
  obtainAccount: () => answerSecondStep(challenge, code),
  signOut: endSession,
});

const NOBODY = "Nobody is signed in.";

/** The authenticator of whoever is signed in; undefined without one. */
export const ownSecondStep = (): MultiFactorInfo | undefined =>
  auth.currentUser ? multiFactor(auth.currentUser).enrolledFactors[0] : undefined;

export type Enrolment = {
  /** As it is typed into an authenticator, and as the address that its camera reads. */
  secret: string;
  address: string;
  /** Ends the session, as the next has to prove the second step. Rejects when the code is not the authenticator's. */
  finish: (code: string) => Promise<void>;
};

/** Asks the identity service for a new secret. Rejects when the sign-in is too old, or where second steps are off. */
export async function beginSecondStep(): Promise<Enrolment> {
  const user = auth.currentUser;
  if (!user) throw new Error(NOBODY);
  const factors = multiFactor(user);
  const made: TotpSecret = await TotpMultiFactorGenerator.generateSecret(await factors.getSession());
  return {
    secret: made.secretKey,
    address: made.generateQrCodeUrl(user.email ?? user.uid, "Zona"),
    finish: (code) => {
      const assertion = TotpMultiFactorGenerator.assertionForEnrollment(made, code);
      return endSessionAfter(() => factors.enroll(assertion, "Authenticator"), "newStep");
    },
  };
}

/** Takes one's own second step away, and ends the session. */
export async function removeSecondStep(): Promise<void> {
  const user = auth.currentUser;
  const own = ownSecondStep();
  if (user && own) await endSessionAfter(() => multiFactor(user).unenroll(own), "newStep");
}
