import { type GreyPlane, toGrey } from "@zona/domain/media/measures/grey-plane";
import { OUTPUT_SIZES } from "@zona/domain/media/medium";
import { framesOf, SAMPLED_FRAMES, sampleOf, sampleTimes } from "@zona/domain/media/video-frames";
import type { InputVideoTrack, VideoSample } from "mediabunny";
import type { FramesRead } from "./read-video.ts";

/** As stills that are measured whole: the largest sensor on a microscope. */
const MOST_PIXELS = 4096 * 4096;

/** Types of the browser's own interface are older than this part of its standard. */
const AS_RGB: VideoFrameCopyToOptions & { format: "RGBX" } = { format: "RGBX" };

/** RGB and a byte unused, not turned yet. */
type Frame = { width: number; height: number; data: Uint8Array };
type Shown = { frame: Frame; track: InputVideoTrack; lapVar: number };

/** Decodes and measures frames from the first to the last; throws what a decoder throws. */
export async function framesOfTrack(track: InputVideoTrack): Promise<FramesRead> {
  const hasDecoder = await import("@napi-rs/webcodecs/polyfill").then(
    () => true,
    () => false,
  );
  if (!hasDecoder) return { reason: "no-decoder" };
  if (track.codedWidth * track.codedHeight > MOST_PIXELS || !(await track.canDecode())) {
    return { reason: "not-decodable" };
  }
  const { EncodedPacketSink, VideoSampleSink } = await import("mediabunny");
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
  const { packetCount } = await track.computePacketStats(SAMPLED_FRAMES);
  const times = sampleTimes(await track.getFirstTimestamp(), last?.timestamp ?? 0, packetCount);
  const samples: ReturnType<typeof sampleOf>[] = [];
  let before: GreyPlane | undefined;
  let best: Shown | undefined;
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
    if (!sample) return { reason: "not-decodable" };
    const frame = await pixelsOf(sample);
    const plane = toGrey({ ...frame, channels: 4 });
    const found = sampleOf(plane, before);
    samples.push(found);
    before = plane;
    if (!best || found.lapVar > best.lapVar) best = { frame, track, lapVar: found.lapVar };
  }
  if (!best) return { reason: "not-decodable" };
  return { frames: framesOf(samples), poster: (await pictureOf(best)).toString("base64") };
}

async function pixelsOf(sample: VideoSample): Promise<Frame> {
  const { width, height } = sample.visibleRect;
  const data = new Uint8Array(width * height * 4);
  await sample.copyTo(data, AS_RGB);
  sample.close();
  return { width, height, data };
}

/** The frame as it is meant to be seen, as JPEG; at most as large as a preview. */
async function pictureOf({ frame: { data, width, height }, track }: Shown): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const upright = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .rotate(track.rotation)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = Math.min(1, OUTPUT_SIZES.preview / Math.max(track.displayWidth, track.displayHeight));
  const side = (size: number) => Math.max(1, Math.round(size * scale));
  return sharp(upright.data, { raw: upright.info })
    .resize({ width: side(track.displayWidth), height: side(track.displayHeight), fit: "fill" })
    .jpeg({ quality: 92 })
    .toBuffer();
}
