import { AppError } from "@zona/domain/errors";
import { type Access, ALL_OWN_STUDIES, can, type Grants } from "@zona/domain/identity/access";
import { StudyPeopleRequest, type StudyPerson } from "@zona/domain/identity/account";
import { refusesGrant } from "@zona/domain/identity/grants";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "./caller.ts";

export type StudyPeoplePorts = {
  study: (studyId: string) => Promise<{ id: string; organisation: string } | undefined>;
  /** Whoever has a role in the study, and the people of its organisation with a role in all its studies. */
  people: (study: { id: string; organisation: string }) => Promise<{ uid: string; name: string; access: Access }[]>;
};

const rolesIn = (roles: Grants, studyId: string): Grants =>
  Object.fromEntries(Object.entries(roles).filter(([id]) => id === studyId || id === ALL_OWN_STUDIES));

/** Who works in a study: for administrators of the organisation that opened it, and for whoever manages its people. */
export async function studyPeople(staff: StaffCaller, asked: Unparsed, ports: StudyPeoplePorts) {
  const parsed = StudyPeopleRequest.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", refuses("unreadable"));
  const study = await ports.study(parsed.data.studyId);
  if (!study) throw new AppError("not-found", refusesGrant("noStudy"));
  const { id: studyId, organisation } = study;
  const isAdmin = staff.isAdmin && staff.organisation === organisation;
  if (!isAdmin && !can(staff.access, "people", { organisation, studyId }))
    throw new AppError("forbidden", refusesGrant("otherStudy", { organisation }));
  const people = (await ports.people(study)).map(({ uid, name, access }): StudyPerson => {
    // What somebody of elsewhere has in all studies of their own organisation is nothing here.
    const { [ALL_OWN_STUDIES]: everywhere, ...here } = rolesIn(access.roles, studyId);
    const roles =
      everywhere && access.organisation === organisation ? { ...here, [ALL_OWN_STUDIES]: everywhere } : here;
    return {
      uid,
      name,
      organisation: access.organisation,
      roles,
      ...(access.until && { until: access.until.toISOString() }),
    };
  });
  return { people: people.filter(({ roles }) => Object.keys(roles).length > 0) };
}
