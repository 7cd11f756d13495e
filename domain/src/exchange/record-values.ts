import { canonicalText } from "../records/audit/signature.ts";
import type { Sheets } from "../records/sheet.ts";
import type { StoredValue } from "../stored-record.ts";
import {
  AS_JSON,
  type Dictionary,
  type ExchangeGroup,
  type ExchangeItem,
  headerGroup,
  type ItemType,
  recordGroup,
  sheetGroup,
} from "./exchange-items.ts";

type Scalar = string | number | boolean | Date;

/** One value of a record at its place. A list is a list also where it has one entry; `null` was stored as such. */
export type Leaf = { item: ExchangeItem; value: Scalar | readonly Scalar[] | null };

/** Leaves of the same group; rows of sheets have a name. */
export type LeafGroup = { group: ExchangeGroup; row?: string; leaves: readonly Leaf[] };

export type Fields = Readonly<Record<string, StoredValue>>;

/** What no XML can hold: most control characters, halves of surrogate pairs, and two that are no characters. */
const UNSPEAKABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The same text, in which what XML cannot hold is written as in JSON. */
export const speakable = (text: string): string => text.replaceAll(UNSPEAKABLE, escaped);

const isScalar = (value: StoredValue): value is Scalar =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" || value instanceof Date;

const isList = (value: StoredValue): value is readonly StoredValue[] => Array.isArray(value);

const isMap = (value: StoredValue): value is Fields =>
  typeof value === "object" &&
  value !== null &&
  !isList(value) &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array);

const FITS: Readonly<Record<Exclude<ItemType, "json">, (value: Scalar) => boolean>> = {
  text: (value) => typeof value === "string" && speakable(value) === value,
  integer: (value) => Number.isSafeInteger(value) && !Object.is(value, -0),
  double: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  datetime: (value) => value instanceof Date && value.getUTCFullYear() > 0 && value.getUTCFullYear() < 10_000,
};

const isAnswer = ({ answers }: ExchangeItem, value: Scalar | null) =>
  answers?.some((answer) => answer.value === value) ?? true;

const fits = (item: ExchangeItem, value: Scalar) =>
  item.type !== "json" && FITS[item.type](value) && isAnswer(item, value);

/** An item for what no registry knows: of an older release, or of a later one. */
function found({ items }: ExchangeGroup, key: string, type: ItemType, name = key): ExchangeItem {
  const item = items.get(key) ?? { key, name: speakable(name), type };
  items.set(key, item);
  return item;
}

const typeOf = (value: StoredValue): ItemType => {
  if (typeof value === "number") return "double";
  if (typeof value === "boolean") return "boolean";
  return value instanceof Date ? "datetime" : "text";
};

/** The text of a value, as the trail tells it, in characters that every format has. */
const jsonText = (value: StoredValue) => speakable(canonicalText(value));

function leavesAt(group: ExchangeGroup, key: string, value: StoredValue): Leaf[] {
  if (value === undefined) return [];
  const { items } = group;
  const inner = isMap(value) ? Object.entries(value) : [];
  if (inner.length > 0 && [...items.keys()].some((one) => one.startsWith(`${key}.`)))
    return inner.flatMap(([name, one]) => leavesAt(group, `${key}.${name}`, one));
  const known = items.get(key);
  if (value === null) return [{ item: known ?? found(group, key, "text"), value }];
  const values = isList(value) ? value : [value];
  if (values.every(isScalar)) {
    const item = known ?? found(group, key, typeOf(values[0]));
    if (values.every((one) => fits(item, one))) return [{ item, value: isList(value) ? values : (values[0] ?? null) }];
  }
  return [{ item: found(group, `${key}${AS_JSON}`, "json", known?.name ?? key), value: jsonText(value) }];
}

/** What a record holds, or what of it a revision changed. */
export type Parts = { fields: Fields; sheets: Sheets };

/** All values of a record at their places. Adds to the dictionary what it does not know. */
export function valuesOf(
  dictionary: Dictionary,
  test: Fields & { kind: string },
  { fields, sheets }: Parts,
): LeafGroup[] {
  const { header, ...others } = isMap(fields.header) ? fields : { header: {}, ...fields };
  const all = (group: ExchangeGroup, own: Fields) =>
    Object.entries(own).flatMap(([key, value]) => leavesAt(group, key, value));
  const record = recordGroup(dictionary, test.kind);
  const ofHeader = headerGroup(dictionary, test.kind);
  return [
    { group: record, leaves: all(record, others) },
    { group: ofHeader, leaves: all(ofHeader, isMap(header) ? header : {}) },
    ...Object.entries(sheets).flatMap(([sheet, { rows }]) => {
      const group = sheetGroup(dictionary, test, sheet);
      return Object.entries(rows).map(([row, cells]) => ({ group, row, leaves: all(group, cells as Fields) }));
    }),
  ].filter(({ leaves }) => leaves.length > 0);
}

/** How a value is written in text, as XML Schema and FHIR write it. */
export function lexical(value: Scalar): string {
  if (value instanceof Date) return value.toISOString();
  if (Object.is(value, -0)) return "-0";
  if (value === Number.POSITIVE_INFINITY) return "INF";
  return value === Number.NEGATIVE_INFINITY ? "-INF" : String(value);
}
