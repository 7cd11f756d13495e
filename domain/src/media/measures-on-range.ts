import type { MediumQuality } from "./medium-details.ts";
import { rangeFactor } from "./verdicts/quality-verdict.ts";

const LINEAR = [
  "mean",
  "min",
  "max",
  "p1",
  "p50",
  "p99",
  "rmsContrast",
  "sharpness",
  "noiseSigma",
  "focusScore",
] as const;
const SQUARE = [
  "lapVar",
  "tenengrad",
  "focusEnergy",
  "focusEnergyCentre",
  "focusEnergy512",
  "focusEnergyCentre512",
] as const;

/**
 * The measures of a picture on the range of its sensor: its own or, where nothing of its file tells it, the `shared` one that
 * it has with its peers. Undefined where neither is known. The entropy is of another histogram then, and stays as it is.
 */
export function measuresOnRange(quality: MediumQuality, shared: number | undefined): MediumQuality | undefined {
  if (quality.rangeBits !== null) return quality;
  if (shared === undefined) return undefined;
  const factor = rangeFactor(shared);
  const times = (names: readonly (typeof LINEAR | typeof SQUARE)[number][], by: number) =>
    Object.fromEntries(names.map((name) => [name, scaled(quality[name], by)]));
  return { ...quality, rangeBits: shared, ...times(LINEAR, factor), ...times(SQUARE, factor ** 2) };
}

const scaled = (value: number | null, by: number) => (value === null ? null : value * by);
