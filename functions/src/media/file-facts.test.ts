import { describe, expect, it } from "vitest";
import { fixtureFile } from "../../../tests/fixtures/pictures.ts";
import { factsOf } from "./file-facts.ts";
import { readDirectory } from "./tiff-tags.ts";

/** A TIFF of nothing but one text tag: the image description. */
function tiffSaying(description: string): Buffer {
  const text = Buffer.from(`${description}\0`);
  const head = Buffer.alloc(26);
  head.write("II*\0", "latin1");
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(1, 8);
  head.writeUInt16LE(270, 10);
  head.writeUInt16LE(2, 12);
  head.writeUInt32LE(text.length, 14);
  head.writeUInt32LE(26, 18);
  return Buffer.concat([head, text]);
}

const ome = (pixels: string, more = "") =>
  factsOf({ tiff: tiffSaying(`<OME xmlns="x"><Image>${more}<Pixels ${pixels}/></Image></OME>`), name: "a.tif" });

describe("the facts of a file", () => {
  it.each([
    ['PhysicalSizeX="0.5"', 0.5],
    ['PhysicalSizeX="325" PhysicalSizeXUnit="nm"', 0.325],
    ['PhysicalSizeX="0.5" PhysicalSizeXUnit="µm"', 0.5],
  ])("take the pixel size %s in micrometres", (pixels, um) => {
    expect(ome(pixels).optics?.pixelSize).toEqual({ um, source: "ome" });
  });

  it.each([
    'PhysicalSizeX="0"',
    'PhysicalSizeX="-1"',
    'PhysicalSizeX="NaN"',
    'PhysicalSizeX="1" PhysicalSizeXUnit="pixel"',
  ])("know no pixel size of %s rather than a wrong one", (pixels) => {
    expect(ome(pixels).optics?.pixelSize).toBeUndefined();
  });

  it("take objective and acquisition time from OME", () => {
    const more = '<AcquisitionDate>2026-11-18T09:41:07</AcquisitionDate><Objective NominalMagnification="20"/>';
    expect(ome('PhysicalSizeX="0.5"', more)).toMatchObject({
      capture: { capturedAt: new Date("2026-11-18T09:41:07Z"), source: "ome" },
      optics: { objective: "20x" },
    });
  });

  it.each([
    ["IMG_20261118_094107.jpg", "2026-11-18T09:41:07Z"],
    ["oocyte 7 2026-11-18 09.41.07.png", "2026-11-18T09:41:07Z"],
  ])("take the time from the name %s when the file has none", (name, instant) => {
    expect(factsOf({ name }).capture).toEqual({ capturedAt: new Date(instant), source: "filename" });
  });

  it.each(["oocyte 20261118.jpg", "20261399_999999.jpg", "ICSI-0042.jpg", "120261118_0941070.jpg"])(
    "take no time from the name %s",
    (name) => {
      expect(factsOf({ name })).toEqual({});
    },
  );

  it("are none of a resolution that is meant for printers", async () => {
    const bytes = Buffer.from(await fixtureFile("imagej-pixel-size.tif"));
    bytes.write("Imag?J", bytes.indexOf("ImageJ="), "latin1");
    expect(factsOf({ tiff: bytes, name: "a.tif" }).optics?.pixelSize).toBeUndefined();
  });
});

describe("a directory of tags", () => {
  it.each([0, 1, 7, 8, 9, 20, 27])("is read as far as it goes when the file ends after %i bytes", (length) => {
    expect(() => readDirectory(tiffSaying("x".repeat(100)).subarray(0, length))).not.toThrow();
  });

  it("leaves out values that lie outside of the file", () => {
    const bytes = tiffSaying("hello");
    bytes.writeUInt32LE(4_000_000_000, 18);
    expect(readDirectory(bytes).size).toBe(0);
  });
});
