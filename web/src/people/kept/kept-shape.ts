import type { StoredValue, Unparsed, UnparsedFields } from "@zona/domain/stored-record";
import type { Kept, KeptKind } from "./kept.ts";

const isFields = (value: Unparsed): value is UnparsedFields => typeof value === "object" && value !== null;
const areTexts = (value: UnparsedFields, names: readonly string[]) =>
  names.every((name) => typeof value[name] === "string");

const isArm = (value: Unparsed) => isFields(value) && areTexts(value, ["name", "role"]);

/** What each part of the app keeps, as far as it relies on it. */
const FITS: Readonly<Record<KeptKind, (value: UnparsedFields) => boolean>> = {
  edits: ({ edits, changedAt }) =>
    typeof changedAt === "number" &&
    Array.isArray(edits) &&
    edits.every((edit) => isFields(edit) && areTexts(edit, ["sheetId", "rowId", "field"])),
  draft: (value) => typeof value.changedAt === "number" && areTexts(value, ["step"]) && isFields(value.values),
  unsealed: ({ typed }) => isFields(typed) && (!Array.isArray(typed) || typed.every(isArm)),
  "half-typed": (value) => areTexts(value, ["page", "label", "text"]),
};

const DATE = "$date";

/** As text; a date is told from the text that would be made of it. */
export const keptText = (kept: Kept): string =>
  JSON.stringify(kept, function (this: Readonly<Record<string, StoredValue>>, name, value) {
    const whole = this[name];
    return whole instanceof Date ? { [DATE]: whole.getTime() } : value;
  });

/** Throws for what is nothing that the app keeps: anybody can encrypt for a key that lies on the device. */
export function readKept(text: string): Kept {
  const kept: Unparsed = JSON.parse(text, (_, value: Unparsed) =>
    isFields(value) && typeof value[DATE] === "number" ? new Date(value[DATE]) : value,
  );
  if (!isFields(kept) || !areTexts(kept, ["kind", "id", "visit"]) || !isFields(kept.value)) throw new Error("no entry");
  const { kind, id, visit, value } = kept as Kept; // its kind is looked at next
  if (!Object.hasOwn(FITS, kind) || !FITS[kind](value)) throw new Error("no entry of this kind");
  return { kind, id, visit, value };
}
