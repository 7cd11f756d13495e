import { createContext, use } from "react";

/**
 * Where a person was going before the guard sent them to sign in; the home page when nowhere. The address comes from the
 * history entry, which only our own guard writes, and stays inside the app whatever it holds.
 */
export function returnAddress(state: unknown): string {
  const address = typeof state === "object" && state !== null && "returnTo" in state ? state.returnTo : undefined;
  // Back to the lock would lock whoever has just signed in.
  const isPlace = typeof address === "string" && /^\/(?![/\\]|authentication\/)/.test(address);
  return isPlace ? address : "/home";
}

/** A person who may work: what the token says of them. What they may is told by `people/access`. */
export type StaffMember = {
  uid: string;
  email: string;
  /** The domain of the address. */
  organisation: string;
  name: string;
  /** The time of the sign-in, which names the session, in seconds since 1970. */
  signedInAt?: number;
  /** No second step of signing in is set up, and the site asks one of administrators. */
  awaitsSecondStep?: boolean;
};

/**
 * Why nobody is signed in: nobody was since the page was loaded, the person left, the identity service closed the
 * session (token expired or revoked), it says that the account is disabled, an administrator signed the person out everywhere, they changed their second step, which the next sign-in has to prove, or the session has
 * lasted twelve hours.
 */
export type Absence = "not-yet" | "left" | SessionEnd;
export type SessionEnd = "ended" | "disabled" | "signedOut" | "newStep" | "tooLong";

const SESSION_ENDS: readonly string[] = ["ended", "disabled", "signedOut", "newStep", "tooLong"] satisfies SessionEnd[];

export const isSessionEnd = (value: unknown): value is SessionEnd =>
  typeof value === "string" && SESSION_ENDS.includes(value);

/** Who sits here. `unverified` came through sign-in but has no staff claim: they see the verification notice alone. */
export type Session =
  | { status: "loading" }
  | { status: "signed-out"; why: Absence }
  | { status: "unverified"; email: string }
  | { status: "staff"; member: StaffMember };

/** The identity service, as far as the app needs it. */
export type SessionPort = {
  /** Tells who is signed in, now and at every change; returns what stops it. */
  listen: (emit: (session: Session) => void) => () => void;
  /** Signs out here and in all tabs. */
  end: () => Promise<void>;
  /** Resolves with whether the address is verified by now. Claims come with the next sign-in. */
  isVerified: () => Promise<boolean>;
  sendVerificationMail: () => Promise<void>;
};

type SessionValue = { session: Session; actions: Omit<SessionPort, "listen"> };

export const SessionContext = createContext<SessionValue | undefined>(undefined);

function useSessionValue(): SessionValue {
  const value = use(SessionContext);
  if (!value) throw new Error("This was rendered outside the session.");
  return value;
}

export const useSession = () => useSessionValue().session;
export const useSessionActions = () => useSessionValue().actions;

/** For pages behind the guard, which renders them for staff only. */
export function useStaffMember(): StaffMember {
  const session = useSession();
  if (session.status !== "staff") throw new Error("This page was rendered outside the guard.");
  return session.member;
}
