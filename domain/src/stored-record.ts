import type * as z from "zod";

/** Anything Firestore's two client libraries return for an instant. */
type Instant = { toDate(): Date };

const isInstant = (value: object): value is Instant => "toDate" in value && typeof value.toDate === "function";

/** What the browser's library wraps bytes in; the server's gives them as they are. */
type Bytes = { toUint8Array(): Uint8Array };

const isBytes = (value: object): value is Bytes => "toUint8Array" in value && typeof value.toUint8Array === "function";

/** What any map of a document is; everything else that either library returns has a class of its own. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Values that no form writes, but that whoever talks to the database directly can: a library's own object for them may lead
 * back to itself, and would be told otherwise by the two of them. No map that is stored can look like these: such names are
 * the database's own.
 */
function ofAnotherKind(value: object): Readonly<Record<string, unknown>> {
  if ("path" in value && typeof value.path === "string") return { __reference__: value.path };
  if ("latitude" in value && "longitude" in value) return { __place__: [value.latitude, value.longitude] };
  if ("toArray" in value && typeof value.toArray === "function") return { __vector__: value.toArray() as unknown };
  return { __unknown__: true };
}

/**
 * Instants become `Date`, bytes become `Uint8Array`, numbers, words, lists and maps stay, whatever else somebody stored
 * becomes a map that says so: the one place where storage types turn into ours.
 */
export function withDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDates);
  if (typeof value !== "object" || value === null || value instanceof Date || value instanceof Uint8Array) return value;
  if (isBytes(value)) return value.toUint8Array();
  if (isInstant(value)) return value.toDate();
  if (!isPlain(value)) return ofAnotherKind(value);
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
