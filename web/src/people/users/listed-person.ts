import { type Access, type Grants, hasAccess } from "@zona/domain/identity/access";
import type { StudyPerson, UserAccount } from "@zona/domain/identity/account";

/**
 * How somebody's access stands; of people of elsewhere only what they have here is known. `former`: their organisation is no
 * partner any more, so nobody of it signs in, whatever is still granted.
 */
export type Standing = "waiting" | "active" | "ended" | "disabled" | "elsewhere" | "former";

export type ListedPerson = {
  account: UserAccount;
  standing: Standing;
  roles: Grants;
  isAdmin: boolean;
  until: Date | undefined;
  /** Which signatures print; known of one's own people. */
  number?: number | undefined;
};

/** Whoever waits comes first, then those of one's own organisation, then guests; whoever has left is last. */
const ORDER: Readonly<Record<Standing, number>> = {
  ...{ waiting: 0, active: 1, elsewhere: 2, ended: 3, former: 4, disabled: 5 },
};

function standingOf({ disabled }: UserAccount, access: Access | undefined, now: Date): Standing {
  if (disabled) return "disabled";
  if (access?.until && access.until <= now) return "ended";
  return access && hasAccess(access) ? "active" : "waiting";
}

export type Guest = Pick<StudyPerson, "uid" | "roles">;

/** Roles of people of elsewhere in several studies, as one for each person. */
export function guestsOf(found: readonly (readonly StudyPerson[])[], organisation: string): Guest[] {
  const guests = new Map<string, Guest>();
  for (const person of found.flat())
    if (person.organisation !== organisation)
      guests.set(person.uid, { uid: person.uid, roles: { ...guests.get(person.uid)?.roles, ...person.roles } });
  return [...guests.values()];
}

type Beside = {
  organisation: string;
  /** Of the own people, by uid. */
  access: ReadonlyMap<string, Access>;
  guests: readonly Guest[];
  /** Whose people may sign in. */
  domains: readonly string[];
  now: Date;
};

export function listPeople(accounts: readonly UserAccount[], { organisation, access, guests, domains, now }: Beside) {
  const listed = accounts.map((account): ListedPerson => {
    if (account.organisation !== organisation) {
      const roles = guests.find(({ uid }) => uid === account.id)?.roles ?? {};
      return {
        account,
        standing: account.disabled ? "disabled" : domains.includes(account.organisation) ? "elsewhere" : "former",
        roles,
        isAdmin: false,
        until: undefined,
      };
    }
    const granted = access.get(account.id);
    return {
      account,
      standing: standingOf(account, granted, now),
      roles: granted?.roles ?? {},
      isAdmin: granted?.isAdmin ?? false,
      until: granted?.until,
      number: granted?.number,
    };
  });
  return listed.toSorted((one, other) => ORDER[one.standing] - ORDER[other.standing]);
}
