import * as z from "zod";
import type { Filter } from "../filters/filter.ts";
import type { Access, OfStudy, StudyScope } from "../identity/access.ts";
import { reportedStudies } from "../studies/report-domains.ts";

/** What somebody audits: their organisation with all its studies, single studies, or both. */
export type AuditScope = { organisation?: string | undefined; studyIds: readonly string[] };

/** Administrators audit their organisation, auditors what they were granted; undefined for everybody else. */
export function auditScope(
  { organisation, everywhere, may }: Pick<Access, "organisation" | "everywhere" | "may">,
  isAdmin: boolean,
): AuditScope | undefined {
  const studyIds = may.trails ?? [];
  if (isAdmin || everywhere.includes("trails")) return { organisation, studyIds };
  return studyIds.length > 0 ? { studyIds } : undefined;
}

export const isAudited = ({ organisation, studyIds }: AuditScope, of: OfStudy): boolean =>
  of.organisation === organisation || studyIds.includes(of.studyId);

/**
 * Whose records something holds that left: the organisations, by domain, and the ids of their studies. A domain has a dot and no id
 * has one, so both stand in one list. Functions alone write it.
 */
export const RecordsOf = z.array(z.string().min(1)).optional();

/** What an audit asks of those lists: one of these is in them. */
export const scopeKeys = ({ organisation, studyIds }: AuditScope): readonly string[] =>
  organisation === undefined ? studyIds : [organisation, ...studyIds];

const unique = (keys: readonly string[]) => [...new Set(keys)];

export const recordsOf = (studies: readonly OfStudy[]): string[] =>
  unique(studies.flatMap(({ organisation, studyId }) => [organisation, studyId]));

/** The same of what somebody read there, as far as its filter narrows it; of an organisation also where it has no study. */
export function recordsReadBy(
  studies: readonly { id: string; organisation: string }[],
  scope: StudyScope,
  filter: Filter | undefined,
): string[] {
  const read = reportedStudies(studies, scope, filter).map(({ id, organisation }) => ({ organisation, studyId: id }));
  return unique([...(scope.op === "==" ? [scope.value] : []), ...recordsOf(read)]);
}

const isStudy = (key: string) => !key.includes(".");

/** The studies of such a list. */
export const studiesIn = (keys: readonly string[]): string[] => keys.filter(isStudy);

/** Whether all that it holds is audited, so that also its filter may be seen. */
export function isAllAudited(keys: readonly string[], { organisation, studyIds }: AuditScope): boolean {
  const owners = keys.filter((key) => !isStudy(key));
  if (owners.every((owner) => owner === organisation)) return true;
  const studies = studiesIn(keys);
  return studies.length > 0 && studies.every((id) => studyIds.includes(id));
}
