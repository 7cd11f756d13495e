import { duplicateOf } from "@zona/domain/media/duplicates";
import { repeatKeys, repeatProbes } from "@zona/domain/media/measures/repeat-hash";
import { MediumQuality } from "@zona/domain/media/medium-details";
import { describe, expect, it } from "vitest";
import { accepted, judge } from "../../../tests/fixtures/judged.ts";
import { ascii, TIFF_TAG, tiffOf } from "../../../tests/fixtures/tiff-writer.ts";
import { followUp } from "./follow-up.ts";
import { MediaInMemory } from "./relations-for-tests.ts";

const WIDTH = 320;
const HEIGHT = 240;

/** Means over 2 · radius + 1 pixels of a row, then of a column, twice: about a Gaussian. */
function softened(pixels: Float64Array, radius: number): Float64Array {
  const along = (from: Float64Array, step: number, count: number) =>
    from.map((_, at) => {
      const place = Math.floor(at / step) % count;
      let sum = 0;
      for (let k = -radius; k <= radius; k++)
        sum += from[at + (Math.min(count - 1, Math.max(0, place + k)) - place) * step] ?? 0;
      return sum / (2 * radius + 1);
    });
  const once = along(along(pixels, 1, WIDTH), WIDTH, HEIGHT);
  return along(along(once, 1, WIDTH), WIDTH, HEIGHT);
}

/** An oocyte with granular cytoplasm under uneven light, each seed another one, from 0 to 1; out of focus by so many pixels. */
function scene(seed: number, defocus = 0): Float64Array {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const [cx, cy, radius] = [130 + 60 * next(), 90 + 60 * next(), 50 + 20 * next()];
  const grains = Array.from({ length: 60 }, () => [
    cx + radius * (2 * next() - 1),
    cy + radius * (2 * next() - 1),
    next(),
  ]);
  const grainAt = (x: number, y: number) =>
    grains.reduce((sum, [gx = 0, gy = 0, dark = 0]) => {
      const near = ((x - gx) ** 2 + (y - gy) ** 2) / 60;
      return near < 9 ? sum + dark * Math.exp(-near) : sum;
    }, 0);
  const lit = Float64Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const distance = Math.hypot(x - cx, y - cy);
    const zona = Math.abs(distance - radius * 1.2) < 6 ? 0.25 : 0;
    return (
      0.5 + zona + (distance < radius ? -0.1 - 0.12 * grainAt(x, y) : 0) + 0.1 * Math.sin(x / 40) * Math.cos(y / 31)
    );
  });
  // The noise of the sensor comes behind its lens.
  return (defocus > 0 ? softened(lit, defocus) : lit).map((value) => value + 0.01 * next());
}

/** As a sensor of `bits` writes it with that gain: in 16-bit samples where it has more than 8, and nothing says so. */
async function recorded(pixels: Float64Array, bits: number, gain: number) {
  const top = 2 ** bits - 1;
  const samples = Array.from(pixels, (value) => Math.min(top, Math.round(gain * value * top)));
  const strip = bits === 8 ? Buffer.from(samples) : Buffer.from(Uint16Array.from(samples).buffer);
  const file = tiffOf({ width: WIDTH, height: HEIGHT, bits: bits === 8 ? 8 : 16, strips: [strip] });
  return accepted(await judge(file, { declaredType: "image/tiff", originalName: "shot.tif" })).quality;
}

type Quality = Awaited<ReturnType<typeof recorded>>;
const printOf = (mediumId: string, quality: Quality) => ({
  ...{ mediumId, sha256: mediumId, hashes: quality, width: WIDTH, height: HEIGHT },
  lowContrast: quality.lowContrast,
});

const MATRIX = [8, 10, 12, 14, 16].flatMap((bits) => [1.2, 0.6, 0.3].map((gain) => [bits, gain] as const));

