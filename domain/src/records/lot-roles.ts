import type { FieldDefinition } from "./fields/define-field.ts";
import { fieldsIn } from "./fields/field-lists.ts";
import { ALL_GROUPS } from "./fields/fields-of-kinds.ts";

const named = (label: string) => {
  const [first = "", ...rest] = label.replace(/^Lot of the /, "");
  return first.toUpperCase() + rest.join("");
};
/** Fields of headers that hold a lot. */
const ofHeader = fieldsIn(ALL_GROUPS).filter(({ kind }: FieldDefinition) => kind === "lot");

/** What a lot was used as, by name: each field of a header that holds one, the material, what is under test, what straws say. */
export const LOT_ROLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofHeader.map(({ key, label }) => [key, named(label)])),
  material: "Material",
  tested: "Under test",
  straw: "Medium of the straw",
};

/** Which oocytes of a record met a lot by its role; those of any other role all did. */
export const REACH: Readonly<Record<string, "injected" | "frozen" | "warmed" | "straw">> = {
  immobilisation: "injected",
  holdingPipette: "injected",
  injectionPipette: "injected",
  freezingMedium: "frozen",
  warmingMedium: "warmed",
  straw: "straw",
};
export const REACHES = ["all", "injected", "frozen", "warmed", "straw"] as const;
export type Reach = (typeof REACHES)[number];

/** Keys of the headers of all kinds that hold a lot. */
export const LOT_KEYS: readonly string[] = [...new Set(ofHeader.map(({ key }) => key))];
