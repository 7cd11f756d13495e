import { buffer } from "node:stream/consumers";
import { type GreyPlane, toGrey } from "@zona/domain/media/measures/grey-plane";
import { OUTPUT_SIZES } from "@zona/domain/media/medium";
import { framesOf, SAMPLED_FRAMES, sampleOf, sampleTimes } from "@zona/domain/media/video-frames";
import type { InputVideoTrack, VideoSample } from "mediabunny";
import type { FramesRead } from "./frames-of-video.ts";

/*
 * A process of its own for one video: its bytes on standard input, what its frames say on standard output. The decoders are
 * native code and read what strangers made; one that fails here takes nothing with it.
 */

/** As stills that are measured whole: the largest sensor on a microscope. */
const MOST_PIXELS = 4096 * 4096;
/** A stream may grow on its way, whatever size it tells at first. */
const MOST_MEMORY = 1024 ** 3;
const WATCH_MS = 100;

/** Types of the browser's own interface are older than this part of its standard. */
const AS_RGB: VideoFrameCopyToOptions & { format: "RGBX" } = { format: "RGBX" };

/** RGB and a byte unused, not turned yet. */
type Frame = { width: number; height: number; data: Uint8Array };
type Shown = { frame: Frame; track: InputVideoTrack; lapVar: number };

async function readFrames(bytes: Buffer): Promise<FramesRead> {
  const hasDecoder = await import("@napi-rs/webcodecs/polyfill").then(
    () => true,
    () => false,
  );
  if (!hasDecoder) return { reason: "no-decoder" };
  const { BufferSource, EncodedPacketSink, Input, MP4, QTFF, VideoSampleSink, WEBM } = await import("mediabunny");
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new BufferSource(bytes) });
  const track = await input.getPrimaryVideoTrack();
  if (!track || track.codedWidth * track.codedHeight > MOST_PIXELS || !(await track.canDecode())) {
    return { reason: "not-decodable" };
  }
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

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, "SIGKILL");
}, WATCH_MS);

// What a decoder stumbles on lies in the file.
const found = await readFrames(await buffer(process.stdin)).catch((): FramesRead => ({ reason: "not-decodable" }));
process.stdout.write(JSON.stringify(found), () => process.exit());
