import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { Study, type StudyDetails } from "./study.ts";

/** As it is stored, with who made this version and when. */
export const StoredStudy = Study.extend({ by: Person, at: z.date() });
export type StoredStudy = z.infer<typeof StoredStudy>;

const sameTexts = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/**
 * Whether a study keeps what its tests rest on: its arms, its blinding and its kinds, which are only added. A study without
 * patients stays one: engineers of other organisations may work in it.
 */
export function keepsPlan(before: StudyDetails, after: StudyDetails): boolean {
  const isWithoutPatients = before.kinds.every((kind) => kind === "preclinical");
  return (
    sameTexts(before.arms ?? [], after.arms ?? []) &&
    (before.blinded ?? false) === (after.blinded ?? false) &&
    before.kinds.every((kind) => after.kinds.includes(kind)) &&
    (!isWithoutPatients || after.kinds.every((kind) => kind === "preclinical"))
  );
}
