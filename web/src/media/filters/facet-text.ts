import { NONE } from "@zona/domain/media/facet-names";
import type { CheckKey } from "@zona/domain/policy/timing-profiles";
import { checkWord } from "../../platform/i18n/check-words.ts";
import { stageWord } from "../../platform/i18n/image-words.ts";
import { text, words } from "../../platform/i18n/text.ts";

/** Names of what the viewer and the placing of an image tell. */
export const facetName = text("facet.facetName", {
  stage: "Content",
  check: "Check",
  device: "Device",
  objective: "Objective",
  scale: "Pixel size",
  lag: "Timing",
  label: "Label",
  captured: "Captured",
  sharpness: "Sharpness",
  clipping: "Clipped",
  noise: "Noise",
  lapVar: "Laplacian variance",
  nothing: "unknown",
  noPlace: "no check",
});

const VALUES = words<Readonly<Record<string, Readonly<Record<string, string>>>>>("facet.VALUES", {
  verdict: { ok: "In focus", blurred: "Out of focus", relative: "Too few to compare", unknown: "Cannot be judged" },
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
});

/** A value of a facet in words; a stage or a verdict that has none is shown as it is. */
export function facetValue(facet: "stage" | "check" | "verdict" | "lag", value: string): string {
  const word = facet === "stage" ? stageWord(value) : VALUES[facet]?.[value];
  if (word !== undefined) return word;
  if (value === NONE) return facet === "check" ? facetName("noPlace") : facetName("nothing");
  return facet === "check" ? checkWord(value as CheckKey) : value;
}
