import { buffer } from "node:stream/consumers";
import type { Thrown } from "@zona/domain/errors";
import { BufferSource, Input, MP4, QTFF, WEBM } from "mediabunny";
import { boundMemory } from "../apart/bounded-memory.ts";
import { Refusal } from "../refusal.ts";
import type { FramesRead, VideoSaid } from "./read-video.ts";
import { framesOfTrack } from "./sampled-frames.ts";
import { factsOfTrack, tagsOf, type VideoLimits } from "./video-facts.ts";

/*
 * A process of its own for one video: its bytes on standard input, limits as the argument, a line with its facts and one with
 * what its frames say on standard output. A container may claim billions of frames in a few bytes, and the decoders are native
 * code: what fails here takes nothing with it.
 */

boundMemory();

const say = (said: VideoSaid) =>
  new Promise<void>((resolve) => process.stdout.write(`${JSON.stringify(said)}\n`, () => resolve()));

/** Whatever the reader stumbles on lies in the file, of which all is here. */
function rejectionOf(error: Thrown) {
  if (error instanceof Refusal) return error.rejection;
  const message = error instanceof Error ? error.message : String(error);
  const fact = message.split(/\n| This is likely an internal/, 1)[0];
  const code = fact?.startsWith("Input has an unsupported") ? "video-format" : "damaged";
  return new Refusal(code, fact?.replace(/[^\x20-\x7e]/g, "")).rejection;
}

async function read(): Promise<void> {
  const source = new BufferSource(await buffer(process.stdin));
  const limits = JSON.parse(process.argv[2] ?? "") as VideoLimits; // from our own process
  try {
    const input = new Input({ formats: [MP4, QTFF, WEBM], source });
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Refusal("video-format", "The file holds no video track.");
    await say({ facts: { ...(await factsOfTrack(track, limits)), ...(await tagsOf(input)) } });
    await say(await framesOfTrack(track).catch((): FramesRead => ({ reason: "not-decodable" })));
  } catch (error) {
    await say({ rejection: rejectionOf(error) });
  }
}

await read();
process.exit();
