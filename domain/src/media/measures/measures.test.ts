import { describe, expect, it } from "vitest";
import golden from "../../../test-data/image-golden.json" with { type: "json" };
import reference from "../../../test-data/image-reference.json" with { type: "json" };
import { AppError } from "../../errors.ts";
import { fftBytes, makeFft, POINT } from "./fft.ts";
import { type FurtherMeasures, furtherMeasuresOf } from "./further-measures.ts";
import { type GreyPlane, toGrey } from "./grey-plane.ts";
import { doublesAt, placesOf } from "./kernels.ts";
import { type Measures, measuresOf } from "./measures.ts";
import { hammingDistance } from "./perceptual-hash.ts";

type Draw = (x: number, y: number) => number;

function picture(width: number, height: number, draw: Draw): GreyPlane {
  const data = Uint8Array.from({ length: width * height }, (_, i) => draw(i % width, Math.floor(i / width)));
  return { width, height, data };
}

/** The same congruential generator that made the golden pictures. */
function noise(width: number, height: number, seed: number, bits: 8 | 16 = 8): GreyPlane {
  const data = new (bits === 16 ? Uint16Array : Uint8Array)(width * height);
  let state = BigInt(seed);
  for (let i = 0; i < data.length; i++) {
    state = (1103515245n * state + 12345n) % 2n ** 31n;
    data[i] = Number((state >> 8n) & (bits === 16 ? 65535n : 255n));
  }
  return { width, height, data };
}

function rings(width: number, height: number, grain: number): GreyPlane {
  const speckle = noise(width, height, 5).data;
  return picture(width, height, (x, y) => {
    const value = Math.floor((x * x + 3 * y * y) / 97) % 256;
    return Math.abs(value - 128) + (grain ? (speckle[y * width + x] ?? 0) % grain : 0);
  });
}

const PICTURES: Record<string, GreyPlane> = {
  "noise 97x65": noise(97, 65, 1),
  "rings 200x131": rings(200, 131, 0),
  "noisy rings 322x258": rings(322, 258, 7),
  "noise 16 bit 90x120": noise(90, 120, 3, 16),
  "rings 40x300": rings(40, 300, 3),
  "noise 5x9": noise(5, 9, 11),
};

const FIXTURES: Record<string, GreyPlane> = {
  const128_64x64: picture(64, 64, () => 128),
  checker8_64x64: picture(64, 64, (x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 0 : 255)),
  ramp_256x64: picture(256, 64, (x) => x),
  disc_r40_128x128: picture(128, 128, (x, y) => ((x - 64) ** 2 + (y - 64) ** 2 <= 1600 ? 200 : 60)),
};

/** The names of the reference file in ours. */
const NAMES: Record<string, keyof (Measures & FurtherMeasures)> = {
  mean: "mean",
  min: "min",
  max: "max",
  cv2_Laplacian_var: "lapVar",
  tenengrad_mean_gx2gy2_sobel3: "tenengrad",
  entropy_bits: "entropy",
  skimage_is_low_contrast: "lowContrast",
  skimage_blur_effect: "blurEffect",
  pct_at_0: "clipLow",
  pct_at_255: "clipHigh",
  CP_FocusScore_0to1: "focusScore",
  CP_PercentMaximal: "pctMax",
  CP_PercentMinimal: "pctMin",
  CP_PowerLogLogSlope: "powerLogLogSlope",
  rms_contrast_std_over_255: "rmsContrast",
  sharp_style_sharpness_formula: "sharpness",
  cv2_Laplacian_absmean: "lapAbsMean",
  brenner_mean: "brenner",
  CP_MADIntensity_0to1: "madIntensity",
  CP_LocalFocusScore_20_0to1: "localFocusScore",
  ahash: "ahash64",
  dhash: "dhash64",
  phash: "phash64",
};

