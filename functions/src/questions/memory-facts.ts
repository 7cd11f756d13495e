import type { CompiledQuery, Where } from "@zona/domain/filters/compile";
import { type FoundValue, valuesOf } from "@zona/domain/filters/evaluate";
import type { FactRow, Facts } from "./facts.ts";

type Documents = Readonly<Record<string, readonly FactRow[]>>;

function holds(document: FactRow, { path, op, value }: Where): boolean {
  const found = valuesOf(document, { path });
  const rank = <T>(one: T) => (one instanceof Date ? one.getTime() : one);
  const [own] = found.map(rank) as (number | string | undefined)[];
  const [first] = [value].map(rank) as (number | string)[];
  if (op === "==") return own === first;
  if (op === "in") return (value as readonly FoundValue[]).some((one) => rank(one) === own);
  if (op === "array-contains") return found.map(rank).some((one) => one === first);
  if (op === "array-contains-any") return (value as readonly FoundValue[]).some((one) => found.includes(one));
  if (own === undefined || first === undefined || typeof own !== typeof first) return false;
  if (op === "<") return own < first;
  if (op === "<=") return own <= first;
  return op === ">" ? own > first : own >= first;
}

/** Facts in memory that bill as the database does: for tests and measurements of what questions cost. */
export function memoryFacts(documents: Documents): Facts {
  let reads = 0;
  const find = ({ collection, where }: CompiledQuery) =>
    (documents[collection] ?? []).filter((one) => where.every((condition) => holds(one, condition)));
  const bill = (entries: number) => {
    reads += Math.max(1, Math.ceil(entries / 1000));
  };
  return {
    async count(query) {
      const { length } = find(query);
      bill(length);
      return length;
    },
    async sums(query, paths) {
      const numbers = find(query)
        .map((one) => paths.map((path) => valuesOf(one, { path })[0]))
        .filter((all): all is number[] => all.every((value) => typeof value === "number"));
      bill(numbers.length);
      return {
        sums: paths.map((_, at) => numbers.reduce((sum, all) => sum + (all[at] ?? 0), 0)),
        count: numbers.length,
      };
    },
    async *pages(query, _paths, most) {
      const rank = (one: FactRow) => {
        const [value] = query.orderBy ? valuesOf(one, { path: query.orderBy.path }) : [];
        return value instanceof Date ? value.getTime() : Number(value ?? Number.NEGATIVE_INFINITY);
      };
      const sign = query.orderBy?.direction === "desc" ? -1 : 1;
      const found = find(query).toSorted((a, b) => sign * (rank(a) - rank(b)) || 0);
      for (let at = 0; at < Math.min(found.length, most); at += 500) {
        const page = found.slice(at, Math.min(at + 500, most));
        reads += page.length;
        yield page;
      }
    },
    reads: () => reads,
  };
}
