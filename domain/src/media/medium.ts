import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { sentences } from "../messages/said.ts";
import { Ended } from "../policy/service-levels.ts";
import { MediumSlot } from "../records/pictures/picture-slot.ts";
import { Comparison } from "./comparison.ts";
import { Capture, MediumQuality, Optics } from "./medium-details.ts";
import { MediumFacts } from "./medium-facts.ts";
import { MediumLabel, Placement, unplacedSays } from "./placement.ts";
import { VideoFrames } from "./video-frames.ts";

/**
 * uploading → processing → ready | rejected | failed; the uploader may remove one at any time before the test is
 * submitted. `rejected`: the file is at fault and never will pass. `failed`: our work is at fault and can run again.
 */
export const MediumState = z.enum(["uploading", "processing", "ready", "rejected", "failed", "removed"]);
export type MediumState = z.infer<typeof MediumState>;

/** What a list of media shows: everything but what was removed. */
export const SHOWN_STATES = MediumState.options.filter((state) => state !== "removed");

/** Types whose content the pipeline can read, with the file endings a person may choose. */
export const ACCEPTED_TYPES = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
  "image/gif": [".gif"],
  "image/avif": [".avif"],
  "image/heic": [".heic", ".heif"],
  "image/tiff": [".tif", ".tiff"],
  "video/mp4": [".mp4", ".m4v"],
  "video/webm": [".webm"],
  "video/quicktime": [".mov"],
} as const satisfies Record<string, readonly string[]>;
export const AcceptedType = z.enum(Object.keys(ACCEPTED_TYPES) as [keyof typeof ACCEPTED_TYPES]);
export type AcceptedType = z.infer<typeof AcceptedType>;

export const isVideo = (type: AcceptedType) => type.startsWith("video/");

/** Names that systems use for a type of ours. */
const ALIASES: Record<string, AcceptedType> = {
  // Shown and measured as its still picture.
  "image/apng": "image/png",
  "image/heif": "image/heic",
  "image/heic-sequence": "image/heic",
  "image/heif-sequence": "image/heic",
  "image/jpg": "image/jpeg",
  "image/tif": "image/tiff",
  "video/x-m4v": "video/mp4",
};

/** The accepted type behind a media type's name; undefined for all others. */
export const acceptedTypeOf = (type: string): AcceptedType | undefined =>
  AcceptedType.safeParse(ALIASES[type] ?? type).data;

/** The accepted type that a file's ending belongs to; undefined for an ending that says nothing. */
export function typeByEnding(name: string): AcceptedType | undefined {
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase();
  return AcceptedType.options.find((option) => ACCEPTED_TYPES[option].some((known) => known === ending));
}

const FOREIGN_ENDINGS = {
  "microscope-format": [".czi", ".lif", ".nd2", ".oib", ".oif", ".vsi", ".zvi"],
  "video-format": [".avi", ".mkv", ".mpg", ".wmv"],
} as const;

/** Why a file that nothing here reads is refused, where its ending tells what it has to be exported as. */
export function foreignFormatOf(name: string): keyof typeof FOREIGN_ENDINGS | undefined {
  const isOf = (endings: readonly string[]) => endings.some((ending) => name.toLowerCase().endsWith(ending));
  return (["microscope-format", "video-format"] as const).find((format) => isOf(FOREIGN_ENDINGS[format]));
}

/** What a file is declared as: what the system calls it or, where it has no name for the type, what the ending says. */
export const declaredTypeOf = ({ name, type }: { name: string; type: string }): AcceptedType | undefined =>
  type === "" ? typeByEnding(name) : acceptedTypeOf(type);

/** What one original may be at most; pixels of one page, frames of an animation or pages of a stack. */
export const MediaLimits = z.lazy(() =>
  z.object({
    maxBytes: z.int().min(1),
    maxPixels: z.int().min(1),
    /** HEIC is decoded whole, in WebAssembly, at four bytes a pixel and more. */
    maxHeicPixels: z.int().min(1),
    maxFrames: z.int().min(1),
    maxVideoSeconds: z.int().min(1),
    maxPosterBytes: z.int().min(1),
  }),
);
export type MediaLimits = z.infer<typeof MediaLimits>;

/**
 * What is in force where a deployment sets nothing else. Rules hold both limits of bytes too, a test compares them: a
 * deployment can lower, but not raise them.
 */
