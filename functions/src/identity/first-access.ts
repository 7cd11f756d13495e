import { type Access, ALL_OWN_STUDIES, type Grants, type StudyRole } from "@zona/domain/identity/access";
import { emailDomain, lowerCasedEmail } from "@zona/domain/identity/allowed-domains";
import {
  type Invitation,
  type NewPeople,
  newPeopleAtFirst,
  nothingGranted,
  rolesOfNewPeople,
} from "@zona/domain/identity/organisation";
import { type GrantedStudy, layOut } from "@zona/domain/identity/study-roles";
import { isListed } from "./admission.ts";

/** What lies ready for somebody who signs in for the first time. */
export type Ready = {
  invitation?: Invitation | undefined;
  /** What their organisation decided; undefined where it decided nothing yet. */
  newPeople?: NewPeople | undefined;
  /** The organisation that set up the site; undefined while the installation is empty. */
  laboratory?: string | undefined;
  /** The next of their organisation. */
  number: number;
  /** Those that the invitation names. */
  studies: readonly GrantedStudy[];
};

export type FirstAccessStore = {
  /**
   * In one transaction: writes what `decide` answers and deletes the invitation, unless the person's access is there
   * already. Resolves with whether it was made.
   */
  begin: (uid: string, email: string, decide: (ready: Ready) => Access) => Promise<boolean>;
};

type Start = { roles: Grants; isAdmin: boolean; until?: Date | undefined };

const together = (one: Grants, other: Grants): Grants =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((id): [string, StudyRole[]] => [
      id,
      [...new Set([...(one[id] ?? []), ...(other[id] ?? [])])],
    ]),
  );

/** What their own organisation gives: by invitation, as its first administrator, or as it gives all its new people. */
function ownStart(
  email: string,
  organisation: string,
  { invitation, newPeople, laboratory }: Ready,
  first: string,
): Start {
  if (invitation?.organisation === organisation) return invitation;
  if (isListed(email, first)) return { roles: { [ALL_OWN_STUDIES]: ["lead"] }, isAdmin: true };
  if (laboratory === undefined) return { roles: {}, isAdmin: false };
  return { roles: rolesOfNewPeople(newPeople ?? newPeopleAtFirst(organisation, laboratory)), isAdmin: false };
}

/**
 * What somebody with this verified address starts with. An invitation of another organisation adds its studies to what their
 * own gives, and its end counts where that gives nothing.
 */
export function accessAtFirst(address: string, ready: Ready, firstAdmins: string, now: Date): Access {
  const email = lowerCasedEmail(address);
  const organisation = emailDomain(email) ?? "";
  const invited = ready.invitation;
  const isOpen = invited !== undefined && !(invited.until && invited.until <= now);
  const invitation = isOpen ? invited : undefined;
  const own = ownStart(email, organisation, { ...ready, invitation }, firstAdmins);
  const guest = invitation && invitation.organisation !== organisation ? invitation : undefined;
  const ownsNothing = Object.keys(own.roles).length === 0 && !own.isAdmin;
  const until = guest && ownsNothing ? guest.until : own.until;
  const { [ALL_OWN_STUDIES]: _, ...guestRoles } = guest?.roles ?? {};
  const roles = together(own.roles, guestRoles);
  return {
    ...nothingGranted(organisation),
    number: ready.number,
    isAdmin: own.isAdmin,
    roles,
    ...layOut(organisation, roles, ready.studies),
    ...(until && { until }),
  };
}

/** Makes the access of somebody who has none; never changes one that is there. Safe to repeat. */
export async function beginAccess(
  { uid, email, emailVerified }: { uid: string; email?: string | undefined; emailVerified: boolean },
  firstAdmins: string,
  store: FirstAccessStore,
  now: Date,
): Promise<boolean> {
  if (!email || !emailVerified) return false;
  return store.begin(uid, lowerCasedEmail(email), (ready) => accessAtFirst(email, ready, firstAdmins, now));
}
