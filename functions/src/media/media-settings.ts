import { MEDIA_LIMITS, type MediaLimits } from "@zona/domain/media/medium";
import { defineInt } from "firebase-functions/params";

const MIB = 1024 * 1024;
const MEGAPIXEL = 1_000_000;

const megabytes = defineInt("MEDIA_MAX_MEBIBYTES", {
  default: MEDIA_LIMITS.maxBytes / MIB,
  description: "Largest original in mebibytes; the security rules let nothing above 100 in",
});
const megapixels = defineInt("MEDIA_MAX_MEGAPIXELS", {
  default: MEDIA_LIMITS.maxPixels / MEGAPIXEL,
  description: "Largest picture in millions of pixels; 120 need up to 1.3 GiB of the function's memory",
});
const heicMegapixels = defineInt("MEDIA_MAX_HEIC_MEGAPIXELS", {
  default: MEDIA_LIMITS.maxHeicPixels / MEGAPIXEL,
  description: "Largest HEIC picture in millions of pixels; it is decoded whole",
});
const frames = defineInt("MEDIA_MAX_FRAMES", {
  default: MEDIA_LIMITS.maxFrames,
  description: "Most pages of a stack and frames of an animation",
});
const videoSeconds = defineInt("MEDIA_MAX_VIDEO_SECONDS", {
  default: MEDIA_LIMITS.maxVideoSeconds,
  description: "Longest video in seconds",
});

/** The memory of the function that decodes, in MiB: with larger limits it has to grow. */
export const workMemory = defineInt("MEDIA_WORK_MEMORY_MIB", {
  default: 2048,
  description: "Memory of the function that decodes pictures, in MiB: 1024, 2048, 4096 or 8192",
});

/** What a parameter says, or `fallback` where it is not set at all or to nothing that can be a limit. */
const limitOf = (parameter: { value(): number }, fallback: number, unit = 1) => {
  const value = parameter.value();
  return Number.isSafeInteger(value) && value > 0 ? value * unit : fallback;
};

/** The limits of this deployment. Inside handlers only, as all parameters. */
export const mediaLimits = (): MediaLimits => ({
  maxBytes: Math.min(limitOf(megabytes, MEDIA_LIMITS.maxBytes, MIB), MEDIA_LIMITS.maxBytes),
  maxPixels: limitOf(megapixels, MEDIA_LIMITS.maxPixels, MEGAPIXEL),
  maxHeicPixels: limitOf(heicMegapixels, MEDIA_LIMITS.maxHeicPixels, MEGAPIXEL),
  maxFrames: limitOf(frames, MEDIA_LIMITS.maxFrames),
  maxVideoSeconds: limitOf(videoSeconds, MEDIA_LIMITS.maxVideoSeconds),
  maxPosterBytes: MEDIA_LIMITS.maxPosterBytes,
});