export const MEDIA_LIMITS: Readonly<MediaLimits> = {
  maxBytes: 100 * 1024 * 1024,
  maxPixels: 120_000_000,
  maxHeicPixels: 50_000_000,
  maxFrames: 2_000,
  maxVideoSeconds: 60 * 60,
  maxPosterBytes: 5 * 1024 * 1024,
};

/** Why a file was turned away, with the words shown for it. */
export const rejectionSays = sentences("rejection", {
  empty: "The file is empty.",
  "too-large": "The file is too large. The limit is 100 MB, or less if an administrator lowered it.",
  "too-many-pixels": "The image has too many pixels. Export it smaller or in parts.",
  "too-many-frames": "The file has too many pages or frames. Export it in parts.",
  "too-long": "The video is too long. Split it into shorter parts.",
  "unknown-type":
    "The file is not a supported image or video. Use JPEG, PNG, WebP, GIF, AVIF, HEIC, TIFF, MP4, WebM or MOV.",
  unsupported:
    "The file uses an encoding that is not supported. Export it as PNG, or as TIFF with 8 or 16 unsigned bits per channel, and upload that file.",
  "microscope-format":
    "This is the file format of a microscope's own software. Export the image there as OME-TIFF or TIFF, and upload that file.",
  "video-format": "This video format is not supported. Convert the video to MP4 (H.264), and upload that file.",
  "type-mismatch": "The content of the file does not match its name or type.",
  damaged: "The file is damaged or cut off. Export it again from the microscope, then upload it again.",
  "other-file": "This is another file than the one in the list of images: its SHA-256 differs.",
});
export const RejectionCode = z.enum(rejectionSays.keys);
export type RejectionCode = z.infer<typeof RejectionCode>;

/** Why work on a good file ended without a result; an admin can have it run again. */
export const failureSays = sentences("mediumFailure", {
  "gave-up":
    "The image could not be processed after several attempts. The file is stored safely; an administrator can process it again.",
  "never-arrived": "The upload started, but the file never arrived. Upload it again.",
  "original-missing": "The uploaded file could not be found. Contact an administrator before you delete your own copy.",
});
export const FailureCode = z.enum(failureSays.keys);
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

/** More of them are kept of no file. */
export const MOST_REMARKS = 10;

/** Samples of a TIFF that are neither 8 nor 16 bits without a sign, and the lowest and highest of those that are shown. */
export const StoredSamples = z.object({
  format: z.enum(["uint", "int", "float"]),
  bits: z.int().min(1).max(64),
  low: z.number(),
  high: z.number(),
});

/** What the pipeline found in the content. Sizes in pixels, upright (orientation applied). */
export const Content = z.lazy(() =>
  z.object({
    type: AcceptedType,
    bytes: z.int().min(1),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    width: z.int().min(1),
    height: z.int().min(1),
    /** Recordings side by side in a TIFF, one for each lamp for example; the first of them is shown and measured. */
    channels: z.int().min(2).optional(),
    /** Pages of a stack or frames of an animation, where there is more than one. */
    frames: z.int().min(2).optional(),
    /** The page of a stack that pictures and measures are of, the sharpest of those judged, where that is not the first. */
    page: z.int().min(2).optional(),
    /** 16-bit data were stretched to be seen: nobody may measure brightness on thumbnail or preview. */
    isDisplayAdjusted: z.literal(true).optional(),
    stored: StoredSamples.optional(),
    /** The measures are of a copy at 1/n of the size, for pictures of more than 16.8 million pixels. */
    measuredAt: z.literal([2, 4, 8]).optional(),
    /** What the writer of a file got wrong in front of its pixels, in the decoder's words; they are whole. */
    remarks: z.array(z.string().max(200)).max(MOST_REMARKS).optional(),
    /** ThumbHash in base64: a blurred picture of some 25 bytes to show while the thumbnail loads. */
    placeholder: z.base64().max(64).optional(),
    video: z
      .object({
        durationMs: z.int().min(0),
        fps: z.number().min(0).optional(),
        codec: z.string().max(40).optional(),
        /** Missing where the step `measures` says why. */
        frames: VideoFrames.optional(),
      })
      .optional(),
  }),
);
export type Content = z.infer<typeof Content>;

/** The steps of the work on one medium, each with a state of its own on screen. */
export const StepName = z.enum(["thumbnail", "preview", "measures", "comparison"]);
export type StepName = z.infer<typeof StepName>;

