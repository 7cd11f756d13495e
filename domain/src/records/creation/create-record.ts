import * as z from "zod";
import { LONGEST_TERM } from "../../vocabulary/term.ts";
import { TERM_FIELDS_OF } from "../fields/term-fields.ts";
import { MATERIAL, NewTest } from "../lab-test.ts";

const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Of the material of a run nothing is said, or all. */
export const isWhole = (material: object) =>
  Object.keys(material).length === 0 || MATERIAL.preclinical.required().safeParse(material).success;

/**
 * What is asked of the server to begin a record: under the id of its draft, whose files are the record's then. `terms`: words of
 * the lab that its header begins with, those of its kind and no other field.
 */
export const CreateRecord = z.lazy(() =>
  z
    .strictObject({
      testId: Id,
      said: NewTest,
      terms: z.record(z.string(), z.string().trim().min(1).max(LONGEST_TERM)).optional(),
    })
    .refine(({ said }) => Id.safeParse(said.studyId).success)
    .refine(({ said }) => said.kind !== "preclinical" || isWhole(said.material))
    .refine(({ said, terms = {} }) => {
      const known: readonly string[] = TERM_FIELDS_OF[said.kind];
      return Object.keys(terms).every((field) => known.includes(field));
    }),
);
export type CreateRecord = z.infer<typeof CreateRecord>;
