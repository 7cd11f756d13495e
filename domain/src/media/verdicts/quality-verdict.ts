import { type Said, sentences } from "../../messages/said.ts";
import { IMAGE_POLICY } from "../../policy/image-policy.ts";
import type { Measures } from "../measures/measures.ts";

const says = sentences("sharpness", {
  ok: "In focus compared with other images from this microscope.",
  blurred:
    "Out of focus compared with other images from this microscope. Retake the image if the oocyte is still there.",
  fewPeers: "Not judged yet: too few images of this stage from this microscope.",
  rank: "Number {rank} of {shots} images of this oocyte by sharpness. Too few images from this microscope to judge focus.",
  range: "Not judged: the value range of this camera is unknown.",
  noise: "Not judged: the image is too noisy.",
  contrast: "Not judged: the image has too little contrast.",
  "no-spread": "Not judged: all other images from this microscope have the same sharpness.",
  "not-measured": "Not judged: the image could not be measured.",
});

/** What the verdict reads of a picture; from the native picture, or from the 512-px copy to compare devices. */
export type FocusReading = Pick<
  Measures,
  "focusEnergy" | "focusEnergyCentre" | "noiseSigma" | "rangeBits" | "neededBits" | "bitDepth"
>;

/** Keeps the level of a picture without any structure finite. */
const LEAST_ENERGY = 1e-6;

/** Over the whole picture or its centre, whichever is sharper: a large flat background must not count. */
const energyOf = ({ focusEnergy, focusEnergyCentre }: Pick<FocusReading, "focusEnergy" | "focusEnergyCentre">) =>
  Math.max(focusEnergy, focusEnergyCentre);

/**
 * The logarithm of the focus energy: more gain or light adds the same to every picture, so that blur shows as much in dim
 * pictures as in bright ones. NaN where it could not be measured.
 */
export const focusLevel = (reading: Pick<FocusReading, "focusEnergy" | "focusEnergyCentre">) =>
  Math.log(Math.max(energyOf(reading), LEAST_ENERGY));

const isOnKnownScale = ({ rangeBits }: FocusReading) => rangeBits !== null;

/** What measures on the scale of 16 bits are multiplied by to be on that of a sensor of `bits`; energies twice. */
export const rangeFactor = (bits: number) => (2 ** 16 - 1) / (2 ** bits - 1);

/**
 * The range of the sensor that wrote these 16-bit pictures, in bits: the most that any of them needs, or as their files say.
 * Undefined for fewer pictures than a verdict asks for: the next could need more.
 */
export function sharedRange(pictures: readonly FocusReading[]): number | undefined {
  const deep = pictures.filter(({ bitDepth }) => bitDepth === 16);
  if (deep.length <= IMAGE_POLICY.sharpness.minPeers) return undefined;
  return Math.max(...deep.map(({ rangeBits, neededBits }) => rangeBits ?? neededBits));
}

/** The reading on that range, where its own is not known. */
function onRange(reading: FocusReading, bits: number | undefined): FocusReading {
  if (bits === undefined || isOnKnownScale(reading)) return reading;
  const factor = rangeFactor(bits);
  return {
    ...reading,
    rangeBits: bits,
    focusEnergy: reading.focusEnergy * factor ** 2,
    focusEnergyCentre: reading.focusEnergyCentre * factor ** 2,
    noiseSigma: reading.noiseSigma === null ? null : reading.noiseSigma * factor,
  };
}

export type SharpnessVerdict =
  /** `framesBlurred`, of a video alone: the share of its sampled frames, in percent, that are out of focus. */
  | { verdict: "ok" | "blurred"; z: number; peers: number; framesBlurred?: number | undefined }
  /** Too few peers: 1 is the sharpest of this oocyte's shots at this check. */
  | { verdict: "relative"; rank: number; shots: number }
  | { verdict: "unknown"; reason: "range" | "noise" | "contrast" | "no-spread" | "not-measured"; peers: number };

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** 0.6745 · (value − median) / MAD; undefined when the peers do not differ, so that there is no scale to judge on. */
export function robustZ(value: number, peers: readonly number[]): number | undefined {
  const middle = median(peers);
  const spread = median(peers.map((peer) => Math.abs(peer - middle)));
  return spread > 0 ? (0.6745 * (value - middle)) / spread : undefined;
}

/**
 * Judges a picture among its peers (same device, objective and stage; itself not included) or, below 20 of them, among the
 * other shots of the same oocyte and check. Pictures of which neither file nor peers tell the range of the sensor, or that are
 * noisier than the policy allows, are neither judged nor compared with; pictures of too little structure are never called
 * sharp.
 */
export function judgeSharpness(
  recorded: FocusReading,
  recordedPeers: readonly FocusReading[],
  shots: readonly FocusReading[] = [],
): SharpnessVerdict {
  const { blurredBelow, minPeers, maxNoise, minEnergy } = IMAGE_POLICY.sharpness;
  const range = sharedRange([recorded, ...recordedPeers]);
  const [picture, ...peers] = [recorded, ...recordedPeers].map((one) => onRange(one, range)) as [
    FocusReading,
    ...FocusReading[],
  ];
  const level = focusLevel(picture);
  const levels = peers.filter(isOnKnownScale).map(focusLevel).filter(Number.isFinite);
  const unknown = (reason: Extract<SharpnessVerdict, { verdict: "unknown" }>["reason"]) =>
    ({ verdict: "unknown", reason, peers: levels.length }) as const;
  if (!Number.isFinite(level)) return unknown("not-measured");
  if (!isOnKnownScale(picture)) return unknown("range");
  if ((picture.noiseSigma ?? 0) > maxNoise) return unknown("noise");
  if (levels.length < minPeers) {
    const others = shots.filter(isOnKnownScale);
    const rank = 1 + others.filter((shot) => focusLevel(shot) > level).length;
    return { verdict: "relative", rank, shots: others.length + 1 };
  }
  const z = robustZ(level, levels);
  if (z === undefined) return unknown("no-spread");
  if (z < blurredBelow) return { verdict: "blurred", z, peers: levels.length };
  return energyOf(picture) < minEnergy ? unknown("contrast") : { verdict: "ok", z, peers: levels.length };
}

/** The verdict in words for the person at the microscope. */
export function sharpnessSentence(verdict: SharpnessVerdict): Said {
  switch (verdict.verdict) {
    case "ok":
      return says("ok");
    case "blurred":
      return says("blurred");
    case "relative":
      return verdict.shots === 1 ? says("fewPeers") : says("rank", { rank: verdict.rank, shots: verdict.shots });
    case "unknown":
      return says(verdict.reason);
  }
}
