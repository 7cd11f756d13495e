import { type Access, ALL_OWN_STUDIES, CAPABILITIES, type Capability, type Grants, type StudyRole } from "./access.ts";

/** The one table of roles; rules and functions ask for capabilities and never name a role. */
export const CAPABILITIES_OF: Readonly<Record<StudyRole, readonly Capability[]>> = {
  embryologist: ["read", "open", "enter", "review", "query", "figures"],
  lead: ["read", "open", "enter", "review", "move", "query", "figures"],
  engineer: ["read", "open", "enter", "review", "query", "figures"],
  leadEngineer: ["read", "open", "enter", "review", "move", "query", "figures"],
  monitor: ["read", "query", "figures"],
  sponsor: ["figures"],
  auditor: ["read", "open", "figures", "trails"],
  studyAdmin: ["people"],
};

/** The most studies of other organisations that one person has a role in: a list asks for all of them at once. */
export const MOST_GUEST_STUDIES = 10;

/** What a study has to do with who may hold a role in it. */
export type GrantedStudy = { id: string; organisation: string; kinds: readonly string[] };

/** Studies of devices and materials hold nothing of a patient. */
const isPreclinical = ({ kinds }: Pick<GrantedStudy, "kinds">) => kinds.every((kind) => kind === "preclinical");

const MOVERS: readonly Capability[] = ["enter", "review", "move"];

/**
 * Whether somebody of this organisation may hold the role there. Records with patients are entered, reviewed and moved by people
 * of the organisation that opened the study (ICH E6(R3), 4.2); engineers work in preclinical studies, whoever opened them.
 */
export function mayHold(role: StudyRole, organisation: string, study: GrantedStudy): boolean {
  if (role === "engineer" || role === "leadEngineer") return isPreclinical(study);
  return organisation === study.organisation || !CAPABILITIES_OF[role].some((one) => MOVERS.includes(one));
}

/** Roles that are meaningful in every study of the own organisation. */
export const mayHoldEverywhere = (role: StudyRole) => role !== "engineer" && role !== "leadEngineer";

/** What grants open; what somebody may not hold opens nothing. `studies` has at least those that are named. */
export function layOut(
  organisation: string,
  roles: Grants,
  studies: readonly GrantedStudy[],
): Pick<Access, "everywhere" | "may"> {
  const everywhere = (roles[ALL_OWN_STUDIES] ?? []).filter(mayHoldEverywhere).flatMap((role) => CAPABILITIES_OF[role]);
  const may: Partial<Record<Capability, string[]>> = {};
  for (const study of studies)
    for (const role of roles[study.id] ?? [])
      if (mayHold(role, organisation, study))
        for (const capability of CAPABILITIES_OF[role]) may[capability] = [...new Set(may[capability]).add(study.id)];
  return { everywhere: CAPABILITIES.filter((one) => everywhere.includes(one)), may };
}
