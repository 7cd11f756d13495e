import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import { describe, expect, it } from "vitest";
import { AT_SITE, sha256 } from "../../../tests/fixtures/judged.ts";
import { cutAt, fixtureFile, picture } from "../../../tests/fixtures/pictures.ts";
import { examine } from "./decode/examine.ts";
import { readVideo } from "./video/read-video.ts";

/** A box of MP4. */
function box(name: string | number, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  if (typeof name === "number") head.writeUInt32BE(name, 4);
  else head.write(name, 4, "latin1");
  return Buffer.concat([head, ...content]);
}

const words = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};

/** The clip with the list of texts that phones write; its `moov` goes to the end, so that the frames stay where they are. */
function withQuickTimeTags(clip: Buffer, tags: Record<string, string>): Buffer {
  const names = Object.keys(tags).map((name) => box("mdta", Buffer.from(`com.apple.quicktime.${name}`)));
  const values = Object.values(tags).map((text, at) => box(at + 1, box("data", words(1, 0), Buffer.from(text))));
  const meta = box("meta", box("keys", words(0, names.length), ...names), box("ilst", ...values));
  const moov = clip.indexOf("moov", 0, "latin1") - 4;
  const content = clip.subarray(moov + 8, moov + clip.readUInt32BE(moov));
  const bytes = Buffer.concat([clip, box("moov", content, meta)]);
  bytes.write("free", moov + 4, "latin1");
  return bytes;
}

describe("examine, of a video", () => {
  const clips = [
    ["clip-h264.mp4", "video/mp4", "avc"],
    ["clip-vp9.webm", "video/webm", "vp9"],
  ] as const;
  const watch = async (name: string, declaredType: string, poster?: Buffer, percent = 100) => {
    const bytes = cutAt(await fixtureFile(name), percent);
    return examine(
      { bytes, sha256: sha256(bytes) },
      { declaredType, originalName: name, ...AT_SITE },
      async () => poster,
    );
  };

  let without: ReturnType<typeof watch> | undefined;

  it.each(clips)("reads facts of %s, measures sixteen frames and shows the sharpest", async (name, type, codec) => {
    const verdict = await watch(name, type);
    expect(verdict).toMatchObject({
      content: {
        type,
        width: 320,
        height: 240,
        video: { durationMs: 2000, fps: 25, codec, frames: { black: 0, frozen: 0 } },
      },
      pictures: { preview: { width: 320, height: 240 } },
      steps: { thumbnail: { state: "done" }, measures: { state: "done" } },
    });
    const { frames } = ("content" in verdict && verdict.content.video) || {};
    expect(frames?.readings).toHaveLength(16);
    // OpenCV 4.6 says 1109.81 and 1103.09, from its own decoder and colours.
    expect(frames?.lapVar.median).toBeCloseTo(codec === "avc" ? 1109.8 : 1103.08, 0);
  });

  it("shows the still picture that came with it", async () => {
    const verdict = await watch("clip-h264.mp4", "video/mp4", await picture("jpeg", 320, 240));
    expect(verdict).toMatchObject({
      content: { placeholder: expect.any(String) },
      pictures: { preview: { width: 320, height: 240 } },
      steps: { thumbnail: { state: "done" }, preview: { state: "done" } },
    });
  });

  it.each([
    ["of another shape", () => picture("jpeg", 300, 300)],
    ["that is cut", async () => cutAt(await picture("jpeg", 320, 240), 50)],
    ["that is a web page", async () => Buffer.from("<html>")],
  ])("shows a frame of its own instead of a still picture %s", async (_what, make) => {
    without ??= watch("clip-h264.mp4", "video/mp4");
    expect(await watch("clip-h264.mp4", "video/mp4", await make())).toEqual(await without);
  });

  it("reads a film behind which something else hangs, and none that was cut there", async () => {
    const clip = await fixtureFile("clip-h264.mp4");
    const declared = { declaredType: "video/mp4", originalName: "clip.mp4" };
    const judged = (bytes: Buffer) => examine({ bytes, sha256: sha256(bytes) }, { ...declared, ...AT_SITE });
    const hung = [Buffer.alloc(64, 0xff), Buffer.from("PK\u0003\u0004payload"), Buffer.alloc(1_000)];
    for (const more of hung)
      expect(await judged(Buffer.concat([clip, more]))).toMatchObject({ steps: { measures: { state: "done" } } });
    for (const bytes of [clip.subarray(0, -1), Buffer.concat([clip, box("mdat", Buffer.alloc(9)).subarray(0, 12)])])
      expect(await judged(bytes)).toMatchObject({ rejection: { code: "damaged" } });
  });

  it("keeps a video whose frames no decoder can read, and says so", async () => {
    const bytes = Buffer.from(await fixtureFile("clip-h264.mp4"));
    const setting = bytes.indexOf("avcC");
    bytes.fill(0xff, setting + 12, setting + 30);
    const declared = { declaredType: "video/mp4", originalName: "clip.mp4" };
    expect(await examine({ bytes, sha256: sha256(bytes) }, { ...declared, ...AT_SITE })).toMatchObject({
      content: { video: { durationMs: 2000 } },
      steps: { measures: { state: "failed", reason: "not-decodable" }, preview: { reason: "no-poster" } },
    });
  });

  it("takes time and camera from what a phone wrote beside the film, before the name and the date of its container", async () => {
    const bytes = withQuickTimeTags(await fixtureFile("clip-h264.mp4"), {
      ...{ creationdate: "2026-11-18T09:41:07+0100", make: "Apple", model: "iPhone 15" },
      "location.ISO6709": "+48.8566+002.3522/",
    });
    const declared = { declaredType: "video/mp4", originalName: "20261117_080000.mp4" };
    const verdict = await examine({ bytes, sha256: sha256(bytes) }, { ...declared, ...AT_SITE });
    expect(verdict).toMatchObject({
      capture: { capturedAt: new Date("2026-11-18T08:41:07Z"), source: "quicktime", tzOffsetMinutes: 60 },
      optics: { camera: "Apple iPhone 15" },
      steps: { measures: { state: "done" } },
    });
    expect(JSON.stringify({ ...verdict, pictures: undefined })).not.toContain("48.8566");
  });

  it("waits for its reader for a limited time, and asks for a repeat where not even the facts were there", async () => {
    const bytes = await fixtureFile("clip-h264.mp4");
    await expect(readVideo(bytes, MEDIA_LIMITS, 1)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("rejects a video whose table claims billions of frames, in bounded memory", async () => {
    const bytes = Buffer.from(await fixtureFile("clip-h264.mp4"));
    bytes.writeInt32BE(0x7fffffff, bytes.indexOf("stts") + 12);
    const declared = { declaredType: "video/mp4", originalName: "clip.mp4" };
    expect(await examine({ bytes, sha256: sha256(bytes) }, { ...declared, ...AT_SITE })).toMatchObject({
      rejection: { code: "damaged" },
    });
  });

  it.each(clips.flatMap(([name, type]) => [10, 40, 90].map((percent) => [name, percent, type] as const)))(
    "rejects %s cut at %i percent",
    { tags: ["nightly"] },
    async (name, percent, type) => {
      expect(await watch(name, type, undefined, percent)).toMatchObject({ rejection: { code: "damaged" } });
    },
  );
});