describe("a repeat of a picture", () => {
  it.each(MATRIX)("is found at %i bits and a gain of %f, and another oocyte is none", async (bits, gain) => {
    const brighter = scene(1).map((value) => 1.04 * value);
    const [first, same, other] = await Promise.all([
      recorded(scene(1), bits, gain),
      recorded(brighter, bits, gain),
      recorded(scene(2), bits, gain),
    ]);
    expect(first.lowContrast).toBe(false);
    expect(duplicateOf(printOf("a", first), printOf("b", same))).toMatchObject({ kind: "near" });
    expect(duplicateOf(printOf("a", first), printOf("c", other))).toBeUndefined();
  });

  it.each([10, 12, 14, 16])(
    "is found where one file has 8 bits and the other %i, whatever the gain of either",
    async (bits) => {
      const gains = [1.2, 0.6, 0.3];
      const narrow = await Promise.all(gains.map((gain) => recorded(scene(1), 8, gain)));
      const deep = await Promise.all(gains.map((gain) => recorded(scene(1), bits, gain)));
      const other = await recorded(scene(2), bits, 0.6);
      for (const one of narrow) {
        for (const same of deep) {
          expect(repeatKeys(same.repeatHash).some((key) => repeatProbes(one).includes(key))).toBe(true);
          expect(duplicateOf(printOf("a", one), printOf("b", same))).toMatchObject({ kind: "near" });
        }
        expect(duplicateOf(printOf("a", one), printOf("c", other))).toBeUndefined();
      }
    },
  );

  it.each([8, 10, 12, 14, 16])("is not looked for where a picture of %i bits shows nothing", async (bits) => {
    const flat = scene(1).map((value) => 0.6 + 0.01 * value);
    expect((await recorded(flat, bits, 1)).lowContrast).toBe(true);
  });
});

describe("a day of a microscope that writes 12 bits into 16 and no time zone", () => {
  const BLURRED = new Set([3, 8, 14, 19, 25, 30, 34, 39]);

  it("has its eight blurred pictures of forty told, and no other, in whichever order work on them ended", async () => {
    const store = new MediaInMemory();
    const top = 2 ** 12 - 1;
    for (let shot = 0; shot < 40; shot++) {
      const light = 0.5 + 0.005 * (shot % 20);
      const values = Array.from(scene(100 + shot, BLURRED.has(shot) ? 5 : 0), (value) =>
        Math.round(light * value * top),
      );
      const minute = String(shot).padStart(2, "0");
      const taken = { [TIFF_TAG.dateTime]: ascii(`2026:11:18 09:${minute}:00`) };
      const strips = [Buffer.from(Uint16Array.from(values).buffer)];
      const file = tiffOf({ width: WIDTH, height: HEIGHT, bits: 16, strips, changes: taken });
      const declared = { declaredType: "image/tiff", originalName: `Image ${shot}.tif`, zone: "Europe/Paris" };
      const { content, quality, capture } = accepted(await judge(file, declared));
      expect(capture).toMatchObject({ capturedAt: new Date(`2026-11-18T08:${minute}:00Z`), source: "datetime" });
      const createdAt = new Date(Date.UTC(2026, 10, 18, 10, 0, shot));
      const uploaded = { ...declared, declaredBytes: file.length, createdAt, updatedAt: createdAt };
      const by = { testId: "t", uploader: { uid: "emma", name: "Emma" }, generation: "1", state: "ready" } as const;
      const optics = { camera: "Microscope" };
      store.finish({ id: `m${minute}`, ...uploaded, ...by, content, quality: MediumQuality.parse(quality), optics });
    }
    for (const [at] of Array.from({ length: 40 }).entries())
      await followUp(
        { mediaId: `m${String((at * 17) % 40).padStart(2, "0")}`, generation: "1" },
        store,
        async () => undefined,
      );
    const blurred = store.ready.filter(({ comparison }) => comparison?.verdict?.verdict === "blurred");
    expect(blurred.map(({ id }) => Number(id.slice(1)))).toEqual([...BLURRED]);
    expect(store.ready.filter(({ comparison }) => comparison?.verdict?.verdict === "ok")).toHaveLength(32);
  });
});
