import type { StoredValue } from "../stored-record.ts";
import { parseInstant } from "./zoned-time.ts";

/** What `JSON.parse` gives; members that are left out are undefined. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

const isList = (value: object): value is readonly Json[] => Array.isArray(value);

function revived(value: Json, depth: number): StoredValue {
  if (depth === 0 || typeof value !== "object" || value === null || value instanceof Date) return value;
  if (isList(value)) return value.map((item) => revived(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const instant = /^at$|At$/.test(key) && typeof inner === "string" ? parseInstant(inner) : undefined;
      return [key, instant ?? revived(inner, depth - 1)];
    }),
  );
}

/**
 * Turns the texts of a JSON document that stand for instants (`at` and fields ending in `At`, with an offset) into dates. A text that
 * is no real date stays a text, so that the schema can name it. Depth is bounded, as documents come from outside.
 */
export const reviveInstants = (document: Json | object): StoredValue => revived(document as Json, 12);
