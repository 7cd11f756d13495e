import { COLLECTIONS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import type { CompiledQuery } from "@zona/domain/filters/compile";
import type { StudyScope } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";

/** A query of what somebody may read; without a scope, of nothing. */
export function inScope(query: CompiledQuery, scope: StudyScope | undefined): CompiledQuery {
  if (!scope) throw new AppError("forbidden", refuses("notGranted"));
  const isMedia = query.collection === COLLECTIONS.media;
  const path = !isMedia ? scope.path : scope.path === "studyId" ? "facts.study" : "facts.organisation";
  return { ...query, where: [{ ...scope, path }, ...query.where] };
}
