import type { Unparsed, UnparsedFields } from "../stored-record.ts";

/** No answer of a function can carry a date: each goes as a map of this one field. */
const INSTANT = "$at";

/** A record as text, with its dates. */
export const sentText = (record: object): string =>
  JSON.stringify(record, function sent(this: UnparsedFields, key: string, value: Unparsed) {
    const stored = this[key];
    return stored instanceof Date ? { [INSTANT]: stored.toISOString() } : value;
  });

/** The same record from its text. */
export const readSent = (text: string): Unparsed =>
  JSON.parse(text, (_key, value: Unparsed) =>
    typeof value === "object" && value !== null && INSTANT in value && typeof value[INSTANT] === "string"
      ? new Date(value[INSTANT])
      : value,
  );
