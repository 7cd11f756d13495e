import { type Access, ALL_OWN_STUDIES, type Grants } from "@zona/domain/identity/access";
import { type GrantedStudy, layOut } from "@zona/domain/identity/study-roles";
import type { Caller, StaffCaller } from "./caller.ts";

/** The laboratory that people of tests are of, unless they are of another. */
export const HOME = "hollyfield.example";

/** `studies`: those that roles are granted in, apart from all of the own organisation. */
export type Granted = { organisation?: string; roles?: Grants; studies?: readonly GrantedStudy[]; isAdmin?: boolean };

/** What grants open, laid out as they are when somebody grants them; an embryologist's of the laboratory, unless others are told. */
export function accessWith({
  organisation = HOME,
  roles = { [ALL_OWN_STUDIES]: ["embryologist"] },
  studies = [],
  isAdmin = false,
}: Granted = {}): Access {
  return { organisation, isAdmin, roles, ...layOut(organisation, roles, studies) };
}

/** Somebody who asks, whom `presentStaff` let in. */
export function staffCaller(uid: string, name = uid, granted: Granted = {}): StaffCaller {
  const access = accessWith(granted);
  return { by: { uid, name }, organisation: access.organisation, access, isAdmin: access.isAdmin };
}

/** Somebody who asks, as their token says it: signed in a minute before. */
export const tokenCaller = (uid: string, name = uid, { organisation = HOME, now = new Date(), claims = {} } = {}) =>
  ({
    uid,
    token: {
      ...{ staff: true, staffName: name, email: `${uid}@${organisation}`, email_verified: true },
      ...{ auth_time: now.getTime() / 1000 - 60, firebase: { sign_in_provider: "google.com", identities: {} } },
      ...claims,
    },
  }) satisfies Caller;
