import type { Field, Subject } from "./field.ts";
import { FIELDS } from "./fields.ts";
import type { Scalar } from "./filter.ts";
import { FOLDED } from "./indexes.ts";

/** Where an index is asked for a field, and what for: the stored values that stand for those of the filter. */
export type StoredAt = { path: string; valuesOf: (values: readonly Scalar[]) => readonly Scalar[] };

const asIs = (values: readonly Scalar[]) => values;
const small = (values: readonly Scalar[]) =>
  values.map((value) => (typeof value === "string" ? value.toLowerCase() : value));

/** Media are found by their facets, of which each medium has exactly one value. */
const FACET_OF: Readonly<Record<string, StoredAt>> = {
  state: { path: "facts.state", valuesOf: asIs },
  stage: { path: "facts.stage", valuesOf: asIs },
  check: { path: "facts.check", valuesOf: asIs },
  sharpness: { path: "facts.verdict", valuesOf: asIs },
  uploader: { path: "facts.uploader", valuesOf: asIs },
  type: { path: "facts.type", valuesOf: asIs },
  duplicate: {
    path: "facts.duplicate",
    valuesOf: (values) => values.flatMap((is) => (is === true ? ["across", "same", "near"] : ["none"])),
  },
  duplicateAcross: {
    path: "facts.duplicate",
    valuesOf: (values) => values.flatMap((is) => (is === true ? ["across"] : ["same", "near", "none"])),
  },
};

/** Undefined for what is not stored where a query could ask it: rows of units are asked by what is stored of their test. */
export function storedAt(subject: Subject, field: Field): StoredAt | undefined {
  if (subject === "units") {
    if (!field.path.startsWith("test.")) return undefined;
    const path = field.path.slice("test.".length);
    const ofTest = FIELDS.tests.find((one) => one.path === path);
    return ofTest && storedAt("tests", ofTest);
  }
  const facet = subject === "media" ? FACET_OF[field.id] : undefined;
  if (facet) return facet;
  if (!FOLDED[subject].includes(field.id)) return { path: field.path, valuesOf: asIs };
  return { path: `${subject === "media" ? "facts." : ""}folded.${field.id}`, valuesOf: small };
}
