import type { MediaLimits } from "@zona/domain/media/medium";
import type { Input, InputVideoTrack } from "mediabunny";
import * as z from "zod";
import { Refusal } from "../refusal.ts";

/** When and with what it was taken, in the words of a phone. */
const VideoTags = z.object({
  created: z.string().max(40).optional(),
  make: z.string().max(80).optional(),
  model: z.string().max(80).optional(),
});
export type VideoTags = z.infer<typeof VideoTags>;

/** What a video file says of itself; the size in pixels, upright. */
export const VideoFacts = z.object({
  width: z.number(),
  height: z.number(),
  durationMs: z.int().min(0),
  fps: z.number().min(0),
  codec: z.string().optional(),
  tags: VideoTags.optional(),
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

const QUICKTIME = "com.apple.quicktime.";

/** None where its writer left none, or they cannot be read: the frames are what counts. */
export async function tagsOf(input: Input): Promise<{ tags?: VideoTags }> {
  const raw = await input.getMetadataTags().then(
    (tags) => tags.raw,
    () => undefined,
  );
  const textAt = (name: string) => raw?.[QUICKTIME + name];
  const tags = { created: textAt("creationdate"), make: textAt("make"), model: textAt("model") };
  const kept = Object.entries(tags).flatMap(([name, value]) => {
    const { data } = VideoTags.safeParse({ [name]: value });
    return data ? Object.entries(data) : [];
  });
  return kept.length > 0 ? { tags: Object.fromEntries(kept) } : {};
}
