import { isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { onIdTokenChanged, sendEmailVerification, signOut, type User } from "firebase/auth";
import { auth } from "../firebase/auth.ts";
import type { Session } from "./session.ts";

/**
 * Read without the schema, which would bring the validator to the sign-in page. Nothing is granted by this reading:
 * the rules check the token itself.
 */
async function sessionOf(user: User): Promise<Session> {
  const { claims } = await user.getIdTokenResult();
  const email = user.email ?? "";
  if (claims.staff !== true || typeof claims.staffName !== "string") return { status: "unverified", email };
  const role = claims.role === "admin" ? "admin" : "staff";
  return { status: "staff", member: { uid: user.uid, email, name: claims.staffName, role } };
}

let signingOut = false;

/**
 * Tells who is signed in, now and at every change, in all tabs. The identity library signs a person out by itself when
 * the service says that the user is disabled or the token expired; that arrives here as `ended`.
 */
export function listenToSession(emit: (session: Session) => void): () => void {
  let known: User | null = null;
  return onIdTokenChanged(auth, (user) => {
    const why = known === null ? "not-yet" : signingOut ? "left" : "ended";
    known = user;
    // An account of another domain is being signed out by the sign-in itself: it never counts as signed in.
    if (user === null || !isAllowedEmail(user.email)) return emit({ status: "signed-out", why });
    sessionOf(user).then(
      (session) => {
        if (known?.uid === user.uid) emit(session);
      },
      // No token could be had (first start without network, or just refused): nothing may be shown without one.
      () => emit({ status: "signed-out", why: "ended" }),
    );
  });
}

/** Ends the session here and in all tabs. */
export async function endSession(): Promise<void> {
  signingOut = true;
  try {
    await signOut(auth);
  } finally {
    signingOut = false;
  }
}

/** Fetches a new token: its claims follow the address once that is verified. */
export async function refreshSession(): Promise<void> {
  await auth.currentUser?.reload();
  await auth.currentUser?.getIdToken(true);
}

/** Mails the verification link again. */
export async function sendVerificationMail(): Promise<void> {
  if (auth.currentUser) await sendEmailVerification(auth.currentUser);
}
