import type { Filter } from "../filters/filter.ts";
import { type Access, ALL_OWN_STUDIES, type StudyScope } from "../identity/access.ts";
import { emailDomain } from "../identity/allowed-domains.ts";
import type { Study } from "./study.ts";

/** What decides where reports of a study may go. */
export type ReportedStudy = Pick<Study, "id" | "organisation" | "reportDomains">;

const worksIn = ({ organisation, roles }: Pick<Access, "organisation" | "roles">, study: ReportedStudy) =>
  (roles[study.id]?.length ?? 0) > 0 ||
  (organisation === study.organisation && (roles[ALL_OWN_STUDIES]?.length ?? 0) > 0);

/**
 * The domains of addresses that reports of a study may be mailed to: that of its own organisation, and those that its
 * administrators named, or where they named none, those of everybody who has a role in it.
 */
export function reportDomains(
  study: ReportedStudy,
  people: readonly Pick<Access, "organisation" | "roles">[],
): ReadonlySet<string> {
  const holders = people.filter((one) => worksIn(one, study)).map(({ organisation }) => organisation);
  return new Set([study.organisation, ...(study.reportDomains ?? holders)]);
}

/** Whether a report of these studies may go to an address: what it tells of each has to be allowed there. */
export function mayBeReportedTo(
  address: string,
  studies: readonly ReportedStudy[],
  people: readonly Pick<Access, "organisation" | "roles">[],
): boolean {
  const domain = emailDomain(address) ?? "";
  return studies.every((study) => reportDomains(study, people).has(domain));
}

const STUDY_FIELDS: readonly string[] = ["studyId", "study"];

/** The ids that a filter narrows everything to, in lower case as texts are compared; undefined where it names no study. */
function namedStudies(filter: Filter): readonly string[] | undefined {
  const conditions = "all" in filter ? filter.all : [filter];
  for (const one of conditions)
    if ("field" in one && STUDY_FIELDS.includes(one.field) && (one.op === "eq" || one.op === "in"))
      return one.value.map((value) => String(value).toLowerCase());
  return undefined;
}

/** The studies that a report tells of: those within the reach of whoever owns it, as far as its filter narrows them. */
export function reportedStudies<S extends ReportedStudy>(
  studies: readonly S[],
  scope: StudyScope,
  filter: Filter | undefined,
): readonly S[] {
  const within = studies.filter(({ id, organisation }) =>
    scope.op === "==" ? organisation === scope.value : scope.value.includes(id),
  );
  const named = filter && namedStudies(filter);
  return named ? within.filter(({ id }) => named.includes(id.toLowerCase())) : within;
}
