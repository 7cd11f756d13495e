import { COLLECTIONS, codedPath } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import type { CompiledQuery } from "@zona/domain/filters/compile";
import type { ReadingScope } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import type { FactSource } from "@zona/domain/reports/report-rows";
import { FieldPath, getFirestore, type Query, type QueryDocumentSnapshot } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";

function queryFor(db: FirebaseFirestore.Firestore, { collection, where, orderBy }: CompiledQuery): Query {
  let query: Query = db.collection(collection);
  for (const { path, op, value } of where) query = query.where(path, op, value);
  if (!orderBy) return query.orderBy(FieldPath.documentId());
  for (const path of [orderBy.path, ...(orderBy.thenBy ?? [])]) query = query.orderBy(path, orderBy.direction);
  return query;
}

/** The same query of what somebody may read; without a scope, of nothing. */
export function inScope(query: CompiledQuery, scope: ReadingScope | undefined): CompiledQuery {
  if (!scope) throw new AppError("forbidden", refuses("notGranted"));
  const { isCoded, ...condition } = scope;
  const isMedia = query.collection === COLLECTIONS.media;
  const path = !isMedia ? scope.path : scope.path === "studyId" ? "facts.study" : "facts.organisation";
  const collection = isCoded ? codedPath(query.collection) : query.collection;
  return { ...query, collection, where: [{ ...condition, path }, ...query.where] };
}

/** Facts as far as somebody may read them; undefined opens nothing. */
export function factSource(
  scope: ReadingScope | undefined,
  db = getFirestore(adminApp()),
): FactSource<QueryDocumentSnapshot> {
  return {
    async page(asked, after, size) {
      const compiled = inScope(asked, scope);
      const query = queryFor(db, compiled).limit(size);
      const { docs } = await (after ? query.startAfter(after) : query).get();
      const documents = docs.map((document) => ({ id: document.id, data: document.data() }));
      return { documents, next: docs.length === size ? docs.at(-1) : undefined };
    },
    async count(asked, most) {
      const counted = await queryFor(db, inScope(asked, scope)).limit(most).count().get();
      return counted.data().count;
    },
  };
}
