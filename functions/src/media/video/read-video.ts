import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { RejectionCode, type StepReason } from "@zona/domain/media/medium";
import { VideoFrames } from "@zona/domain/media/video-frames";
import type { Unparsed } from "@zona/domain/stored-record";
import * as z from "zod";
import { runApart } from "../apart/run-apart.ts";
import { Refusal } from "../refusal.ts";
import { VideoFacts, type VideoLimits } from "./video-facts.ts";

/** Sixteen frames of full HD with a key frame every ten seconds take some five seconds; below the function's own timeout. */
const MOST_MS = 120_000;

const REASONS = ["not-decodable", "decoding-slow", "no-decoder"] as const satisfies StepReason[];

/** The poster is the sharpest of the frames, as JPEG in base64. */
const FramesRead = z.union([
  z.object({ frames: VideoFrames, poster: z.base64() }),
  z.object({ reason: z.enum(REASONS) }),
]);
export type FramesRead = z.infer<typeof FramesRead>;

const Rejected = z.object({ rejection: z.object({ code: RejectionCode, detail: z.string().optional() }) });
const Begun = z.union([z.object({ facts: VideoFacts }), Rejected]);
/** One line of what the reader says: facts and then frames, or why the video cannot pass. */
export type VideoSaid = z.infer<typeof Begun> | FramesRead;

/** Beside this file before and after bundling. */
const READER = fileURLToPath(new URL(`./video-reader${extname(import.meta.url)}`, import.meta.url));

/**
 * Reads a video in a process of its own, which knows nothing but the bytes and is ended when it takes too long or too much.
 * Throws a `Refusal` for one that cannot pass or brings its reader down; frames that cannot be had are a reason. Of a reader
 * that could not even begin in time it throws what is worth a repeat.
 */
export async function readVideo(bytes: Buffer, { maxVideoSeconds, maxPixels }: VideoLimits, patienceMs = MOST_MS) {
  const { output, isLate } = await runApart(
    READER,
    { maxVideoSeconds, maxPixels } satisfies VideoLimits,
    bytes,
    patienceMs,
  );
  const [first = "", second = ""] = output.toString("utf8").split("\n");
  const begun = Begun.safeParse(parsed(first)).data;
  if (!begun) throw new Refusal("damaged", "The reader of the file broke down on it.");
  if ("rejection" in begun) throw new Refusal(begun.rejection.code, begun.rejection.detail);
  const late: FramesRead = { reason: isLate ? "decoding-slow" : "not-decodable" };
  return { facts: begun.facts, read: FramesRead.safeParse(parsed(second)).data ?? late };
}

function parsed(json: string): Unparsed {
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // it ended before it had said all
  }
}
