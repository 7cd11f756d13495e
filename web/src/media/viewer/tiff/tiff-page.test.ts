import { decode } from "tiff";
import { describe, expect, it } from "vitest";
import { pageOf, samplesAt } from "./tiff-page.ts";
import { displayRange, toRgba } from "./tiff-pixels.ts";

const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  interpretation: 262,
  stripOffset: 273,
  channels: 277,
  rows: 278,
  stripBytes: 279,
  colours: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffset: 324,
  tileBytes: 325,
} as const;
const SHORT = 3;
const AT = 512;

type Told = { width: number; bits: number; interpretation: number; channels?: number; colours?: readonly number[] };

/** A page of one row, uncompressed, as small cameras write it: its samples stand behind the directory. */
function tiffOf(
  { width, bits, interpretation, channels = 1, colours }: Told,
  samples: readonly number[],
  tiled = false,
) {
  const bytes = bits === 16 ? samples.length * 2 : samples.length;
  const place: [tag: number, value: number][] = tiled
    ? [
        [TAG.tileWidth, width],
        [TAG.tileHeight, 1],
        [TAG.tileOffset, AT],
        [TAG.tileBytes, bytes],
      ]
    : [
        [TAG.stripOffset, AT],
        [TAG.rows, 1],
        [TAG.stripBytes, bytes],
      ];
  const entries: [tag: number, value: number, count?: number][] = [
    [TAG.width, width],
    [TAG.height, 1],
    [TAG.bits, bits],
    [TAG.interpretation, interpretation],
    [TAG.channels, channels],
    ...place,
  ];
  const coloursAt = AT + bytes;
  if (colours) entries.push([TAG.colours, coloursAt, colours.length]);
  const view = new DataView(new ArrayBuffer(coloursAt + 2 * (colours?.length ?? 0)));
  view.setUint16(0, 0x4949);
  view.setUint16(2, 42, true);
  view.setUint32(4, 8, true);
  view.setUint16(8, entries.length, true);
  for (const [index, [tag, value, count = 1]] of entries.sort(([a], [b]) => a - b).entries()) {
    const at = 10 + 12 * index;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, SHORT, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, value, true);
  }
  for (const [index, sample] of samples.entries()) {
    if (bits === 16) view.setUint16(AT + 2 * index, sample, true);
    else view.setUint8(AT + index, sample);
  }
  for (const [index, colour] of (colours ?? []).entries()) view.setUint16(coloursAt + 2 * index, colour, true);
  return view.buffer;
}

function firstPage(file: ArrayBuffer) {
  const [decoded] = decode(file);
  if (!decoded) throw new Error("There is no page.");
  return pageOf(decoded);
}

function drawn(file: ArrayBuffer, channel?: number): number[] {
  const page = firstPage(file);
  return [...toRgba(page, channel, displayRange(page, channel))];
}

const grey = (level: number) => [level, level, level, 255];

describe("a page of a TIFF", () => {
  it("that is white at zero is drawn white at zero", () => {
    const file = tiffOf({ width: 2, bits: 8, interpretation: 0 }, [0, 200]);
    expect(drawn(file)).toEqual([...grey(255), ...grey(55)]);
  });

  it("of black and white alone is drawn black and white", () => {
    const file = tiffOf({ width: 8, bits: 1, interpretation: 1 }, [0b1000_0001]);
    expect(drawn(file).filter((_, at) => at % 4 === 0)).toEqual([255, 0, 0, 0, 0, 0, 0, 255]);
  });

  it("of numbered colours is drawn in those colours", () => {
    const colours = Array.from({ length: 768 }, (_, at) => (at === 7 ? 0xffff : at === 512 + 7 ? 0x8000 : 0));
    const file = tiffOf({ width: 1, bits: 8, interpretation: 3, colours }, [7]);
    expect(drawn(file)).toEqual([255, 0, 128, 255]);
  });

  it("of several recordings is no picture in colour: each is shown in grey, stretched by itself", () => {
    const samples = Array.from({ length: 3000 }, (_, at) => (at % 3 === 1 ? 30_000 + at : at));
    const file = tiffOf({ width: 1000, bits: 16, interpretation: 1, channels: 3 }, samples);
    expect(firstPage(file)).toMatchObject({ channels: 3, isColour: false });
    for (const channel of [0, 1, 2]) {
      const levels = drawn(file, channel).filter((_, at) => at % 4 === 0);
      expect([levels[0], levels.at(-1)]).toEqual([0, 255]);
    }
    expect(drawn(file)).toEqual(drawn(file, 0));
  });

  it("tells of a pixel what the file stores, of numbered colours nothing", () => {
    const samples = Array.from({ length: 300 }, (_, at) => at * 7);
    const page = firstPage(tiffOf({ width: 100, bits: 16, interpretation: 1, channels: 3 }, samples));
    const size = { width: 100, height: 1 };
    for (const x of [0, 41, 99]) expect(samplesAt(page, size, { x, y: 0 })).toEqual(samples.slice(3 * x, 3 * x + 3));
    expect(samplesAt(page, size, { x: 100, y: 0 })).toBeUndefined();
    expect(samplesAt(page, size, { x: 0, y: 1 })).toBeUndefined();
    const colours = new Array<number>(768).fill(0);
    const numbered = firstPage(tiffOf({ width: 1, bits: 8, interpretation: 3, colours }, [7]));
    expect(samplesAt(numbered, { width: 1, height: 1 }, { x: 0, y: 0 })).toBeUndefined();
  });

  it("in tiles of several channels is not drawn at all: the decoder would draw another picture", () => {
    const file = tiffOf({ width: 16, bits: 8, interpretation: 2, channels: 3 }, new Array(48).fill(9), true);
    expect(() => firstPage(file)).toThrow("cannot be read");
  });
});