/** Why one step ended without a result on a medium that is otherwise fine. */
export const stepSays = sentences("mediumStep", {
  "no-poster": "Neither your browser nor the server could make a preview image of the video.",
  "poster-refused": "The preview image uploaded with the video cannot be read or does not match its shape.",
  "not-decodable": "The frames of the video cannot be decoded, so it was not measured.",
  "decoding-slow": "Decoding the frames of the video took too long, so it was not measured.",
  "no-decoder": "This installation has no video decoder, so videos are not measured.",
  "not-a-still": "The video was uploaded before videos were measured. Process it again to measure it.",
  "not-compared": "The comparison with other images did not finish.",
});
const StepReason = z.enum(stepSays.keys);
export type StepReason = z.infer<typeof StepReason>;

const Step = z.lazy(() =>
  z.discriminatedUnion("state", [
    z.object({ state: z.literal("pending") }),
    z.object({ state: z.literal("done") }),
    z.object({ state: z.literal("failed"), reason: StepReason }),
  ]),
);
export const Steps = z.lazy(() => z.partialRecord(StepName, Step));
export type Steps = z.infer<typeof Steps>;

/** What lies before a medium in processing. */
export const ALL_PENDING: Steps = Object.fromEntries(StepName.options.map((step) => [step, { state: "pending" }]));

/**
 * One file at `media/{id}`. The uploader creates it as `uploading`; from then on functions alone write it. The original lies at `media/{id}` in the raw bucket and is never changed.
 */
export const Medium = z.lazy(() =>
  DeclaredMedium.extend({
    id: z.string().min(1),
    state: MediumState,
    uploader: Person,
    createdAt: z.date(),
    updatedAt: z.date(),
    /** Storage generation of the original that the rest of the record describes. */
    generation: z.string().optional(),
    /** When that original was whole in its bucket, and how the first work on it ended; levels of service count both. */
    arrivedAt: z.date().optional(),
    ended: Ended.optional(),
    /** How often an administrator had the work done anew; each run has outputs of its own name. */
    run: z.int().min(1).optional(),
    /** The bulk run that had the work done anew last, so that it never does so twice. */
    bulkId: z.string().optional(),
    content: Content.optional(),
    steps: Steps.optional(),
    outputs: z.object({ thumbnail: DerivedFile, preview: DerivedFile }).optional(),
    rejection: z.object({ code: RejectionCode, detail: z.string().max(300).optional() }).optional(),
    slot: MediumSlot.optional(),
    /** Why it is uploaded into a place of a record that was submitted before. */
    reason: z.string().max(500).optional(),
    /** The file of a list that it is (`media/expected-file.ts`). */
    expected: z.string().optional(),
    /** Where it was uploaded for, and why it is not there. */
    unplaced: z.object({ code: z.enum(unplacedSays.keys), slot: MediumSlot }).optional(),
    labels: z.array(MediumLabel).max(20).optional(),
    /** Who put it elsewhere in the record or labelled it anew, oldest first. */
    placements: z.array(Placement).max(100).optional(),
    /** Those of another version count as none, so that they can be made anew. */
    facts: MediumFacts.optional().catch(undefined),
    capture: Capture.optional(),
    optics: Optics.optional(),
    quality: MediumQuality.optional(),
    comparison: Comparison.optional(),
    /** `detail` names the step and the error for an admin; it never holds content. */
    failure: z.object({ code: FailureCode, detail: z.string().max(300).optional() }).optional(),
  }),
);
export type Medium = z.infer<typeof Medium>;

export const originalPath = (mediaId: string) => `media/${mediaId}`;

/** The still picture of a video that its uploader's browser made. */
export const posterPath = (mediaId: string) => `posters/${mediaId}`;

/**
 * Names hold the original's generation and the run, so a repeat writes the same object, an older event cannot overwrite
 * a newer, and a new run never meets what an older one left.
 */
export const outputPath = (mediaId: string, generation: string, output: OutputName, run = 0) =>
  `media/${mediaId}/${generation}/${output}${run === 0 ? "" : `-${run}`}.webp`;

/** The id in an original's path; undefined for anything else that may lie in the bucket. */
export const mediaIdOf = (path: string) => /^media\/([A-Za-z0-9]{20})$/.exec(path)?.[1];
