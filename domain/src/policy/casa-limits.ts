import type { Limit } from "./limits.ts";

const HOUSE = "house limit";

/** What a computer-assisted analysis reports: velocities in µm/s, ratios in percent, head displacement in µm, beats in Hz. */
export const CASA_LIMITS = {
  frameRate: { label: "Frame rate", unit: "Hz", hard: [1, 1000], source: HOUSE },
  micronPerPixel: { label: "Pixel size", unit: "µm", hard: [0.02, 10], source: HOUSE },
  vcl: { label: "VCL", unit: "µm/s", hard: [0, 500], source: HOUSE },
  vsl: { label: "VSL", unit: "µm/s", hard: [0, 500], source: HOUSE },
  vap: { label: "VAP", unit: "µm/s", hard: [0, 500], source: HOUSE },
  lin: { label: "LIN", unit: "%", hard: [0, 100], source: HOUSE },
  str: { label: "STR", unit: "%", hard: [0, 100], source: HOUSE },
  wob: { label: "WOB", unit: "%", hard: [0, 100], source: HOUSE },
  alhMean: { label: "ALH mean", unit: "µm", hard: [0, 50], source: HOUSE },
  alhMax: { label: "ALH maximum", unit: "µm", hard: [0, 50], source: HOUSE },
  bcf: { label: "BCF", unit: "Hz", hard: [0, 100], source: HOUSE },
} as const satisfies Record<string, Limit>;
