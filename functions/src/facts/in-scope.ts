import { COLLECTIONS, codedPath } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import type { CompiledQuery } from "@zona/domain/filters/compile";
import type { ReadingScope } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";

/** The same query of what somebody may read; without a scope, of nothing. */
export function inScope(query: CompiledQuery, scope: ReadingScope | undefined): CompiledQuery {
  if (!scope) throw new AppError("forbidden", refuses("notGranted"));
  const { isCoded, ...condition } = scope;
  const isMedia = query.collection === COLLECTIONS.media;
  const path = !isMedia ? scope.path : scope.path === "studyId" ? "facts.study" : "facts.organisation";
  const collection = isCoded ? codedPath(query.collection) : query.collection;
  return { ...query, collection, where: [{ ...condition, path }, ...query.where] };
}
