import type { FieldDefinition, FieldGroups, FieldIn, KeyOf, SimpleField } from "./define-field.ts";

/** All fields of the groups in their order. */
export const fieldsIn = <G extends FieldGroups>(groups: G): readonly FieldIn<G>[] =>
  groups.flatMap(({ fields }) => fields as readonly FieldIn<G>[]);

/** The names that a header may hold. */
export const keysOf = <G extends FieldGroups>(groups: G): readonly KeyOf<G>[] =>
  fieldsIn(groups).map(({ key }) => key as KeyOf<G>);

const keysWhere = (groups: FieldGroups, is: (field: FieldDefinition) => boolean | undefined) =>
  fieldsIn(groups)
    .filter((field) => is(field))
    .map(({ key }) => key);

/** Fields that hold values of one kind, such as lots. */
export const keysOfKind = <G extends FieldGroups, Kind extends FieldDefinition["kind"]>(groups: G, kind: Kind) =>
  keysWhere(groups, (field) => field.kind === kind) as KeyOf<G, Kind>[];

/** What a record is not submitted without. */
export const neededKeys = (groups: FieldGroups) => keysWhere(groups, ({ needed }) => needed);

/** What is offered from the last test of the study. */
export const carriedOverKeys = (groups: FieldGroups) => keysWhere(groups, ({ carriedOver }) => carriedOver);

/** Fields in which a test has to be like another one that is offered to take over from. */
export const likenessKeys = (groups: FieldGroups) => keysWhere(groups, ({ likeness }) => likeness);

/** What tells which treatment a test was given: in a blinded study it is sealed, and `firestore.rules` refuses it in the header. */
export const treatmentKeys = (groups: FieldGroups) => keysWhere(groups, ({ treatment }) => treatment);

/** Of these what is sealed as a whole: the arms of a run, which have a form of their own, have a seal of their own too. */
const isSealed = ({ treatment, kind }: FieldDefinition) => treatment && kind !== "own";
export const sealedKeys = (groups: FieldGroups) => keysWhere(groups, isSealed);

/** The groups of a kind with nothing else in them. */
export const sealedGroups = (groups: FieldGroups): FieldGroups =>
  groups
    .map((group) => ({ ...group, fields: group.fields.filter(isSealed) }))
    .filter(({ fields }) => fields.length > 0);

/** A field that tables have, and where the facts of a test hold it. */
export type Tabulated = { field: SimpleField; path: string };

/** The fields that tables have, those inside of other fields as well; each once, however many kinds list it. */
export function tabulated(groups: FieldGroups): Tabulated[] {
  const all = fieldsIn(groups).flatMap((field): readonly FieldDefinition[] =>
    field.kind === "table" ? field.fields : [field],
  );
  const found = new Map<string, Tabulated>();
  for (const field of all) {
    if (!field.table || field.kind === "table" || field.kind === "own" || field.kind === "names") continue;
    const path = field.table.path ?? `header.${field.key}`;
    if (!found.has(path)) found.set(path, { field, path });
  }
  return [...found.values()];
}
