import type { Operator, Scalar } from "../../filters/filter.ts";
import type { Time } from "../times/time.ts";

/**
 * What records must be for a question, before its times are told on the clock of the site. `T` is a time as it was said; `when` without a
 * field is of the moment by which what is asked goes: retrieval for cycles, upload for pictures.
 */
export type Restriction<T = Time> =
  | { field: string; op: Operator; value: readonly Scalar[] }
  | { when: T; field?: string }
  | { all: readonly Restriction<T>[] }
  | { any: readonly Restriction<T>[] }
  | { not: Restriction<T> }
  /** The records of the answer before. */
  | { that: true }
  /** What was understood and is not recorded, as the key of its sentence. */
  | { told: string };

export const EVERYTHING: Restriction<never> = { all: [] };

const inOrder = <T>(parts: readonly Restriction<T>[]): Restriction<T>[] => {
  const byText = new Map(parts.map((part) => [JSON.stringify(part), part]));
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
};

/** All of them; in one order and each once, so that it is the same whatever came first. */
export function all<T>(...parts: readonly Restriction<T>[]): Restriction<T> {
  const flat = inOrder(parts.flatMap((part) => ("all" in part ? part.all : [part])));
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { all: flat };
}

/** One of them at least. Values of one field become a list of values. */
export function any<T>(...parts: readonly Restriction<T>[]): Restriction<T> {
  const flat = inOrder(parts.flatMap((part) => ("any" in part ? part.any : [part])));
  const [first] = flat;
  if (first === undefined || flat.length === 1) return first ?? EVERYTHING;
  const values = flat.flatMap((part) =>
    "op" in part && "op" in first && part.field === first.field && (part.op === "eq" || part.op === "in")
      ? [part.value]
      : [],
  );
  if (values.length === flat.length && "op" in first)
    return { field: first.field, op: "in", value: [...new Set(values.flat())].toSorted() };
  return { any: flat };
}

/** What is left out. What is not recorded is left out by neither: "not by Emma" is by somebody else. */
export function not<T>(part: Restriction<T>): Restriction<T> {
  if ("all" in part && part.all.length === 0) return { told: "trueOfAll" };
  if ("not" in part) return part.not;
  if ("op" in part && part.op === "isNull") return { ...part, op: "notNull" };
  if ("op" in part && part.op === "notNull") return { ...part, op: "isNull" };
  return { not: part };
}

export const oneOf = (field: string, value: readonly Scalar[]): Restriction<never> => ({
  field,
  op: value.length === 1 ? "eq" : "in",
  value: value.toSorted(),
});

export const isEverything = (part: Restriction) => "all" in part && part.all.length === 0;

/** The fields that conditions speak of. */
export function fieldsIn(where: Restriction): string[] {
  if ("all" in where) return where.all.flatMap(fieldsIn);
  if ("any" in where) return where.any.flatMap(fieldsIn);
  if ("not" in where) return fieldsIn(where.not);
  return "field" in where && where.field !== undefined ? [where.field] : [];
}
