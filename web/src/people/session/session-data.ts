import { emailDomain } from "@zona/domain/identity/allowed-domains";
import { SESSION_MS } from "@zona/domain/identity/session-length";
import { onIdTokenChanged, sendEmailVerification, signOut, type User } from "firebase/auth";
import { deviceStorage, tabStorage } from "../../platform/browser/device-storage.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { auth } from "../../platform/firebase/auth.ts";
import { codeOf } from "../../platform/firebase/errors.ts";
import { deleteLeftCache } from "../../platform/firebase/left-cache.ts";
import {
  type Absence,
  isSessionEnd,
  type Session,
  type SessionEnd,
  type SessionPort,
  type StaffMember,
} from "./session.ts";
import { sharedEndReason, shareEndReason } from "./session-end.ts";

const isUnreachable = (error: unknown) => codeOf(error) === "auth/network-request-failed";

/** A token that ran out without network is not the end of a session: what it said holds until the service is heard again. */
async function claimsOf(user: User): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await user.getIdTokenResult()).claims;
  } catch (error) {
    const claims = isUnreachable(error) && (await import("./last-claims-data.ts")).lastClaims(user);
    if (claims) return claims;
    throw error;
  }
}

/**
 * Read without the schema, which would bring the validator to the sign-in page. Nothing is granted by this reading:
 * the rules check the token itself.
 */
async function sessionOf(user: User): Promise<Session> {
  const claims = await claimsOf(user);
  const signedInAt = Number(claims.auth_time);
  endsAt = signedInAt * 1000 + SESSION_MS;
  const email = user.email ?? "";
  if (claims.staff !== true || typeof claims.staffName !== "string") return { status: "unverified", email };
  const awaitsSecondStep = claims.awaitsSecondStep === true;
  const organisation = emailDomain(email) ?? "";
  const name = claims.staffName;
  const member: StaffMember = { uid: user.uid, email, organisation, name, signedInAt, awaitsSecondStep };
  return { status: "staff", member };
}

/** A disabled account must be out within a minute; a token alone would last an hour. */
const CHECK_MS = 45_000;

/** When the session ends, whatever it does: from then on rules and functions refuse it. In milliseconds since 1970. */
let endsAt = Number.POSITIVE_INFINITY;
const isOver = () => labNow().getTime() >= endsAt;

let signingOut = false;
/** Tokens that come meanwhile are not looked at. */
let ignoresTokens = false;
/** What the service answered when the session was last looked at, or why it was ended; "" while it holds. */
let refusal: Promise<string> = Promise.resolve("");

/** The page is loaded anew after a sign-out; this tells it why there was one. */
const ENDED = "zona-session-ended";

/** The library signs out first and says why afterwards; what only another tab was told counts here as well. */
export async function findEndReason(uid: string): Promise<SessionEnd> {
  const answer = await refusal;
  const known = answer === "auth/user-disabled" ? "disabled" : isSessionEnd(answer) ? answer : undefined;
  const why = known ?? sharedEndReason(deviceStorage, uid, new Date()) ?? "ended";
  tabStorage.setItem(ENDED, why);
  return why;
}

function absenceReason(): Absence {
  const kept = tabStorage.getItem(ENDED);
  return isSessionEnd(kept) ? kept : "not-yet";
}

/**
 * Who is signed in, in all tabs. The identity library signs a person out by itself when the service says that the user
 * is disabled or the token expired; that arrives here as `ended` or `disabled`.
 */
