import { spawn } from "node:child_process";
import { extname } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { StepReason } from "@zona/domain/media/medium";
import { VideoFrames } from "@zona/domain/media/video-frames";
import * as z from "zod";

/** Sixteen frames of a recording with a key frame every ten seconds take one or two; below the function's own timeout. */
const MOST_MS = 120_000;

const REASONS = ["not-decodable", "decoding-slow", "no-decoder"] as const satisfies StepReason[];

/** The poster is the sharpest of the frames, as JPEG in base64. */
const FramesRead = z.union([
  z.object({ frames: VideoFrames, poster: z.base64() }),
  z.object({ reason: z.enum(REASONS) }),
]);
export type FramesRead = z.infer<typeof FramesRead>;

/** Beside this file before and after bundling. */
const READER = fileURLToPath(new URL(`./frame-reader${extname(import.meta.url)}`, import.meta.url));

/**
 * Decodes sampled frames of a video in a process of its own, which knows nothing but the bytes and is ended when it takes too
 * long. Never throws: a video that no decoder can read, or that brings one down, is a reason.
 */
export async function framesOfVideo(bytes: Buffer, patienceMs = MOST_MS): Promise<FramesRead> {
  const patience = AbortSignal.timeout(patienceMs);
  const reader = spawn(process.execPath, [READER], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    signal: patience,
    killSignal: "SIGKILL",
  });
  // A reader that ends early no longer takes what is sent; that it ended shows below.
  reader.stdin.on("error", () => undefined);
  reader.on("error", () => undefined);
  reader.stdin.end(bytes);
  const said = await text(reader.stdout).catch(() => "");
  if (patience.aborted) return { reason: "decoding-slow" };
  return FramesRead.safeParse(parsed(said)).data ?? { reason: "not-decodable" };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // it ended before it had said all
  }
}
