import type { FieldGroups, Happened, Happening, SimpleField } from "@zona/domain/records/fields/define-field";
import { fieldsIn } from "@zona/domain/records/fields/field-lists";
import { domainWord } from "../../platform/i18n/domain-words.ts";

export type FieldOption = { value: string; label: string };

/** One field of a form, named in the language of the page. A dot in its name leads into a table of the header (`counts.mii`). */
export type RecordField = { name: string; label: string; field: SimpleField };

/** Fields that are asked together. */
export type FieldGroup = {
  title: string;
  hint?: string;
  onlyWhen?: readonly Happening[] | undefined;
  fields: readonly RecordField[];
};

const asked = (field: SimpleField, name = field.key): RecordField => ({ name, label: domainWord(field.label), field });

/** The form of a kind: its titled groups in words, without the fields of these names. */
export const formGroups = (groups: FieldGroups, without: readonly string[] = []): readonly FieldGroup[] =>
  groups.flatMap(({ title, hint, onlyWhen, fields }) => {
    if (title === undefined) return [];
    const shown = fields.flatMap((field): readonly RecordField[] => {
      if (field.kind === "own" || field.kind === "names" || without.includes(field.key)) return [];
      if (field.kind === "table") return field.fields.map((inner) => asked(inner, `${field.key}.${inner.key}`));
      return [asked(field)];
    });
    const words = { title: domainWord(title), ...(hint === undefined ? {} : { hint: domainWord(hint) }) };
    return [{ ...words, onlyWhen, fields: shown }];
  });

/** What cannot have happened is not asked for, unless somebody filled it in. */
export const isAskedFor = (
  { onlyWhen, fields }: FieldGroup,
  happened: Happened | undefined,
  isFilled: (name: string) => boolean,
): boolean =>
  !happened || (onlyWhen?.some((one) => happened.has(one)) ?? true) || fields.some(({ name }) => isFilled(name));

/** The answers of a field with a closed list, in words. */
export const optionsIn = (field: SimpleField): readonly FieldOption[] =>
  "options" in field
    ? Object.entries(field.options).map(([value, label]) => ({ value, label: domainWord(label) }))
    : [];

/** The field of a name, for what is told of one value. */
export const fieldNamed = (groups: FieldGroups, key: string) => fieldsIn(groups).find((field) => field.key === key);
