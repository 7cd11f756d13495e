import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { Capture, MediumQuality, MediumSlot, Optics } from "./medium-details.ts";

/**
 * uploading → processing → ready | rejected | failed; the uploader may remove one at any time before the test is
 * submitted. `rejected`: the file is at fault and never will pass. `failed`: our work is at fault and can run again.
 */
export const MediumState = z.enum(["uploading", "processing", "ready", "rejected", "failed", "removed"]);
export type MediumState = z.infer<typeof MediumState>;

/** What a list of media shows: everything but what was removed. */
export const SHOWN_STATES = MediumState.options.filter((state) => state !== "removed");

/** Types whose content the pipeline can read today, with the file endings a person may choose. */
export const ACCEPTED_TYPES = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
} as const;
export const AcceptedType = z.enum(["image/jpeg", "image/png", "image/webp"]);
export type AcceptedType = z.infer<typeof AcceptedType>;

/** Limits of one original. Rules hold the byte limit too; a test compares them. */
export const MEDIA_LIMITS = { maxBytes: 100 * 1024 * 1024, maxPixels: 120_000_000 } as const;

/** Why a file was turned away, with the words shown for it. */
export const REJECTION_SENTENCES = {
  empty: "The file is empty.",
  "too-large": "The file is larger than 100 MB.",
  "too-many-pixels": "The picture has more than 120 million pixels.",
  "unknown-type": "This is not a picture that can be read: its content is neither JPEG, PNG nor WebP.",
  "type-mismatch": "The content of the file is not what its name or type says.",
  damaged: "The file is damaged or cut short. Export it again from the microscope and upload it once more.",
} as const;
export const RejectionCode = z.enum(Object.keys(REJECTION_SENTENCES) as [keyof typeof REJECTION_SENTENCES]);
export type RejectionCode = z.infer<typeof RejectionCode>;

/** Why work on a good file ended without a result; an admin can have it run again. */
export const FAILURE_SENTENCES = {
  "gave-up":
    "The picture could not be processed in several attempts. The file is safe; an administrator can run it again.",
  "original-missing": "The uploaded file could not be found. Tell an administrator before you delete your own copy.",
} as const;
export const FailureCode = z.enum(Object.keys(FAILURE_SENTENCES) as [keyof typeof FAILURE_SENTENCES]);
export type FailureCode = z.infer<typeof FailureCode>;

/** Long side in pixels of each derived picture, inside fit, never enlarged, WebP. */
export const OUTPUT_SIZES = { thumbnail: 256, preview: 1440 } as const;
export const OutputName = z.enum(["thumbnail", "preview"]);
export type OutputName = z.infer<typeof OutputName>;

const DerivedFile = z.object({
  path: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
  bytes: z.int().min(1),
});
export type DerivedFile = z.infer<typeof DerivedFile>;

/** What a person declares before the first byte goes up; rules hold the object to it. */
export const DeclaredMedium = z.object({
  testId: z.string().min(1),
  originalName: z.string().min(1).max(200),
  declaredType: z.string().min(1).max(100),
  declaredBytes: z.int().min(0),
});
export type DeclaredMedium = z.infer<typeof DeclaredMedium>;

/** What the pipeline found in the content. Sizes in pixels, upright (orientation applied). */
const Content = z.object({
  type: AcceptedType,
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.int().min(1),
  height: z.int().min(1),
});
export type Content = z.infer<typeof Content>;

/**
 * One file at `media/{id}`. The uploader creates it as `uploading`; from then on only the pipeline writes,
 * except for removal. The original lies at `media/{id}` in the raw bucket and is never changed.
 */
export const Medium = DeclaredMedium.extend({
  id: z.string().min(1),
  state: MediumState,
  uploader: Person,
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Storage generation of the original that the rest of the record describes. */
  generation: z.string().optional(),
  content: Content.optional(),
  outputs: z.object({ thumbnail: DerivedFile, preview: DerivedFile }).optional(),
  rejection: z.object({ code: RejectionCode, detail: z.string().max(300).optional() }).optional(),
  slot: MediumSlot.optional(),
  capture: Capture.optional(),
  optics: Optics.optional(),
  quality: MediumQuality.optional(),
  /** `detail` names the step and the error for an admin; it never holds content. */
  failure: z.object({ code: FailureCode, detail: z.string().max(300).optional() }).optional(),
});
export type Medium = z.infer<typeof Medium>;

export const originalPath = (mediaId: string) => `media/${mediaId}`;

/** Names hold the original's generation, so a repeat writes the same object and an older event cannot overwrite a newer. */
export const outputPath = (mediaId: string, generation: string, output: OutputName) =>
  `media/${mediaId}/${generation}/${output}.webp`;

/** The id in an original's path; undefined for anything else that may lie in the bucket. */
export const mediaIdOf = (path: string) => /^media\/([A-Za-z0-9]{20})$/.exec(path)?.[1];
