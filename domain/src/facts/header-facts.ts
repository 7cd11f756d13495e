import * as z from "zod";
import { deviceName } from "../devices/device-in-use.ts";
import { lotNamed } from "../lots/lot.ts";
import type { FieldGroups, FieldIn, SimpleField } from "../records/fields/define-field.ts";
import { fieldsIn, tabulated, treatmentKeys } from "../records/fields/field-lists.ts";
import type { Header } from "../records/lab-test.ts";

type FactOf<F> = F extends { kind: "number" }
  ? number | null
  : F extends { kind: "time" }
    ? Date | null
    : F extends { kind: "yes-no" }
      ? boolean | null
      : F extends { kind: "choices" }
        ? readonly string[]
        : string | null;

/** What the facts of a test keep of headers: each field that tables have and that names no other place. */
export type HeaderFacts<G extends FieldGroups> = {
  [F in FieldIn<G> as F extends { table: { path: string } }
    ? never
    : F extends { table: object }
      ? F["key"]
      : never]: FactOf<F>;
};

/** Fields of tables that are kept in the header of the facts. */
const kept = (groups: FieldGroups) =>
  tabulated(groups).flatMap(({ field, path }) => (path === `header.${field.key}` ? [field] : []));

function factSchema({ kind }: SimpleField): z.ZodType {
  switch (kind) {
    case "number":
      return z.number().nullable().default(null);
    case "time":
      return z.date().nullable().default(null);
    case "yes-no":
      return z.boolean().nullable().default(null);
    case "choices":
      return z.array(z.string()).default([]);
    default:
      return z.string().nullable().default(null);
  }
}

/** Facts that were made before a field was defined read as if it was never filled. */
export const headerFactsSchema = <G extends FieldGroups>(groups: G) =>
  // The shape follows the same definitions as the type, which the compiler cannot see.
  z.object(Object.fromEntries(kept(groups).map((field) => [field.key, factSchema(field)]))) as unknown as z.ZodType<
    HeaderFacts<G>
  >;

export const textIn = (values: Header, field: string) => {
  const value = values[field];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
};
export const numberIn = (values: Header, field: string) => {
  const value = values[field];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
};
const dateIn = (values: Header, field: string) => {
  const value = values[field];
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value : null;
};
const flagIn = (values: Header, field: string) => {
  const value = values[field];
  return typeof value === "boolean" ? value : null;
};
const textsIn = (values: Header, field: string) => {
  const value = values[field];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
};

/** How names that somebody typed are understood. */
export type Understood = {
  person: (typed: string) => string;
  /** The number of a delivery that is named by its id, or by that number. */
  lot: (named: string) => string;
  word: (typed: string, field: Extract<SimpleField, { kind: "term" | "device" }>) => string;
};

function factOf(header: Header, field: SimpleField, { person, lot, word }: Understood) {
  const typed = () => textIn(header, field.key);
  switch (field.kind) {
    case "number":
      return numberIn(header, field.key);
    case "time":
      return dateIn(header, field.key);
    case "yes-no":
      return flagIn(header, field.key);
    case "choices":
      return textsIn(header, field.key);
    case "person": {
      const name = typed();
      return name === null ? null : person(name);
    }
    case "lot": {
      const named = lotNamed(header[field.key]);
      return named === undefined ? null : lot(named);
    }
    case "device": {
      const name = deviceName(header[field.key]);
      return name === undefined ? null : word(name, field);
    }
    case "term": {
      const term = typed();
      return term === null ? null : word(term, field);
    }
    default:
      return typed();
  }
}

/** The facts of a header. While a test is assessed blind, what tells its treatment in any kind is kept out. */
export function headerFacts<G extends FieldGroups>(
  groups: G,
  header: Header,
  isBlind: boolean,
  understood: Understood,
): HeaderFacts<G> {
  const hidden = isBlind ? treatmentKeys(groups) : [];
  const visible = Object.fromEntries(Object.entries(header).filter(([key]) => !hidden.includes(key)));
  return Object.fromEntries(
    kept(groups).map((field) => [field.key, factOf(visible, field, understood)]),
  ) as HeaderFacts<G>;
}

/** Whether a header names somebody: the people of a test are named beside its facts. */
export const peopleKeys = (groups: FieldGroups) =>
  fieldsIn(groups).flatMap(({ kind, key, table }) => (kind === "person" && table ? [key] : []));
