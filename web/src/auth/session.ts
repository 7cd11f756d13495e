import type { StaffClaims } from "@zona/domain/identity/claims";
import { createContext, use } from "react";

/** A person who may work: what the token says of them. */
export type StaffMember = { uid: string; email: string; name: string; role: StaffClaims["role"] };

/**
 * Why nobody is signed in: nobody was since the page was loaded, the person left, or the identity service closed the
 * session (user disabled, token expired).
 */
type Absence = "not-yet" | "left" | "ended";

/** Who sits here. `unverified` came through sign-in but has no staff claim: they see the verification notice alone. */
export type Session =
  | { status: "loading" }
  | { status: "signed-out"; why: Absence }
  | { status: "unverified"; email: string }
  | { status: "staff"; member: StaffMember };

export const SessionContext = createContext<Session>({ status: "loading" });

export const useSession = () => use(SessionContext);

/** For pages behind the guard, which renders them for staff only. */
export function useStaffMember(): StaffMember {
  const session = use(SessionContext);
  if (session.status !== "staff") throw new Error("This page was rendered outside the guard.");
  return session.member;
}
