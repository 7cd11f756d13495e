import { parseInstant } from "./zoned-time.ts";

/**
 * Turns the texts of a JSON document that stand for instants (fields ending in `At`, with an offset) into dates. A text that
 * is no real date stays a text, so that the schema can name it. Depth is bounded, as documents come from outside.
 */
export function reviveInstants(value: unknown, depth = 12): unknown {
  if (depth === 0 || typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((item) => reviveInstants(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const instant = key.endsWith("At") && typeof inner === "string" ? parseInstant(inner) : undefined;
      return [key, instant ?? reviveInstants(inner, depth - 1)];
    }),
  );
}
