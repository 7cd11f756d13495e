/** Measures of a picture that lists can be sorted by, besides those that every list shows; their formulas in `measures/`. */
export const MEASURE_NAMES = [
  "mean",
  "p1",
  "p50",
  "p99",
  "rmsContrast",
  "entropy",
  "clipLow",
  "lapVar",
  "laplacian",
  "tenengrad",
  "blurEffect",
  "focusEnergy",
  "focusEnergy512",
  "focusScore",
  "powerLogLogSlope",
  "illumination",
  "illuminationWorst",
] as const;
export type MeasureName = (typeof MEASURE_NAMES)[number];
