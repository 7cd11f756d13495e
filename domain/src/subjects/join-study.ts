import { AppError } from "../errors.ts";
import { sentences } from "../messages/said.ts";
import { codeFault } from "./code-of-study.ts";
import type { CodePattern } from "./code-pattern.ts";
import { DEFAULT_PATTERN } from "./code-pattern.ts";
import type { Subject, SubjectRole } from "./subject.ts";

export const joinSays = sentences("joinStudy", {
  none: "There is no subject with this code. Create the subject first.",
  manyStudies: "A subject takes part in at most {most} studies.",
});

const MOST_STUDIES = 20;

type Joining = { code: string; studyId: string; role: SubjectRole; pattern: CodePattern | undefined };

/** What a person says of a subject, without those who made its versions. */
export function fieldsOfSubject({ role, studyIds, consents, lastConsent, coupleCode }: Subject) {
  const fields = { role, studyIds, consents, lastConsent, coupleCode };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * The version of a subject with which it is one of this study; undefined where it is already. A subject whose codes others give
 * begins with its first test. Throws `not-found` where there is none, and `invalid-input` where the code is none of the study or
 * the subject takes part in too many.
 */
export function joinedSubject(
  subject: Subject | undefined,
  { code, studyId, role, pattern = DEFAULT_PATTERN }: Joining,
): { rev: number; fields: Record<string, unknown> } | undefined {
  if (subject?.studyIds.includes(studyId)) return undefined;
  if (!subject && pattern.form === "own") throw new AppError("not-found", joinSays("none"));
  const fault = codeFault(code, pattern);
  if (fault) throw new AppError("invalid-input", fault);
  if (!subject) return { rev: 1, fields: { role, studyIds: [studyId], consents: {} } };
  if (subject.studyIds.length >= MOST_STUDIES)
    throw new AppError("invalid-input", joinSays("manyStudies", { most: MOST_STUDIES }));
  return { rev: subject.rev + 1, fields: { ...fieldsOfSubject(subject), studyIds: [...subject.studyIds, studyId] } };
}
