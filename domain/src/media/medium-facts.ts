import * as z from "zod";
import { SINGLE_FACETS, type SingleFacet } from "./facet-names.ts";
import { SuggestedSlot } from "./suggest-slot.ts";

const facetValues = Object.fromEntries(SINGLE_FACETS.map((facet) => [facet, z.string()])) as Record<
  SingleFacet,
  z.ZodString
>;
const number = z.number().optional();

/**
 * What a medium is found and counted by, flat, at `media/{id}.facts`. Functions compute it anew from the medium, its test
 * and its uploader whenever one of them changes; nobody else writes it. A removed medium has none.
 */
export const MediumFacts = z.object({
  ...facetValues,
  /** All that is in lists; every query begins with it. */
  shown: z.literal(true),
  labels: z.array(z.string()),
  /** The test's code; missing while it is a draft. */
  testCode: z.string().optional(),
  unit: z.int().optional(),
  /** The oocyte at the check: its shots share it. Missing where the medium belongs to no oocyte. */
  slot: z.string().optional(),
  /** The assessor must not learn what the file or its device could tell. */
  blind: z.boolean(),
  /** Null where it is unknown: a field that is absent would keep the medium out of every sorted list. */
  capturedAt: z.date().nullable(),
  /** `focusLevel`. */
  sharpness: number,
  z: number,
  /** Percent of pixels at the darkest or brightest value. */
  clipping: number,
  noise: number,
  bytes: z.int().min(0),
  /** See `LAG_BANDS`. */
  lagHours: number,
  /** Where a medium without a place probably belongs, by its capture time. */
  suggestion: SuggestedSlot.optional(),
});
export type MediumFacts = z.infer<typeof MediumFacts>;
