import { spawn } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "@zona/domain/errors";
import { RejectionCode, type StepReason } from "@zona/domain/media/medium";
import { VideoFrames } from "@zona/domain/media/video-frames";
import type { Unparsed } from "@zona/domain/stored-record";
import * as z from "zod";
import { Refusal } from "../refusal.ts";
import { VideoFacts, type VideoLimits } from "./video-facts.ts";

/** Sixteen frames of full HD with a key frame every ten seconds take some five seconds; below the function's own timeout. */
const MOST_MS = 120_000;
/** Tables of a video of 100 MB and an hour fit many times. */
const SCRIPT_MEMORY_MB = 256;

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
  const patience = AbortSignal.timeout(patienceMs);
  const limits = JSON.stringify({ maxVideoSeconds, maxPixels } satisfies VideoLimits);
  const reader = spawn(process.execPath, [`--max-old-space-size=${SCRIPT_MEMORY_MB}`, READER, limits], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    signal: patience,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<number | null>((resolve) => void reader.on("close", resolve));
  let fault: Error | undefined;
  reader.on("error", (error) => {
    fault = error;
  });
  // A reader that ends early no longer takes what is sent; that it ended shows below.
  reader.stdin.on("error", () => undefined).end(bytes);
  let said = "";
  reader.stdout.setEncoding("utf8").on("data", (part: string) => {
    said += part;
  });
  const exitCode = await ended;
  const [first = "", second = ""] = said.split("\n");
  const begun = Begun.safeParse(parsed(first)).data;
  // A file can only have it killed, by its memory; one that was ended for its time or ended by itself, without a word, is ours.
  if (!begun && (fault || exitCode !== null)) {
    throw new AppError("unavailable", "The reader of videos did not begin", { cause: fault });
  }
  if (!begun) throw new Refusal("damaged", "The reader of videos broke down on it.");
  if ("rejection" in begun) throw new Refusal(begun.rejection.code, begun.rejection.detail);
  const late: FramesRead = { reason: patience.aborted ? "decoding-slow" : "not-decodable" };
  return { facts: begun.facts, read: FramesRead.safeParse(parsed(second)).data ?? late };
}

function parsed(json: string): Unparsed {
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // it ended before it had said all
  }
}
