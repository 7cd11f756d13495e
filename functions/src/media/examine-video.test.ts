import { describe, expect, it } from "vitest";
import { sha256 } from "../../../tests/fixtures/judged.ts";
import { cutAt, fixtureFile, picture } from "../../../tests/fixtures/pictures.ts";
import { examine } from "./examine.ts";

describe("examine, of a video", () => {
  const clips = [
    ["clip-h264.mp4", "video/mp4", "avc"],
    ["clip-vp9.webm", "video/webm", "vp9"],
  ] as const;
  const watch = async (name: string, declaredType: string, poster?: Buffer, percent = 100) => {
    const bytes = cutAt(await fixtureFile(name), percent);
    return examine({ bytes, sha256: sha256(bytes) }, { declaredType, originalName: name }, async () => poster);
  };

  it.each(clips)("reads duration, size, rate and codec of %s", async (name, type, codec) => {
    expect(await watch(name, type)).toMatchObject({
      content: { type, width: 320, height: 240, video: { durationMs: 2000, fps: 25, codec } },
      steps: { thumbnail: { state: "failed", reason: "no-poster" } },
    });
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
  ])("does without a still picture %s", async (_what, make) => {
    expect(await watch("clip-h264.mp4", "video/mp4", await make())).toMatchObject({
      content: { width: 320 },
      steps: { preview: { state: "failed", reason: "poster-refused" } },
    });
  });

  it.each(clips.flatMap(([name, type]) => [10, 40, 90].map((percent) => [name, percent, type] as const)))(
    "rejects %s cut at %i percent",
    async (name, percent, type) => {
      expect(await watch(name, type, undefined, percent)).toMatchObject({ rejection: { code: "damaged" } });
    },
  );
});
