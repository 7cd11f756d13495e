import type { CompiledQuery } from "@zona/domain/filters/compile";
import type { FactSource } from "@zona/domain/reports/report-rows";
import {
  collection,
  documentId,
  getCountFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  type Query,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  where,
} from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";

function queryFor(compiled: CompiledQuery): Query {
  const conditions = compiled.where.map(({ path, op, value }) => where(path, op, value));
  const { path, direction, thenBy = [] } = compiled.orderBy ?? { path: documentId(), direction: "asc" };
  const orders = [path, ...thenBy].map((one) => orderBy(one, direction));
  return query(collection(firestore, compiled.collection), ...conditions, ...orders);
}

/** Facts as the signed-in person may read them, page by page. */
export const factSource: FactSource<QueryDocumentSnapshot> = {
  async page(compiled, after, size) {
    const pageQuery = query(queryFor(compiled), ...(after ? [startAfter(after)] : []), limit(size));
    const { docs } = await getDocsFromServer(pageQuery);
    const documents = docs.map((document) => ({ id: document.id, data: document.data() }));
    return { documents, next: docs.length === size ? docs.at(-1) : undefined };
  },
  async count(compiled, most) {
    const counted = await getCountFromServer(query(queryFor(compiled), limit(most)));
    return counted.data().count;
  },
};
