import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import { describe, expect, it } from "vitest";
import { AT_SITE, sha256 } from "../../../tests/fixtures/judged.ts";
import { cutAt, fixtureFile, picture } from "../../../tests/fixtures/pictures.ts";
import { examine } from "./decode/examine.ts";
import { readVideo } from "./video/read-video.ts";

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
    async (name, percent, type) => {
      expect(await watch(name, type, undefined, percent)).toMatchObject({ rejection: { code: "damaged" } });
    },
  );
});
