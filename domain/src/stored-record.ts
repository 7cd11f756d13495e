import type * as z from "zod";

/** Anything Firestore's two client libraries return for an instant. */
type Instant = { toDate(): Date };

const isInstant = (value: object): value is Instant => "toDate" in value && typeof value.toDate === "function";

/** What the browser's library wraps bytes in; the server's gives them as they are. */
type Bytes = { toUint8Array(): Uint8Array };

const isBytes = (value: object): value is Bytes => "toUint8Array" in value && typeof value.toUint8Array === "function";

/** Instants become `Date`, bytes become `Uint8Array`, all else stays: the one place where storage types turn into ours. */
export function withDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDates);
  if (typeof value !== "object" || value === null || value instanceof Date || value instanceof Uint8Array) return value;
  if (isBytes(value)) return value.toUint8Array();
  if (isInstant(value)) return value.toDate();
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withDates(inner)]));
}

/**
 * Reads one stored document; its id becomes the field `id`.
 * Undefined when it does not fit the schema, so that one bad document never blanks a list.
 */
export function readRecord<S extends z.ZodType>(schema: S, id: string, stored: unknown): z.infer<S> | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const parsed = schema.safeParse({ ...(withDates(stored) as object), id });
  return parsed.success ? parsed.data : undefined;
}