describe("the four reference pictures", () => {
  const cases = Object.entries(reference).flatMap(([name, values]) =>
    Object.entries(values).flatMap(([theirs, value]) => {
      const ours = NAMES[theirs];
      return ours ? [{ name, ours, value }] : [];
    }),
  );

  /** Size and standard deviation stand in the pictures and in rmsContrast. */
  it("are compared by every number of the file", () => {
    for (const values of Object.values(reference)) {
      expect(Object.keys(values).filter((name) => !(name in NAMES))).toEqual(["w_h", "std_pop"]);
    }
    expect(cases).toHaveLength(4 * Object.keys(NAMES).length);
  });

  it.each(cases)("$name has $ours $value", ({ name, ours, value }) => {
    const picture = FIXTURES[name] as GreyPlane;
    const measured = { ...measuresOf(picture), ...furtherMeasuresOf(picture) }[ours];
    // CellProfiler divides rounding noise by rounding noise where most tiles are flat; we say that there is no answer.
    if (value === 1.6110270805716423e27) expect(measured).toBeNull();
    else if (typeof value === "number") expect(measured).toBeCloseTo(value, 9);
    else expect(measured).toBe(value);
  });
});

describe("pictures measured with OpenCV, scikit-image, SciPy and Pillow", () => {
  const cases = Object.entries(golden.pictures).flatMap(([name, values]) =>
    Object.entries(values).map(([measure, value]) => ({ name, measure: measure as keyof Measures, value })),
  );

  it.each(cases)("$name has $measure $value", ({ name, measure, value }) => {
    const measured = measuresOf(PICTURES[name] as GreyPlane)[measure];
    if (typeof value !== "number" || typeof measured !== "number") expect(measured).toBe(value);
    else expect(Math.abs(measured - value)).toBeLessThanOrEqual(1e-9 * Math.abs(value));
  });
});

describe("a picture with nothing in it", () => {
  it("of one pixel has no blur, noise, slope or false sharpness, and says why", () => {
    const one = measuresOf(picture(1, 1, () => 77));
    expect(one).toMatchObject({
      mean: 77,
      lapVar: 0,
      sharpness: 0,
      focusEnergy: 0,
      blurEffect: null,
      noiseSigma: null,
    });
    expect(one.powerLogLogSlope).toBe(0);
    expect(one.notes).toHaveLength(2);
  });

  it.each([0, 128, 255])("of the one colour %d has neither blur nor slope", (grey) => {
    const flat = measuresOf(picture(50, 40, () => grey));
    expect(flat).toMatchObject({ lapVar: 0, entropy: 0, rmsContrast: 0, blurEffect: null, powerLogLogSlope: 0 });
    expect(flat.lowContrast).toBe(true);
    expect(flat.illumination).toBe(grey === 0 ? null : 1);
    expect(flat.focusEnergy).toBeLessThan(1e-20);
  });

  it.each([
    [1, 9],
    [9, 1],
    [2, 2],
    [3, 3],
    [4, 17],
  ])("of %d×%d never yields NaN or infinity", (width, height) => {
    for (const value of Object.values(measuresOf(noise(width, height, 9)))) {
      if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
    }
  });
});

describe("16-bit data", () => {
  it("measure as their 8-bit picture when they hold the same values times 257", () => {
    const plane = rings(120, 90, 5);
    const wide = measuresOf({ ...plane, data: Uint16Array.from(plane.data, (value) => value * 257) });
    const narrow = measuresOf(plane);
    expect(wide).toMatchObject({ bitDepth: 16, rangeBits: 16 });
    for (const [name, value] of Object.entries(narrow)) {
      if (typeof value === "number" && !["bitDepth", "rangeBits", "neededBits"].includes(name))
        expect(wide[name as "lapVar"]).toBeCloseTo(value, 7);
    }
    expect([wide.dhash64, wide.phash64]).toEqual([narrow.dhash64, narrow.phash64]);
  });
});

describe("data of a sensor with fewer bits than its file", () => {
  it("measure as their 8-bit picture where the range is told", () => {
    const plane = rings(120, 90, 5);
    // Bits repeated from the top: the brightest grey is the brightest value of the sensor.
    const deep = measuresOf(
      { ...plane, data: Uint16Array.from(plane.data, (value) => (value << 4) | (value >> 4)) },
      { saidBits: 12 },
    );
    const narrow = measuresOf(plane);
    expect(deep).toMatchObject({ bitDepth: 16, rangeBits: 12, lowContrast: narrow.lowContrast });
    expect([deep.dhash64, deep.phash64]).toEqual([narrow.dhash64, narrow.phash64]);
    expect(deep.entropy).toBeCloseTo(narrow.entropy, 9);
    for (const name of ["mean", "p99", "lapVar", "noiseSigma", "focusEnergy", "focusEnergy512", "tenengrad"] as const) {
      expect((deep[name] ?? 0) / (narrow[name] ?? 1)).toBeCloseTo(1, 1);
    }
  });
});

