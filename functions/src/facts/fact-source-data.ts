import type { CompiledQuery } from "@zona/domain/filters/compile";
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

/** Facts for functions: everything that staff may read. */
export function factSource(db = getFirestore(adminApp())): FactSource<QueryDocumentSnapshot> {
  return {
    async page(compiled, after, size) {
      const query = queryFor(db, compiled).limit(size);
      const { docs } = await (after ? query.startAfter(after) : query).get();
      const documents = docs.map((document) => ({ id: document.id, data: document.data() }));
      return { documents, next: docs.length === size ? docs.at(-1) : undefined };
    },
    async count(compiled, most) {
      const counted = await queryFor(db, compiled).limit(most).count().get();
      return counted.data().count;
    },
  };
}
