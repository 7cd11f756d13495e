import { AppError } from "@zona/domain/errors";
import { type Access, ALL_OWN_STUDIES, can, type Grants } from "@zona/domain/identity/access";
import { StudyPeopleRequest, type StudyPerson } from "@zona/domain/identity/account";
import type { Person } from "@zona/domain/identity/claims";
import { refusesGrant } from "@zona/domain/identity/grants";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import { isOver, type StaffCaller } from "./caller.ts";

export type StudyPeoplePorts = {
  study: (studyId: string) => Promise<{ id: string; organisation: string } | undefined>;
  /** Whoever has a role in the study, and the people of its organisation with a role in all its studies. */
  people: (study: { id: string; organisation: string }) => Promise<{ uid: string; name: string; access: Access }[]>;
};

async function askedStudy(asked: Unparsed, ports: StudyPeoplePorts) {
  const parsed = StudyPeopleRequest.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", refuses("unreadable"));
  const study = await ports.study(parsed.data.studyId);
  if (!study) throw new AppError("not-found", refusesGrant("noStudy"));
  return { study, of: { organisation: study.organisation, studyId: study.id } };
}

const rolesIn = (roles: Grants, studyId: string): Grants =>
  Object.fromEntries(Object.entries(roles).filter(([id]) => id === studyId || id === ALL_OWN_STUDIES));

/** Who may review records of a study now, by name: for whoever reads them. */
export async function studyReviewers(staff: StaffCaller, asked: Unparsed, ports: StudyPeoplePorts, now: Date) {
  const { study, of } = await askedStudy(asked, ports);
  if (!can(staff.access, "read", of)) throw new AppError("forbidden", refuses("notGranted"));
  const people = await ports.people(study);
  const may = people.filter(({ access }) => !isOver(access, now) && can(access, "review", of));
  return { people: may.map(({ uid, name }): Person => ({ uid, name })) };
}

/** Who works in a study: for administrators of the organisation that opened it, and for whoever manages its people. */
export async function studyPeople(staff: StaffCaller, asked: Unparsed, ports: StudyPeoplePorts) {
  const { study, of } = await askedStudy(asked, ports);
  const { studyId, organisation } = of;
  const isAdmin = staff.isAdmin && staff.organisation === organisation;
  if (!isAdmin && !can(staff.access, "people", of))
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
