import type { MediaLimits } from "@zona/domain/media/medium";
import type { InputVideoTrack } from "mediabunny";
import * as z from "zod";
import { Refusal } from "../refusal.ts";

/** What a video file says of itself; the size in pixels, upright. */
export const VideoFacts = z.object({
  width: z.number(),
  height: z.number(),
  durationMs: z.int().min(0),
  fps: z.number().min(0),
  codec: z.string().optional(),
});
export type VideoFacts = z.infer<typeof VideoFacts>;

export type VideoLimits = Pick<MediaLimits, "maxVideoSeconds" | "maxPixels">;

/** Throws a `Refusal` for a video that cannot pass, and whatever the reader of its container throws. */
export async function factsOfTrack(track: InputVideoTrack, limits: VideoLimits): Promise<VideoFacts> {
  const seconds = await track.computeDuration();
  if (seconds > limits.maxVideoSeconds) throw new Refusal("too-long", `${Math.round(seconds)} seconds`);
  const { packetCount, averagePacketRate } = await track.computePacketStats(1_000);
  if (packetCount === 0) throw new Refusal("damaged", "The video track holds no frame.");
  const [width, height, codec] = await Promise.all([
    track.getDisplayWidth(),
    track.getDisplayHeight(),
    track.getCodec(),
  ]);
  if (!(width >= 1 && height >= 1)) throw new Refusal("damaged", "The video has no size.");
  if (width * height > limits.maxPixels) throw new Refusal("too-many-pixels", `${width} × ${height} pixels`);
  const fps = Number(averagePacketRate.toFixed(3));
  return { width, height, durationMs: Math.round(seconds * 1_000), fps, ...(codec && { codec }) };
}
