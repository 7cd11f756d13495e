import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { issue, type Said, sentences } from "../messages/said.ts";
import { MediumSlot } from "../records/pictures/picture-slot.ts";

const says = sentences("label", {
  noLabel: "Enter a label.",
  longLabel: "A label can have at most 30 characters.",
  labelSigns:
    "Use only letters, digits, spaces, full stops, hyphens and underscores in a label, starting with a letter or digit.",
});

/** Why a file that was uploaded for a place in its record was not put there, in words for whoever uploaded it. */
export const unplacedSays = sentences("unplaced", {
  closed:
    "This file arrived after the record was submitted, and is kept as unassigned. To add it, open an amendment and assign it.",
  reason:
    "No reason was given for adding this file to a submitted record. It is kept as unassigned. Assign it and give the reason.",
  listed:
    "The list of images no longer expects this file: another one came first, or its import was undone. It is kept as unassigned.",
});

/** A word of the lab's own that pictures are found by: letters, digits, spaces and hyphens. */
export const MediumLabel = z
  .string()
  .trim()
  .min(1, { error: issue(says("noLabel")) })
  .max(30, { error: issue(says("longLabel")) })
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, {
    error: issue(says("labelSigns")),
  });

/** One change of where a medium belongs or what it is labelled, with what was before. */
export const Placement = z.lazy(() =>
  z.object({
    at: z.date(),
    by: Person,
    slot: z.object({ before: MediumSlot.nullable(), after: MediumSlot.nullable() }).optional(),
    labels: z.object({ before: z.array(z.string()), after: z.array(z.string()) }).optional(),
  }),
);
export type Placement = z.infer<typeof Placement>;

/** More are picked in several steps. Those of one record are placed in one transaction. */
export const MOST_PLACED = 200;

const reason = z.string().trim().max(500).optional();

const mediaIds = z
  .array(z.string().regex(/^[A-Za-z0-9]{20}$/))
  .min(1)
  .max(MOST_PLACED);

/**
 * What staff ask of media: where they belong in the record, their labels, and that they go. `undo` puts back what was before
 * the last such change of each, where that was one's own. `reason`: of a record that was submitted before, why its pictures
 * change.
 */
export const PlaceMedia = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("link"), mediaIds, slot: MediumSlot.unwrap().omit({ role: true }), reason }),
    z.object({
      kind: z.literal("label"),
      mediaIds,
      add: z.array(MediumLabel).max(5),
      remove: z.array(z.string()).max(20),
    }),
    z.object({ kind: z.literal("undo"), mediaIds, reason }),
    z.object({ kind: z.literal("remove"), mediaIds, reason }),
  ]),
);
export type PlaceMedia = z.infer<typeof PlaceMedia>;
/** Media that were changed, and those that could not be, each with the reason in words. */
export type PlacedMedia = { changed: string[]; refused: { mediumId: string; sentence: Said }[] };
