import type { Subject } from "@zona/domain/filters/field";
import { fieldOf } from "@zona/domain/filters/fields";
import { type KnownName, PERSON } from "@zona/domain/questions/vocabulary";

/** What exists: every value of fields without a fixed list by `subject.field`, and people by uid. Complete, never a sample. */
export type Known = {
  values: ReadonlyMap<string, readonly string[]>;
  people: ReadonlyMap<string, string>;
  /** Ids of deliveries by the number printed on them, in small letters: records name deliveries by id or by number. */
  lots: ReadonlyMap<string, readonly string[]>;
};

/** Fields whose values a question may name or group by, and that have an order to walk through. */
export const WALKED: readonly (readonly [subject: Subject, field: string])[] = [
  ["tests", "operator"],
  ["tests", "witness"],
  ["tests", "assistant"],
  ["tests", "createdBy"],
  ["tests", "reviewer"],
  ["tests", "device"],
  ["tests", "firmware"],
  ["tests", "incubator"],
  ["tests", "microscope"],
  ["tests", "studyId"],
  ["tests", "siteId"],
  ["media", "device"],
  ["media", "uploader"],
  ["queries", "assignee"],
  ["queries", "openedBy"],
  ["lots", "product"],
  ["lots", "supplier"],
];

/** The names that questions may use: of people, and of every value that is no person. */
export function knownNames({ values, people }: Known): KnownName[] {
  const named = [...people].map(([uid, name]) => ({ field: PERSON, value: uid, label: name }));
  const others = [...values].flatMap(([of, found]) => {
    const [subject, id = ""] = of.split(".") as [Subject, string | undefined];
    const isPerson = fieldOf(subject, id)?.type === "person";
    return found
      .filter((value) => !isPerson || !people.has(value))
      .map((value) => ({ field: isPerson ? PERSON : id, value, label: value }));
  });
  const seen = new Set<string>();
  return [...named, ...others].filter(({ field, value }) => {
    const key = `${field} ${value}`;
    return !seen.has(key) && Boolean(seen.add(key));
  });
}
