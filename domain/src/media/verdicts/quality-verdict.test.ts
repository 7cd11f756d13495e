import { describe, expect, it } from "vitest";
import { inWords } from "../../messages/said.ts";
import { IMAGE_POLICY } from "../../policy/image-policy.ts";
import { edgesOf } from "../measures/edges.ts";
import { focusEnergyOf } from "../measures/focus-energy.ts";
import { bitDepthOf, type GreyPlane } from "../measures/grey-plane.ts";
import { histogramOf } from "../measures/histogram.ts";
import { measuresOf } from "../measures/measures.ts";
import { neededBitsOf, rangeBitsOf } from "../measures/sensor-range.ts";
import { measuresOnRange } from "../measures-on-range.ts";
import { type FocusReading, judgeSharpness, robustZ, sharedRange, sharpnessSentence } from "./quality-verdict.ts";

const SIDE = 96;
const EIGHT_BITS = { bitDepth: 8, rangeBits: 8, neededBits: 8 } as const;

/** Repeatable normal deviates (Box–Muller over a congruential generator). */
function deviates(seed: number): () => number {
  let state = seed >>> 0;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** An oocyte with zona, granular cytoplasm and a large flat background, a little different each time. */
function oocyte(seed: number): Float64Array {
  const next = deviates(seed);
  const cx = SIDE / 2 + 3 * next();
  const cy = SIDE / 2 + 3 * next();
  const radius = SIDE / 4 + next();
  return Float64Array.from({ length: SIDE * SIDE }, (_, i) => {
    const distance = Math.hypot((i % SIDE) - cx, Math.floor(i / SIDE) - cy);
    const zona = Math.abs(distance - radius * 1.25) < 4 ? 30 : 0;
    return 120 + zona + (distance < radius ? -25 + 6 * next() : 0);
  });
}

function gaussian(source: Float64Array, sigma: number): Float64Array {
  if (sigma === 0) return source;
  const radius = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-((i - radius) ** 2) / (2 * sigma ** 2)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const clamp = (value: number) => Math.min(SIDE - 1, Math.max(0, value));
  const pass = (from: Float64Array, stepX: number, stepY: number) => {
    const out = new Float64Array(from.length);
    for (let i = 0; i < out.length; i++) {
      const x = i % SIDE;
      const y = Math.floor(i / SIDE);
      let sum = 0;
      for (let k = -radius; k <= radius; k++) {
        sum += (weights[k + radius] ?? 0) * (from[clamp(y + stepY * k) * SIDE + clamp(x + stepX * k)] ?? 0);
      }
      out[i] = sum / total;
    }
    return out;
  };
  return pass(pass(source, 1, 0), 0, 1);
}

/** A frame as a camera gives it: blurred optics, gain around mid grey, sensor noise, 8 bit. */
function frame(seed: number, { sigma = 0, noise = 1.5, gain = 1 }): FocusReading {
  const next = deviates(seed + 1000);
  const data = Uint8Array.from(gaussian(oocyte(seed), sigma), (value) =>
    Math.min(255, Math.max(0, Math.round(128 + gain * (value - 128) + noise * next()))),
  );
  const plane: GreyPlane = { width: SIDE, height: SIDE, data };
  const { whole, centre } = focusEnergyOf(plane);
  return { focusEnergy: whole, focusEnergyCentre: centre, noiseSigma: edgesOf(plane).noiseSigma, ...EIGHT_BITS };
}

const peersAt = (noise: number) =>
  Array.from({ length: 24 }, (_, i) => frame(i + 1, { noise, gain: 0.9 + (i % 5) * 0.05 }));

describe("the verdict on series of known blur, noise and gain", () => {
  const SEEDS = [101, 102, 103];
  const GAINS = [0.9, 1, 1.1];
  const verdicts = (noise: number, sigma: number, peers: readonly FocusReading[]) =>
    SEEDS.flatMap((seed) => GAINS.map((gain) => judgeSharpness(frame(seed, { noise, gain, sigma }), peers).verdict));
  const blurred = (all: readonly string[]) => all.filter((verdict) => verdict === "blurred").length / all.length;

  it.each([0, 5, 12])("never calls sharp blurred nor plain blur sharp at a noise of %d grey levels", (noise) => {
    const peers = peersAt(noise);
    expect(blurred(verdicts(noise, 0, peers))).toBe(0);
    expect(blurred(verdicts(noise, 4, peers))).toBe(1);
    expect(blurred(verdicts(noise, 2.2, peers))).toBeGreaterThan(0.6);
  });

  it("gives no verdict above the noise limit of the policy, where slight blur starts to pass as sharp", () => {
    const noise = IMAGE_POLICY.sharpness.maxNoise + 5;
    expect(judgeSharpness(frame(101, { noise, sigma: 2.2 }), peersAt(noise))).toMatchObject({
      verdict: "unknown",
      reason: "noise",
    });
  });

  it("is not fooled by the noise that blinds the plain Laplacian", () => {
    const sharp = frame(101, {});
    const soft = frame(101, { sigma: 6 });
    expect(soft.focusEnergy).toBeLessThan(sharp.focusEnergy / 3);
  });
});

describe("the verdict by the range of the sensor", () => {
  const SIGMAS = [0, 4, 8];
  const GAINS = [1.3, 0.6, 0.3];
  const scenes = new Map(
    SIGMAS.map((sigma) => [sigma, Array.from({ length: 30 }, (_, seed) => gaussian(oocyte(seed), sigma))]),
  );
  type Sensor = { bits: number; gain: number; seed: number; noise?: number };

  /** Scenes as a sensor of `bits` writes them, in 16-bit samples where it has more than 8. Each has a light of its own. */
  function recorded(sigma: number, count: number, { bits, gain, seed, noise = 1.5 }: Sensor) {
    const top = 2 ** bits - 1;
    const next = deviates(seed);
    return (scenes.get(sigma) ?? []).slice(0, count).map((scene): GreyPlane => {
      const light = gain * Math.exp(0.2 * next());
      const value = (grey: number) =>
        Math.min(top, Math.max(0, Math.round((light * (grey + noise * next()) * top) / 255)));
      const data = bits === 8 ? Uint8Array.from(scene, value) : Uint16Array.from(scene, value);
      return { width: SIDE, height: SIDE, data };
    });
  }

  /** As `measuresOf`, of what the verdict reads. */
  function readingOf(plane: GreyPlane, said?: number): FocusReading {
    const counts = histogramOf(plane);
    const rangeBits = rangeBitsOf(plane, counts, said);
    const scaled = rangeBits === null ? plane : { ...plane, bits: rangeBits };
    const { whole, centre } = focusEnergyOf(scaled);
    const range = { bitDepth: bitDepthOf(plane), rangeBits, neededBits: neededBitsOf(plane, counts) };
    return { focusEnergy: whole, focusEnergyCentre: centre, noiseSigma: edgesOf(scaled).noiseSigma, ...range };
  }

  const readings = (sigma: number, count: number, sensor: Sensor, said?: number) =>
    recorded(sigma, count, sensor).map((plane) => readingOf(plane, said));

  /** Four more pictures of each blur, judged among 21 sharp ones of the same sensor and light. */
  function verdicts({ bits, gain, said }: { bits: number; gain: number; said: number | undefined }) {
    const peers = readings(0, 21, { bits, gain, seed: 1 }, said);
    return SIGMAS.map((sigma) =>
      readings(sigma, 4, { bits, gain, seed: 500 }, said).map((one) => judgeSharpness(one, peers).verdict),
    );
  }

  const EIGHT = new Map<number, ReturnType<typeof verdicts>>();
  const MATRIX = [8, 10, 12, 14, 16].flatMap((bits) => GAINS.map((gain) => ({ bits, gain })));

  it.each(MATRIX)(
    "is that of 8 bits for one of $bits at a gain of $gain, told or not",
    { tags: ["nightly"] },
    ({ bits, gain }) => {
      const eight = EIGHT.get(gain) ?? verdicts({ bits: 8, gain, said: undefined });
      EIGHT.set(gain, eight);
      expect(eight[0]).not.toContain("blurred");
      expect(new Set(eight.at(-1))).toEqual(new Set(["blurred"]));
      for (const said of [undefined, bits]) expect(verdicts({ bits, gain, said })).toEqual(eight);
    },
  );

  it.each(MATRIX)(
    "is withheld for noise, contrast, and few peers of $bits bits at a gain of $gain",
    { tags: ["nightly"] },
    ({ bits, gain }) => {
      const peers = readings(0, 24, { bits, gain, seed: 1 });
      // As much of the range at every gain.
      const [noisy] = readings(0, 1, { bits, gain, seed: 9, noise: 40 / gain });
      const [sharp] = readings(0, 1, { bits, gain, seed: 500 });
      const flat = recorded(8, 30, { bits, gain, seed: 3, noise: 0 }).map((plane) =>
        readingOf({ ...plane, data: plane.data.fill(plane.data[0] ?? 0) }),
      );
      if (!noisy || !sharp || !flat[0]) throw new Error("no pictures");
      expect(judgeSharpness(noisy, peers)).toMatchObject({ verdict: "unknown", reason: "noise" });
      expect(judgeSharpness(sharp, Array<FocusReading>(30).fill(sharp))).toMatchObject({ reason: "no-spread" });
      expect(judgeSharpness(flat[0], [...flat.slice(0, 13), ...Array<FocusReading>(12).fill(sharp)]).verdict).not.toBe(
        "ok",
      );
      const few = judgeSharpness(sharp, peers.slice(0, 19), [noisy]);
      expect(few).toMatchObject(sharp.rangeBits === null ? { reason: "range" } : { verdict: "relative" });
    },
  );

  it.each([10, 12, 14])("of %i bits rests on one range, whatever the order and whichever picture tells it", (bits) => {
    const [shot, ...peers] = readings(0, 26, { bits, gain: 0.6, seed: 1 });
    const [told] = readings(0, 1, { bits, gain: 0.6, seed: 1 }, bits);
    if (!shot || !told) throw new Error("no pictures");
    expect(shot.rangeBits).toBeNull();
    expect(sharedRange([shot, ...peers])).toBe(bits);
    expect(sharedRange(peers.toReversed())).toBe(bits);
    const [one, other] = [judgeSharpness(shot, peers), judgeSharpness(told, peers)];
    expect(other).toMatchObject({ verdict: one.verdict, z: expect.closeTo("z" in one ? one.z : Number.NaN, 6) });
  });

  it("needs 16 bits where much of the picture does, whatever is drawn into a dimmer one", () => {
    const [bright] = recorded(0, 1, { bits: 16, gain: 1, seed: 1 });
    const [dim] = recorded(0, 1, { bits: 12, gain: 1, seed: 1 });
    if (!bright || !dim) throw new Error("no pictures");
    expect(measuresOf(bright)).toMatchObject({ rangeBits: 16, neededBits: 16, lowContrast: false });
    expect(measuresOf(dim)).toMatchObject({ rangeBits: null, neededBits: 12, lowContrast: false });
    const withScaleBar = { ...dim, data: dim.data.map((value, at) => (at % 40 === 0 ? 65_535 : value)) };
    expect(measuresOf(withScaleBar)).toMatchObject({ rangeBits: null, neededBits: 12 });
    expect(measuresOf(withScaleBar, { saidBits: 12 }).rangeBits).toBeNull();
  });

  it("is told in measures on the range that the peers tell", () => {
    const [plane] = recorded(0, 1, { bits: 12, gain: 1, seed: 1 });
    if (!plane) throw new Error("no picture");
    const [own, shared] = [measuresOf(plane, { saidBits: 12 }), measuresOnRange(measuresOf(plane), 12)];
    for (const name of [
      "mean",
      "p99",
      "rmsContrast",
      "focusScore",
      "noiseSigma",
      "lapVar",
      "tenengrad",
      "focusEnergy",
    ] as const)
      expect((shared?.[name] ?? 0) / (own[name] ?? 0)).toBeCloseTo(1, 9);
    expect(measuresOnRange(measuresOf(plane), undefined)).toBeUndefined();
  });
});

describe("a picture with few peers", () => {
  const reading = (focusEnergy: number): FocusReading => ({
    focusEnergy,
    focusEnergyCentre: 0,
    noiseSigma: 1,
    ...EIGHT_BITS,
  });

  it("is only ranked among the shots of its own oocyte", () => {
    const verdict = judgeSharpness(reading(5), [reading(9)], [reading(7), reading(3)]);
    expect(verdict).toEqual({ verdict: "relative", rank: 2, shots: 3 });
    expect(inWords(sharpnessSentence(verdict))).toContain("2 of 3 images of this oocyte");
  });

  it("counts 20 as enough and 19 as too few", () => {
    const peers = Array.from({ length: 20 }, (_, i) => reading(5 + i / 10));
    expect(judgeSharpness(reading(6), peers).verdict).toBe("ok");
    expect(judgeSharpness(reading(6), peers.slice(1)).verdict).toBe("relative");
  });

  it("is not judged where peers do not differ or it could not be measured", () => {
    const same = Array.from({ length: 30 }, () => reading(5));
    expect(judgeSharpness(reading(4), same)).toMatchObject({ reason: "no-spread" });
    expect(judgeSharpness(reading(Number.NaN), same)).toMatchObject({ reason: "not-measured" });
    expect(robustZ(1, [])).toBeUndefined();
  });

  it("takes the sharper of whole and centre", () => {
    const peers = Array.from({ length: 20 }, (_, i) => reading(5 + i / 10));
    expect(judgeSharpness({ ...reading(0.1), focusEnergyCentre: 6 }, peers).verdict).toBe("ok");
  });

  it("is never called sharp where it holds less structure than rounding leaves", () => {
    const peers = Array.from({ length: 20 }, (_, i) => reading(0.03 + i / 1000));
    expect(judgeSharpness(reading(0.035), peers)).toMatchObject({ verdict: "unknown", reason: "contrast" });
  });

  it("has a sentence for every verdict", () => {
    for (const reason of ["range", "noise", "contrast", "no-spread", "not-measured"] as const) {
      expect(inWords(sharpnessSentence({ verdict: "unknown", reason, peers: 0 }))).toMatch(/^Not judged: /);
    }
    expect(inWords(sharpnessSentence({ verdict: "blurred", z: -3, peers: 30 }))).toContain("Out of focus");
    expect(inWords(sharpnessSentence({ verdict: "ok", z: 0, peers: 30 }))).toContain("In focus");
    expect(inWords(sharpnessSentence({ verdict: "relative", rank: 1, shots: 1 }))).toContain("Not judged yet");
  });
});
