import * as z from "zod";
import { SINGLE_FACETS, type SingleFacet } from "./facet-names.ts";
import { MEASURE_NAMES } from "./measure-names.ts";
import { SuggestedSlot } from "./suggest-slot.ts";

const facetValues = Object.fromEntries(SINGLE_FACETS.map((facet) => [facet, z.string()])) as Record<
  SingleFacet,
  z.ZodString
>;
/** Null where it is unknown: a field that is absent would keep the medium out of every list sorted by it. */
const number = z.number().nullable();
const text = z.string().nullable();

/**
 * What a medium is found, counted, sorted and tabled by, flat, at `media/{id}.facts`. Functions compute it anew from the
 * medium, its test and its uploader whenever one of them changes; nobody else writes it. A removed medium has none.
 */
export const MediumFacts = z.lazy(() =>
  z.object({
    ...facetValues,
    /** `FACTS_VERSION` when they were made. */
    version: z.int(),
    /** All that is in lists; every query begins with it or with a facet. */
    shown: z.literal(true),
    labels: z.array(z.string()),
    /** Null while the test is a draft. */
    testCode: text,
    subjectCode: text,
    /** Deliveries that its test used. */
    lotNos: z.array(z.string()),
    /** Registered devices that its test names, by their ids; none while the medium is assessed blind. */
    devices: z.array(z.string()).default([]),
    /** Null where it is unknown, and while the medium is assessed blind. */
    deviceName: text,
    unit: z.int().nullable(),
    /** The oocyte at the check: its shots share it. Null where the medium belongs to no oocyte. */
    slot: text,
    /** The assessor must not learn what the file or its device could tell. */
    blind: z.boolean(),
    /** Corrected by the register where the camera's clock is known to be wrong. */
    capturedAt: z.date().nullable(),
    /** Minutes by which that moved it, 0 where it did not; none while the medium is assessed blind. */
    clockMinutes: z.int().default(0),
    /** `focusLevel`. */
    sharpness: number,
    z: number,
    /** Percent of pixels at the darkest or brightest value, and at the brightest alone. */
    clipping: number,
    clipHigh: number,
    noise: number,
    /** Micrometres a pixel. */
    pixelSizeUm: number,
    bytes: z.int().min(0),
    /** See `LAG_BANDS`. */
    lagHours: number,
    /** Further measures by name, those that could be taken. */
    measures: z.partialRecord(z.enum(MEASURE_NAMES), z.number()),
    isDuplicate: z.boolean(),
    isAcross: z.boolean(),
    /** Where a medium without a place probably belongs, by its capture time. */
    suggestion: SuggestedSlot.optional(),
  }),
);
export type MediumFacts = z.infer<typeof MediumFacts>;
