import { type Facet, NONE } from "@zona/domain/media/facet-names";
import type { CheckKey } from "@zona/domain/policy/timing-profiles";
import { TestKind } from "@zona/domain/records/test-kind";
import { checkWord } from "../../platform/i18n/check-words.ts";
import { stageWord } from "../../platform/i18n/image-words.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { text, words } from "../../platform/i18n/text.ts";

/** Names of facets and orders. */
export const facetName = text("facet.facetName", {
  test: "Test",
  subject: "Subject",
  study: "Study",
  kind: "Kind of test",
  stage: "Content",
  check: "Check",
  device: "Device",
  objective: "Objective",
  uploader: "Uploaded by",
  organisation: "Organisation",
  verdict: "Sharpness",
  state: "Status",
  type: "File type",
  size: "File size",
  focus: "Focus (z)",
  clipped: "Exposure",
  duplicate: "Duplicates",
  scale: "Pixel size",
  resolution: "Resolution",
  lag: "Timing",
  shot: "First or retake",
  label: "Label",
  uploaded: "Uploaded",
  captured: "Captured",
  sharpness: "Sharpness",
  clipping: "Clipped",
  noise: "Noise",
  bytes: "Size",
  z: "Focus (z)",
  pixelSize: "Pixel size",
  clipHigh: "Clipped highlights",
  clipLow: "Clipped shadows",
  mean: "Brightness, mean",
  p1: "Brightness, 1st percentile",
  p50: "Brightness, median",
  p99: "Brightness, 99th percentile",
  rmsContrast: "Contrast",
  entropy: "Entropy",
  lapVar: "Laplacian variance",
  laplacian: "Laplacian deviation",
  tenengrad: "Tenengrad",
  blurEffect: "Blur effect",
  focusEnergy: "Focus energy",
  focusEnergy512: "Focus energy at 512 px",
  focusScore: "Focus score",
  powerLogLogSlope: "Power spectrum slope",
  illumination: "Illumination uniformity",
  illuminationWorst: "Illumination uniformity, worst corner",
  nothing: "unknown",
  noPlace: "no check",
});

const VALUES = words<Partial<Record<Facet, Readonly<Record<string, string>>>>>("facet.VALUES", {
  verdict: { ok: "In focus", blurred: "Out of focus", relative: "Too few to compare", unknown: "Cannot be judged" },
  state: {
    uploading: "Uploading",
    processing: "Processing",
    ready: "Ready",
    rejected: "Rejected",
    failed: "Failed",
  },
  size: { "below-1": "below 1 MB", "1-5": "1 to 5 MB", "5-20": "5 to 20 MB", "above-20": "20 MB or more" },
  focus: {
    "below-2.5": "z below −2.5",
    "-2.5": "z −2.5 to −1",
    "-1": "z −1 to 0",
    "0": "z 0 to 1",
    "1": "z 1 to 2.5",
    "2.5": "z 2.5 or more",
  },
  clipped: { yes: "More than 1% clipped", no: "Well exposed" },
  duplicate: {
    across: "Same file under two subjects",
    same: "Same file twice",
    near: "Similar to another image",
    none: "None",
  },
  scale: { known: "Known", unknown: "Unknown" },
  lag: {
    "early-12": "more than 12 h early",
    "early-4": "4 to 12 h early",
    "early-1": "1 to 4 h early",
    early: "up to 1 h early",
    "in-window": "within the check window",
    late: "up to 1 h late",
    "late-1": "1 to 4 h late",
    "late-4": "4 to 12 h late",
    "late-12": "more than 12 h late",
  },
  shot: { first: "First image", retake: "Retake" },
});

/** A value of a facet in words; what is typed by people or read from files is shown as it is. */
export function facetValue(facet: Facet, value: string): string {
  const word = facet === "stage" ? stageWord(value) : VALUES[facet]?.[value];
  if (word !== undefined) return word;
  if (value === NONE) return facet === "check" ? facetName("noPlace") : facetName("nothing");
  if (facet === "check") return checkWord(value as CheckKey);
  const kind = facet === "kind" ? TestKind.safeParse(value).data : undefined;
  if (kind) return KIND_WORDS[kind].name;
  return facet === "resolution" ? value.replace("x", " × ") : value;
}
