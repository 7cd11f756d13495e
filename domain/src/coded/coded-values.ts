import { REMOVED } from "../records/texts/redaction.ts";
import type { StoredValue } from "../stored-record.ts";
import { HIDDEN_TEXT } from "./hidden-text.ts";

/** What the laboratory's registers hold: what somebody typed and a register knows is a code. */
export type Known = {
  /** Names of accounts by uid. */
  people: ReadonlyMap<string, string>;
  /** Whether it is a lot, a device or an accepted word. */
  isWord: (text: string) => boolean;
};

/** A record, or the number of an oocyte in one. */
const RECORD_CODE = /^(?:ICSI|CLIN|SEM|PRE)-\d{4,7}(?:\/[1-9]\d?)?$/;

/** A text as it is shown to people who read codes only. */
export const codedText = (text: string, { isWord }: Pick<Known, "isWord">): string =>
  text === "" || text === REMOVED || RECORD_CODE.test(text) || isWord(text) ? text : HIDDEN_TEXT;

/** The uid or the name of somebody who has an account. */
export const codedName = (text: string, { people }: Pick<Known, "people">): string =>
  people.has(text) || [...people.values()].includes(text) ? text : HIDDEN_TEXT;

export const isPlain = (value: StoredValue): value is number | boolean | null | Date =>
  value === null || typeof value === "number" || typeof value === "boolean" || value instanceof Date;

export const isList = (value: StoredValue): value is readonly StoredValue[] => Array.isArray(value);

export type Fields = Readonly<Record<string, StoredValue>>;

export const isFields = (value: StoredValue): value is Fields =>
  typeof value === "object" &&
  value !== null &&
  !isList(value) &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array);

/** What a field makes of its value; undefined drops it. */
export type Code = (value: StoredValue) => StoredValue;

/** The fields that are named, each as its code makes it; all others are dropped. */
export function codedFields(value: Fields, codes: Readonly<Record<string, Code>>): Fields {
  const kept = Object.entries(value).flatMap(([key, inner]) => {
    const coded = Object.hasOwn(codes, key) ? codes[key]?.(inner) : undefined;
    return coded === undefined ? [] : [[key, coded] as const];
  });
  return Object.fromEntries(kept);
}

/** Numbers, times and answers of yes and no stay; a text stays where `stays` says so; lists and maps are dropped. */
export const codedBy =
  (code: (text: string) => string): Code =>
  (value) =>
    isPlain(value) ? value : typeof value === "string" ? code(value) : undefined;

/** The same where no text is a code. */
export const hidden: Code = codedBy(() => HIDDEN_TEXT);

/** The same for texts of a closed list. */
export const oneOf = (texts: readonly unknown[]): Code =>
  codedBy((text) => (texts.includes(text) ? text : HIDDEN_TEXT));

/** One or several people; whoever has no account was typed. */
export function codedPeople(value: StoredValue, { people }: Pick<Known, "people">): StoredValue {
  if (isList(value)) return value.map((one) => codedPeople(one, { people }));
  if (!isFields(value)) return typeof value === "string" ? codedName(value, { people }) : undefined;
  const { uid } = value;
  const name = typeof uid === "string" ? people.get(uid) : undefined;
  return name === undefined ? { uid: HIDDEN_TEXT, name: HIDDEN_TEXT } : { uid, name };
}