describe("a blurred copy", () => {
  it("has a hundredth of the focus energy and a steeper spectrum, at native size and at 512 px", () => {
    const sharp = rings(700, 600, 4);
    const soft = picture(700, 600, (x, y) => {
      let sum = 0;
      for (let dx = -6; dx <= 6; dx++) sum += sharp.data[y * 700 + Math.min(699, Math.max(0, x + dx))] ?? 0;
      return sum / 13;
    });
    const a = measuresOf(sharp);
    const b = measuresOf(soft);
    expect(b.focusEnergy).toBeLessThan(a.focusEnergy);
    expect(b.focusEnergy512).toBeLessThan(a.focusEnergy512);
    expect(b.blurEffect).toBeGreaterThan(a.blurEffect ?? 1);
  });
});

describe("grey", () => {
  it("is Rec. 601 in whole numbers, drops alpha and keeps grey as it is", () => {
    const rgba = toGrey({ width: 2, height: 1, channels: 4, data: Uint8Array.of(255, 0, 0, 0, 10, 200, 30, 255) });
    expect([...rgba.data]).toEqual([76, 124]);
    const rgb16 = toGrey({ width: 1, height: 1, channels: 3, data: Uint16Array.of(65535, 65535, 65535) });
    expect([...rgb16.data]).toEqual([65535]);
    expect([...toGrey({ width: 1, height: 1, channels: 2, data: Uint8Array.of(9, 0) }).data]).toEqual([9]);
  });

  it.each([
    { width: 2, height: 2, channels: 3, data: new Uint8Array(11) },
    { width: 0, height: 2, channels: 1, data: new Uint8Array(0) },
    { width: Number.NaN, height: 2, channels: 1, data: new Uint8Array(0) },
    { width: 1, height: 1, channels: 5, data: new Uint8Array(5) },
  ])("refuses sizes that do not fit the data", (pixels) => {
    expect(() => toGrey(pixels)).toThrow(AppError);
  });
});

describe("the Fourier transform", () => {
  it.each(
    [1, 2, 3, 5, 8, 12, 17, 30, 37, 49, 96, 97, 125, 143, 154, 1022].flatMap((n) => [
      [n, n],
      [n, Math.floor(n / 12)],
    ]),
  )("of %d points is that of its definition, up to frequency %d", (n, keep) => {
    const input = Float64Array.from({ length: n }, (_, i) => Math.sin(i * i) + (i % 3));
    // Two signals side by side, the second the first one backwards.
    const [points, plan] = placesOf([n * POINT, fftBytes(n)]);
    const fft = makeFft(n, plan, keep);
    for (const [i, value] of input.entries())
      doublesAt(points, 4 * n).set([value, input[n - 1 - i] ?? 0, value / 2, (input[n - 1 - i] ?? 0) / 2], 4 * i);
    const found = doublesAt(fft(points), 4 * n);
    for (let k = 0; k < n; k += Math.max(1, Math.floor(keep / 7))) {
      if (k > keep && k < n - keep) continue;
      for (const [lane, signal] of [input, input.toReversed()].entries()) {
        let sumRe = 0;
        let sumIm = 0;
        for (const [i, value] of signal.entries()) {
          const angle = (-2 * Math.PI * ((i * k) % n)) / n;
          sumRe += value * (Math.cos(angle) - Math.sin(angle) / 2);
          sumIm += value * (Math.sin(angle) + Math.cos(angle) / 2);
        }
        expect(found[4 * k + lane]).toBeCloseTo(sumRe, 8);
        expect(found[4 * k + 2 + lane]).toBeCloseTo(sumIm, 8);
      }
    }
  });
});

it("counts the bits in which two hashes differ", () => {
  expect(hammingDistance("0000000000000000", "ffffffffffffffff")).toBe(64);
  expect(hammingDistance("ba8c84536bd3c366", "ba8c84536bd3c364")).toBe(1);
});
