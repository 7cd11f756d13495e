import type * as z from "zod";

/** What a document holds once storage types are ours. */
export type StoredValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | Uint8Array
  | readonly StoredValue[]
  | { readonly [key: string]: StoredValue };

/** A value as it came from outside or from storage: a schema reads it before anything else does. */
export type Unparsed = unknown;

/** A map of such values: a stored document, the claims of a token. */
export type UnparsedFields = Readonly<Record<string, Unparsed>>;

/** Anything Firestore's two client libraries return for an instant. */
type Instant = { toDate(): Date };

const isInstant = (value: object): value is Instant => "toDate" in value && typeof value.toDate === "function";

/** What the browser's library wraps bytes in; the server's gives them as they are. */
type Bytes = { toUint8Array(): Uint8Array };

const isBytes = (value: object): value is Bytes => "toUint8Array" in value && typeof value.toUint8Array === "function";

type Place = { latitude: number; longitude: number };

const isPlace = (value: object): value is Place => "latitude" in value && "longitude" in value;

type Vector = { toArray(): number[] };

const isVector = (value: object): value is Vector => "toArray" in value && typeof value.toArray === "function";

/** What any map of a document is; everything else that either library returns has a class of its own. */
function isPlain(value: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Values that no form writes, but that whoever talks to the database directly can: a library's own object for them may lead
 * back to itself, and would be told otherwise by the two of them. No map that is stored can look like these: such names are
 * the database's own.
 */
function ofAnotherKind(value: object): StoredValue {
  if ("path" in value && typeof value.path === "string") return { __reference__: value.path };
  if (isPlace(value)) return { __place__: [value.latitude, value.longitude] };
  if (isVector(value)) return { __vector__: value.toArray() };
  return { __unknown__: true };
}

/**
 * Instants become `Date`, bytes become `Uint8Array`, numbers, words, lists and maps stay, whatever else somebody stored
 * becomes a map that says so: the one place where storage types turn into ours.
 */
export function withDates(value: Unparsed): StoredValue {
  if (Array.isArray(value)) return value.map(withDates);
  if (value instanceof Date || value instanceof Uint8Array) return value;
  if (typeof value !== "object" || value === null) return value as StoredValue; // no document holds other primitives
  if (isBytes(value)) return value.toUint8Array();
  if (isInstant(value)) return value.toDate();
  if (!isPlain(value)) return ofAnotherKind(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withDates(inner)]));
}

/**
 * Reads one stored document; its id becomes the field `id`.
 * Undefined when it does not fit the schema, so that one bad document never blanks a list.
 */
export function readRecord<S extends z.ZodType>(
  schema: S,
  id: string,
  stored: object | null | undefined,
): z.infer<S> | undefined {
  if (!stored) return undefined;
  const parsed = schema.safeParse({ ...(withDates(stored) as object), id });
  return parsed.success ? parsed.data : undefined;
}