function listen(emit: (session: Session) => void): () => void {
  let known: User | null = null;
  let staff: string | undefined;
  let lastEmitted = "";
  // Every check of the account comes back here; only news may wake the app.
  const emitIfChanged = (session: Session) => {
    const serialised = JSON.stringify(session);
    if (serialised === lastEmitted) return;
    lastEmitted = serialised;
    emit(session);
  };
  const stop = onIdTokenChanged(auth, (user) => {
    if (ignoresTokens) return;
    const before = known;
    known = user;
    if (user === null) {
      if (before === null) deleteLeftCache();
      if (before === null || signingOut)
        return emitIfChanged({ status: "signed-out", why: before ? "left" : absenceReason() });
      void findEndReason(before.uid).then((why) => known === null && emitIfChanged({ status: "signed-out", why }));
      return;
    }
    tabStorage.removeItem(ENDED);
    // What stands in this page is another's: nothing of it may be shown to this person, or be sent in their name.
    if (staff !== undefined && staff !== user.uid) {
      ignoresTokens = true;
      emitIfChanged({ status: "loading" });
      return void beginAgain();
    }
    sessionOf(user).then(
      (session) => {
        if (known?.uid !== user.uid) return;
        if (session.status === "staff") staff = user.uid;
        if (isOver()) void endIfReachable(user).then((isEnded) => isEnded || emitIfChanged(session));
        else emitIfChanged(session);
      },
      // No token was ever had, or it was just refused: nothing may be shown without one.
      () => emitIfChanged({ status: "signed-out", why: "ended" }),
    );
  });
  const timer = setInterval(checkAccount, CHECK_MS);
  document.addEventListener("visibilitychange", checkAccount);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", checkAccount);
    stop();
  };
}

/** Once what was typed is on the device, for who typed it. */
async function beginAgain(): Promise<void> {
  await import("../kept/kept-data.ts").then(({ keptSettled }) => keptSettled()).catch(() => undefined);
  location.replace("/");
}

/** Ends a session whose time is over, but not where nobody could sign in again: the server takes nothing of it meanwhile. */
async function endIfReachable(user: User): Promise<boolean> {
  const isEnded = await user.reload().then(
    () => true,
    (error) => !isUnreachable(error),
  );
  if (isEnded) await endSessionBecause("tooLong");
  return isEnded;
}

/** Only the refusal counts, and the library acts on it; without network the session goes on. */
function checkAccount(): void {
  const user = auth.currentUser;
  if (user !== null && isOver()) return void endIfReachable(user);
  if (user === null || document.visibilityState !== "visible") return;
  refusal = user.reload().then(() => "", codeOf);
}

/**
 * Says why the session ends, here and in all tabs; whatever the service answers to the look at it that is under way counts
 * for less.
 */
export function announceEndReason(why: SessionEnd): void {
  refusal = Promise.resolve(why);
  const uid = auth.currentUser?.uid;
  if (uid !== undefined) shareEndReason(deviceStorage, { uid, why }, new Date());
}

/** Ends the session here because it was ended for good elsewhere; the page that follows says why. */
export async function endSessionBecause(why: SessionEnd): Promise<void> {
  announceEndReason(why);
  await signOut(auth);
}

/**
 * Does what gives the person a token without claims, which come with a sign-in alone; so the session ends afterwards.
 * Rejects as the task does, and then nothing has changed.
 */
export async function endSessionAfter(task: () => Promise<void>, why: SessionEnd): Promise<void> {
  ignoresTokens = true;
  try {
    await task();
  } finally {
    ignoresTokens = false;
  }
  await endSessionBecause(why);
}

/** Whether the person is leaving by themselves at this moment, in this tab. */
export const isLeaving = () => signingOut;

/** Does what takes the person from all tabs, as they asked. */
export async function leave(task: () => Promise<void>): Promise<void> {
  signingOut = true;
  try {
    await task();
  } finally {
    signingOut = false;
  }
}

/** Ends the session here and in all tabs. */
export const endSession = () => leave(() => signOut(auth));

/** The session as Firebase keeps it. */
export const firebaseSession: SessionPort = {
  listen,
  end: endSession,
  async isVerified() {
    await auth.currentUser?.reload();
    return auth.currentUser?.emailVerified ?? false;
  },
  async sendVerificationMail() {
    if (auth.currentUser) await sendEmailVerification(auth.currentUser);
  },
};
