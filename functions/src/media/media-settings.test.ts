import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mediaLimits } from "./media-settings.ts";

afterEach(() => vi.unstubAllEnvs());

describe("the limits of a deployment", () => {
  it("are ours where it sets none", () => {
    expect(mediaLimits()).toEqual(MEDIA_LIMITS);
  });

  it("are what it sets", () => {
    vi.stubEnv("MEDIA_MAX_MEGAPIXELS", "30");
    vi.stubEnv("MEDIA_MAX_FRAMES", "12");
    vi.stubEnv("MEDIA_MAX_MEBIBYTES", "5");
    const bytes = 5 * 1024 * 1024;
    expect(mediaLimits()).toEqual({ ...MEDIA_LIMITS, maxPixels: 30_000_000, maxFrames: 12, maxBytes: bytes });
  });

  it.each(["0", "-4", "many", ""])("stay ours where it sets %j", (value) => {
    vi.stubEnv("MEDIA_MAX_MEGAPIXELS", value);
    vi.stubEnv("MEDIA_MAX_VIDEO_SECONDS", value);
    expect(mediaLimits()).toEqual(MEDIA_LIMITS);
  });

  it("never let in more bytes than the rules do", () => {
    vi.stubEnv("MEDIA_MAX_MEBIBYTES", "5000");
    expect(mediaLimits().maxBytes).toBe(MEDIA_LIMITS.maxBytes);
  });
});
