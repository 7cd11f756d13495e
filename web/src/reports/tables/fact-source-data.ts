import type { CompiledQuery, Where } from "@zona/domain/filters/compile";
import { FACTS_OF } from "@zona/domain/filters/indexes";
import type { FactSource } from "@zona/domain/reports/report-rows";
import type { StoredValue } from "@zona/domain/stored-record";
import {
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
import { collectionToRead, mostValues, ofWriters, readable, readableMedia } from "../../people/access/scoped-data.ts";

/** The same query of what the person may read; lots belong to no study, and hold what people wrote. */
function scoped(name: string, source: Query): Query | undefined {
  if (name === FACTS_OF.lots) return ofWriters(source);
  return name === FACTS_OF.media ? readableMedia(source) : readable(source);
}

/** Undefined where the person may read none of it. */
function queryFor(compiled: CompiledQuery): Query | undefined {
  const conditions = compiled.where.map(({ path, op, value }) => where(path, op, value));
  const { path, direction, thenBy = [] } = compiled.orderBy ?? { path: documentId(), direction: "asc" };
  const orders = [path, ...thenBy].map((one) => orderBy(one, direction));
  return scoped(compiled.collection, query(collectionToRead(compiled.collection), ...conditions, ...orders));
}

/** A condition on more values than can be asked beside the studies of the person. */
function tooMany({ op, value }: Where): boolean {
  return (op === "in" || op === "array-contains-any") && Array.isArray(value) && value.length > mostValues();
}

function holds(document: QueryDocumentSnapshot, { path, value }: Where): boolean {
  const stored: StoredValue = document.get(path);
  const all = Array.isArray(stored) ? stored : [stored];
  return Array.isArray(value) && all.some((one) => value.includes(one));
}

/** Facts as the signed-in person may read them, page by page. */
export const factSource: FactSource<QueryDocumentSnapshot> = {
  async page(compiled, after, size) {
    const left = compiled.where.filter(tooMany);
    const asked = queryFor({ ...compiled, where: compiled.where.filter((one) => !tooMany(one)) });
    if (!asked) return { documents: [], next: undefined };
    const { docs } = await getDocsFromServer(query(asked, ...(after ? [startAfter(after)] : []), limit(size)));
    const found = docs.filter((document) => left.every((condition) => holds(document, condition)));
    const documents = found.map((document) => ({ id: document.id, data: document.data() }));
    return { documents, next: docs.length === size ? docs.at(-1) : undefined };
  },
  /** Of the documents that are read for it. */
  async count(compiled, most) {
    const asked = queryFor({ ...compiled, where: compiled.where.filter((one) => !tooMany(one)) });
    if (!asked) return 0;
    const counted = await getCountFromServer(query(asked, limit(most)));
    return counted.data().count;
  },
};
