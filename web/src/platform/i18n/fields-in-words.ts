import type { Field, Subject } from "@zona/domain/filters/field";
import { FIELDS } from "@zona/domain/filters/fields";
import { type Column, columnOf, columnsOf } from "@zona/domain/reports/columns";
import { domainWord } from "./domain-words.ts";
import { language } from "./language.ts";

const inWords = (field: Field): Field => ({
  ...field,
  label: domainWord(field.label),
  ...(field.unit && { unit: domainWord(field.unit) }),
  ...(field.values && { values: field.values.map((value) => ({ ...value, label: domainWord(value.label) })) }),
});

const translations = new Map<Subject, ReadonlyMap<string, Field>>();

function translationsOf(subject: Subject): ReadonlyMap<string, Field> {
  const known = translations.get(subject) ?? new Map(FIELDS[subject].map((field) => [field.id, inWords(field)]));
  translations.set(subject, known);
  return known;
}

/** All fields of a subject, named in the language of the page. */
export const fieldsInWords = (subject: Subject): readonly Field[] => [...translationsOf(subject).values()];

/** One of them; undefined for what the subject does not have. */
export const fieldInWords = (subject: Subject, id: string): Field | undefined => translationsOf(subject).get(id);

/** All columns that a table of a subject can show. */
export const columnsInWords = (subject: Subject): Column[] =>
  columnsOf(subject).flatMap(({ id }) => columnInWords(subject, id) ?? []);

/** A name inside a sentence: English writes it small, German keeps its capitals. */
export const inSentence = (label: string) => (language === "de" ? label : label.toLowerCase());

/** A column of a table, named in the language of the page. */
export function columnInWords(subject: Subject, id: string): Column | undefined {
  const column = columnOf(subject, id);
  return (
    column && { ...column, label: domainWord(column.label), ...(column.unit && { unit: domainWord(column.unit) }) }
  );
}
