import * as z from "zod";
import { MediaWork } from "../media/media-work.ts";
import { Content, FailureCode, OUTPUT_SIZES, type OutputName, RejectionCode, Steps } from "../media/medium.ts";
import { Capture, MediumQuality, Optics } from "../media/medium-details.ts";
import { ResourceContent, ResourceRefusal } from "../resources/resource.ts";

/** A run's hold on one generation of a medium: only who got the token may say how it ended. */
export const Lease = z.lazy(() => z.strictObject({ work: MediaWork, token: z.uuid() }));
export type Lease = z.infer<typeof Lease>;

/** Where the files lie follows from the work, and how long they are is known to Storage. */
const drawn = (output: OutputName) => {
  const side = z.int().min(1).max(OUTPUT_SIZES[output]);
  return z.strictObject({ width: side, height: side });
};

/** On its way as JSON an instant is a text. */
const sentInstant = z.preprocess(
  (value) => (z.iso.datetime().safeParse(value).success ? new Date(String(value)) : value),
  z.date(),
);

const detail = z.string().max(300).optional();

/** How the work on a medium ended, as decoders tell it. What others made of the medium is not theirs to tell. */
export const Decoded = z.lazy(() =>
  z.discriminatedUnion("state", [
    z.strictObject({
      state: z.literal("ready"),
      content: Content,
      steps: Steps.refine(({ comparison }) => comparison?.state === "pending"),
      outputs: z.strictObject({ thumbnail: drawn("thumbnail"), preview: drawn("preview") }).optional(),
      quality: MediumQuality.optional(),
      capture: Capture.unwrap()
        .omit({ inFile: true })
        .extend({ capturedAt: sentInstant })
        .refine(({ source }) => source !== "list")
        .optional(),
      // The device is what the person says.
      optics: z.strictObject(Optics.unwrap().omit({ deviceId: true }).shape).optional(),
    }),
    z.strictObject({ state: z.literal("rejected"), rejection: z.strictObject({ code: RejectionCode, detail }) }),
    z.strictObject({
      state: z.literal("failed"),
      failure: z.strictObject({ code: FailureCode.exclude(["never-arrived"]), detail }),
    }),
  ]),
);
export type Decoded = z.infer<typeof Decoded>;

/** What became of the file of a resource. Sweeps alone tell that one never came or was never checked. */
export const ResourceVerdict = z.lazy(() =>
  z.discriminatedUnion("state", [
    z.strictObject({ state: z.literal("ready"), content: ResourceContent }),
    z.strictObject({ state: z.literal("rejected"), refusal: ResourceRefusal.exclude(["never-arrived", "unchecked"]) }),
  ]),
);
export type ResourceVerdict = z.infer<typeof ResourceVerdict>;

const resource = { path: z.string().max(60), generation: MediaWork.unwrap().shape.generation };

/**
 * All that what decodes files of strangers may ask of the records: to begin the work on a medium or the check of a resource, to
 * say how it ended, or that it did not.
 */
export const DecoderCall = z.lazy(() =>
  z.discriminatedUnion("ask", [
    z.strictObject({ ask: z.literal("claim"), work: MediaWork }),
    z.strictObject({ ask: z.literal("finish"), lease: Lease, decoded: Decoded }),
    z.strictObject({ ask: z.literal("release"), lease: Lease, fault: z.string().max(200) }),
    z.strictObject({ ask: z.literal("offer"), ...resource }),
    z.strictObject({ ask: z.literal("judge"), ...resource, verdict: ResourceVerdict }),
  ]),
);
export type DecoderCall = z.infer<typeof DecoderCall>;
