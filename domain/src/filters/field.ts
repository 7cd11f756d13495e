import * as z from "zod";
import { valueLabel } from "./value-labels.ts";

/**
 * What a report lists and a question is about; `units` are oocytes and what became of them, `exposures` the uses of lots in
 * records, for each oocyte that met them.
 */
export const Subject = z.enum(["tests", "units", "media", "queries", "lots", "exposures"]);
export type Subject = z.infer<typeof Subject>;

/** What questions are about: uses of lots have a page of their own. */
export const AskedSubject = Subject.exclude(["exposures"]);
export type AskedSubject = z.infer<typeof AskedSubject>;

export type FieldType = "text" | "code" | "enum" | "person" | "number" | "instant" | "flag";

/** `label` is shown; `phrase` and `synonyms` are what people may type. */
export type FieldValue = { value: string; label: string; phrase: string; synonyms: readonly string[] };

/** One thing that records of a subject can be filtered, grouped and sorted by. */
export type Field = {
  /** Unique within its subject; appears in addresses and exports, so it is never renamed. */
  id: string;
  type: FieldType;
  label: string;
  /** Where it stands in a record, dotted. Lists on the way stand for any of their entries. */
  path: string;
  /** The stored value that says that nothing is recorded. */
  emptyAs?: string;
  /** Printed behind numbers. */
  unit?: string;
  /** Other words that people use for it. */
  synonyms: readonly string[];
  /** All values of an enum. */
  values?: readonly FieldValue[];
  /** A record may have several of it. */
  isList?: true;
  /** What somebody typed and that may name anybody: figures of many are neither filtered nor grouped by it. */
  isFree?: true;
  /** An instant that may lie ahead, such as the next check or an expiry: a period that goes on is asked to its end. */
  isAhead?: true;
  /** Of a number: the bands in which it is usually reported. */
  bands?: readonly NamedBand[];
};

/** One of several bands from the lowest to the highest; each begins where the one before ends. */
export type NamedBand = {
  label: string;
  /** Excluded; infinite for the last one. */
  below: number;
};

export type FieldOptions = {
  path?: string;
  emptyAs?: string;
  unit?: string;
  also?: readonly string[];
  isList?: true;
  isFree?: true;
  isAhead?: true;
  bands?: readonly NamedBand[];
};

export const field = (id: string, type: FieldType, label: string, options: FieldOptions = {}): Field => ({
  id,
  type,
  label,
  path: options.path ?? id,
  synonyms: options.also ?? [],
  ...(options.emptyAs ? { emptyAs: options.emptyAs } : {}),
  ...(options.unit ? { unit: options.unit } : {}),
  ...(options.isList ? { isList: true as const } : {}),
  ...(options.isFree ? { isFree: true as const } : {}),
  ...(options.isAhead ? { isAhead: true as const } : {}),
  ...(options.bands ? { bands: options.bands } : {}),
});

type EnumOptions = FieldOptions & {
  /** Other words for values. */
  words?: Readonly<Record<string, readonly string[]>>;
  /** Names of values, where the field brings them. */
  labels?: Readonly<Record<string, string>>;
};

/** A field of closed values: `own_fresh` is shown in the lab's words and understood as "own fresh" and by its synonyms. */
export function enumField(
  id: string,
  label: string,
  options: readonly string[],
  { words = {}, labels = {}, ...rest }: EnumOptions = {},
): Field {
  const values = options.map((value) => ({
    value,
    label: labels[value] ?? valueLabel(id, value),
    phrase: value.replaceAll("_", " "),
    synonyms: words[value] ?? [],
  }));
  return { ...field(id, "enum", label, rest), values };
}
