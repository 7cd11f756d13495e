import { type Said, sentences } from "../messages/said.ts";
import { type Access, ALL_OWN_STUDIES, can, type Grants, type StudyRole } from "./access.ts";
import type { RoleChanges } from "./account.ts";
import { type GrantedStudy, layOut, MOST_GUEST_STUDIES, mayHold, mayHoldEverywhere } from "./study-roles.ts";

/** Why nothing is granted or ended. */
export const refusesGrant = sentences("grants", {
  otherOrganisation: "Only administrators of the account's own organisation can change it.",
  lastAdmin: "This is the organisation's last administrator. Make somebody else one first, without an end date.",
  ownRoles: "Nobody grants themselves anything: another administrator has to.",
  otherStudy: "Only administrators of {organisation} and administrators of the study can change who works in it.",
  namedStudyOnly: "Engineers are granted single preclinical studies.",
  preclinicalOnly: "Engineers work in preclinical studies only.",
  ownPeopleOnly: "This role is for people of {organisation}, which opened the study.",
  manyStudies: "One person has roles in at most {most} single studies.",
  noStudy: "There is no such study.",
});

/** What is asked for somebody. What is not named stays; `until` null takes the end away. */
export type GrantAsked = { roles: RoleChanges; isAdmin?: boolean | undefined; until?: Date | null | undefined };

/** Who asks. */
export type Granter = { isAdmin: boolean; access: Pick<Access, "organisation" | "everywhere" | "may"> };

export type GrantFacts = {
  granter: Granter;
  isSelf: boolean;
  /** Somebody else administers the person's organisation, and their access has no end. */
  hasOtherAdmin: boolean;
  /** At least those that are named, and those that the person has roles in. */
  studies: readonly GrantedStudy[];
};

const isSame = (one: readonly StudyRole[], other: readonly StudyRole[]) =>
  one.length === other.length && one.every((role) => other.includes(role));

/** Of what is asked, what would change something. */
const changesOf = (held: Grants, asked: RoleChanges): [string, StudyRole[]][] =>
  Object.entries(asked)
    .map(([studyId, roles]): [string, StudyRole[]] => [studyId, [...new Set(roles)]])
    .filter(([studyId, roles]) => !isSame(held[studyId] ?? [], roles));

function refusalInAll(organisation: string, added: readonly StudyRole[], { granter }: GrantFacts): Said | undefined {
  if (!granter.isAdmin || granter.access.organisation !== organisation) return refusesGrant("otherOrganisation");
  return added.every(mayHoldEverywhere) ? undefined : refusesGrant("namedStudyOnly");
}

function refusalIn(
  study: GrantedStudy | undefined,
  organisation: string,
  added: readonly StudyRole[],
  { granter }: GrantFacts,
): Said | undefined {
  if (!study) return refusesGrant("noStudy");
  const isOwn = granter.isAdmin && granter.access.organisation === study.organisation;
  if (!isOwn && !can(granter.access, "people", { organisation: study.organisation, studyId: study.id }))
    return refusesGrant("otherStudy", { organisation: study.organisation });
  const strange = added.find((role) => !mayHold(role, organisation, study));
  if (!strange) return undefined;
  return strange === "engineer" || strange === "leadEngineer"
    ? refusesGrant("preclinicalOnly")
    : refusesGrant("ownPeopleOnly", { organisation: study.organisation });
}

/**
 * What somebody's access becomes, or why it does not. Roles in a study are granted and ended by administrators of the
 * organisation that opened it and by whoever has `people` there; what concerns the whole person, by administrators of their
 * own organisation. Nobody gives themselves anything while somebody else could.
 */
export function grantTo(
  person: Access,
  asked: GrantAsked,
  facts: GrantFacts,
): { refused: Said } | { access: Access; changed: RoleChanges } {
  const { granter, isSelf, hasOtherAdmin, studies } = facts;
  const { organisation } = person;
  const changes = changesOf(person.roles, asked.roles);
  let gains = false;
  for (const [studyId, roles] of changes) {
    const added = roles.filter((role) => !person.roles[studyId]?.includes(role));
    gains ||= added.length > 0;
    const refused =
      studyId === ALL_OWN_STUDIES
        ? refusalInAll(organisation, added, facts)
        : refusalIn(
            studies.find(({ id }) => id === studyId),
            organisation,
            added,
            facts,
          );
    if (refused) return { refused };
  }
  const isAdmin = asked.isAdmin ?? person.isAdmin;
  const until = asked.until === undefined ? person.until : (asked.until ?? undefined);
  const isLonger = until?.getTime() !== person.until?.getTime() && !(until && person.until && until < person.until);
  const concernsAll = isAdmin !== person.isAdmin || until?.getTime() !== person.until?.getTime();
  const isOwnAdmin = granter.isAdmin && granter.access.organisation === organisation;
  if (concernsAll && !isOwnAdmin) return { refused: refusesGrant("otherOrganisation") };
  const isSole = isOwnAdmin && !hasOtherAdmin;
  if (isSelf && !isSole && (gains || (isAdmin && !person.isAdmin) || (person.until && isLonger)))
    return { refused: refusesGrant("ownRoles") };
  if (person.isAdmin && !person.until && !hasOtherAdmin && (!isAdmin || until))
    return { refused: refusesGrant("lastAdmin") };

  const changed = Object.fromEntries(changes);
  const roles = Object.fromEntries(
    Object.entries({ ...person.roles, ...changed }).filter(([, held]) => held.length > 0),
  );
  if (Object.keys(roles).filter((id) => id !== ALL_OWN_STUDIES).length > MOST_GUEST_STUDIES)
    return { refused: refusesGrant("manyStudies", { most: MOST_GUEST_STUDIES }) };
  const { until: _, ...rest } = person;
  const access = { ...rest, isAdmin, roles, ...layOut(organisation, roles, studies), ...(until && { until }) };
  return { access, changed };
}
