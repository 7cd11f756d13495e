import type { Thrown } from "@zona/domain/errors";
import { AppError } from "@zona/domain/errors";
import type { CompiledQuery } from "@zona/domain/filters/compile";
import type { ReadingScope } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed, UnparsedFields } from "@zona/domain/stored-record";
import { withDates } from "@zona/domain/stored-record";
import { AggregateField, type Firestore, getFirestore, type Query } from "firebase-admin/firestore";
import { inScope } from "../facts/in-scope.ts";
import { adminApp } from "../firebase/app.ts";
import type { Facts } from "./facts.ts";

const PAGE = 500;
const MOST_WITHOUT_INDEX = 10_000;

const queryOf = (db: Firestore, { collection, where }: CompiledQuery): Query =>
  where.reduce<Query>((query, { path, op, value }) => query.where(path, op, value), db.collection(collection));

const sumsAsked = (paths: readonly string[]) =>
  Object.fromEntries(paths.map((path, at) => [`sum${at}`, AggregateField.sum(path)]));

const isMissingIndex = (error: Thrown) =>
  typeof error === "object" && error !== null && "code" in error && error.code === 9;

/** Facts of one question, as far as whoever asks may read them; bills as the database does, one read per document and per thousand index entries. */
export function storedFacts(scope: ReadingScope | undefined, db = getFirestore(adminApp())): Facts {
  let reads = 0;
  const scoped = (query: CompiledQuery) => queryOf(db, inScope(query, scope));
  const bill = (entries: number) => {
    reads += Math.max(1, Math.ceil(entries / 1000));
  };
  /** The same sums from the documents themselves, for the time in which an index is being built. */
  async function summed(query: Query, paths: readonly string[]) {
    const { docs } = await query
      .select(...paths)
      .limit(MOST_WITHOUT_INDEX)
      .get();
    reads += Math.max(1, docs.length);
    // A part of the sum is no sum: nothing is told rather than too little.
    if (docs.length === MOST_WITHOUT_INDEX) throw new AppError("unavailable", refuses("indexing"));
    const numbers = docs.map((doc) => paths.map((path): Unparsed => doc.get(path)));
    const known = numbers.filter((all): all is number[] => all.every((value) => typeof value === "number"));
    return { sums: paths.map((_, at) => known.reduce((sum, all) => sum + (all[at] ?? 0), 0)), count: known.length };
  }
  return {
    async count(query) {
      const { count } = (await scoped(query).count().get()).data();
      bill(count);
      return count;
    },
    async sums(query, paths) {
      try {
        const documents = AggregateField.count();
        const asked = scoped(query).aggregate({ ...sumsAsked(paths), documents });
        const found: UnparsedFields = (await asked.get()).data();
        const count = Number(found.documents);
        bill(count);
        return { sums: paths.map((_, at) => Number(found[`sum${at}`] ?? 0)), count };
      } catch (error) {
        if (isMissingIndex(error)) return summed(scoped(query), paths);
        throw error;
      }
    },
    async *pages(query, paths, most) {
      const where = scoped(query);
      const { path, direction, thenBy = [] } = query.orderBy ?? {};
      const ordered = path ? [path, ...thenBy].reduce((by, one) => by.orderBy(one, direction), where) : where;
      const shaped = paths ? ordered.select(...paths) : ordered;
      let left = most;
      let next = shaped.limit(Math.min(PAGE, left));
      while (left > 0) {
        const { docs } = await next.get();
        reads += Math.max(1, docs.length);
        left -= docs.length;
        if (docs.length > 0) yield docs.map((doc) => ({ ...(withDates(doc.data()) as object), id: doc.id }));
        const last = docs.at(-1);
        if (!last || docs.length < Math.min(PAGE, left + docs.length)) return;
        next = shaped.startAfter(last).limit(Math.min(PAGE, left));
      }
    },
    reads: () => reads,
  };
}
