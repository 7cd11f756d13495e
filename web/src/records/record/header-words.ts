import { LIMITS } from "@zona/domain/policy/limits";
import type { FieldDefinition } from "@zona/domain/records/fields/define-field";
import { fieldsIn } from "@zona/domain/records/fields/field-lists";
import { ALL_GROUPS, FIELDS_OF_KIND } from "@zona/domain/records/fields/fields-of-kinds";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { wordIn } from "../../platform/i18n/lab-words.ts";

/** Fields with those that stand inside of them. */
const withInner = (fields: readonly FieldDefinition[]): readonly FieldDefinition[] =>
  fields.flatMap<FieldDefinition>((field) => (field.kind === "table" ? [field, ...field.fields] : [field]));

/** A place tells no kind: where two kinds have a field of one name, the word of the later one is shown. */
const { preclinical, ...others } = FIELDS_OF_KIND;
const FIELDS = new Map(
  withInner([preclinical, ...Object.values(others)].flatMap(fieldsIn)).map((field) => [field.key, field]),
);

const OF_LOTS = ["lotId", "expiresAt", "expiryOverrideReason"];
const OF_DEVICES = ["serial", "calibrationDueAt", "status", "since", "useReason"];
const ORDER = [...new Set([...withInner(fieldsIn(ALL_GROUPS)).map(({ key }) => key), ...OF_LOTS, ...OF_DEVICES])];
const rank = (field: string) => ORDER.indexOf(field) + 1 || ORDER.length + 1;

/** Sorts fields of a header as their forms ask for them, since storage keeps no order; what no form names comes last. */
export const asInForm = (a: string, b: string) => rank(a) - rank(b) || a.localeCompare(b);

/** The name of a field of a header; undefined for what no form has. */
export function headerWord(field: string): string | undefined {
  const known = FIELDS.get(field);
  return known && domainWord(known.short ?? known.label);
}

/** The word for an answer of a closed list; undefined where the field has none, or not this one. */
export function headerOption(field: string, stored: string): string | undefined {
  const known = FIELDS.get(field);
  const word = known && "options" in known ? wordIn(known.options, stored) : undefined;
  return word === undefined ? undefined : domainWord(word);
}

/** The unit in which a header holds a number. */
export function headerUnit(field: string): string | undefined {
  const known = FIELDS.get(field);
  if (known?.kind !== "number") return undefined;
  return (typeof known.limit === "string" ? LIMITS[known.limit] : known.limit).unit;
}
