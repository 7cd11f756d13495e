import { readDirectory } from "@zona/domain/media/files/tiff-tags";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { fixtureFile } from "../../../../tests/fixtures/pictures.ts";
import { ascii, TIFF_TAG, tiffOf } from "../../../../tests/fixtures/tiff-writer.ts";
import { quickTimeCapture, videoCapture } from "./capture.ts";
import { factsOf } from "./file-facts.ts";

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

const ZONE = "Europe/Paris";

const ome = (pixels: string, more = "") =>
  factsOf({ tiff: tiffSaying(`<OME xmlns="x"><Image>${more}<Pixels ${pixels}/></Image></OME>`), name: "a.tif" }, ZONE);

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
      capture: { capturedAt: new Date("2026-11-18T08:41:07Z"), source: "ome", assumedZone: ZONE },
      optics: { objective: "20x" },
    });
  });

  it("take the channels of OME's first image with their names and colours", () => {
    const channels = [
      '<Channel ID="Channel:0:0" Name="DAPI &amp; 5 &#181;M" Color="65535"><LightPath/></Channel>',
      '<ome:Channel Color="-16776961" ID="Channel:0:1"/>',
      '<Channel ID="Channel:0:2" Fluor="GFP"/>',
      '<Channel ID="Channel:0:3"/>',
    ].join("");
    const others = '</Image><Image><Pixels SizeC="1"><Channel Name="other"/></Pixels>';
    const xml = `<OME><Image><Pixels SizeC="4">${channels}<TiffData/></Pixels>${others}</Image></OME>`;
    expect(factsOf({ tiff: tiffSaying(xml), name: "a.tif" }, ZONE).optics?.channels).toEqual([
      { name: "DAPI & 5 µM", colour: "#0000ff" },
      { colour: "#ff0000" },
      { name: "GFP" },
      {},
    ]);
    expect(ome('SizeC="2"').optics?.channels).toBeUndefined();
  });

  it("read a million brackets of an attacker in a moment", () => {
    const started = performance.now();
    for (const text of ["<Channel ", "<Pixels ", "<Channel Name=", "</Pixels"])
      factsOf({ tiff: tiffSaying(`<OME><Pixels ${text.repeat(100_000)}`), name: "a.tif" }, ZONE);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it.each([
    ["IMG_20261118_094107.jpg", "2026-11-18T08:41:07Z"],
    ["oocyte 7 2026-11-18 09.41.07.png", "2026-11-18T08:41:07Z"],
    ["20260718_094107.jpg", "2026-07-18T07:41:07Z"],
    ["Basler_acA1300-60gm__21762801__20261118_094107354_0001.tiff", "2026-11-18T08:41:07Z"],
    ["20261118094107.tif", "2026-11-18T08:41:07Z"],
  ])("take the time from the name %s when the file has none, by the clock of the site", (name, instant) => {
    const capture = { capturedAt: new Date(instant), source: "filename", assumedZone: ZONE };
    expect(factsOf({ name }, ZONE).capture).toEqual(capture);
  });

  it.each([
    ["the earlier of two", "20261025_023000.jpg", "2026-10-25T00:30:00Z", "repeated"],
    ["an hour later where there is none", "20260329_023000.jpg", "2026-03-29T01:30:00Z", "skipped"],
  ])("take %s on the night of a clock change, and say so", (_what, name, instant, clockChange) => {
    expect(factsOf({ name }, ZONE).capture).toMatchObject({ capturedAt: new Date(instant), clockChange });
  });

  const shot = (tags: Record<string, string>, ifd0: Record<string, string> = {}) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: "grey" } })
      .withExif({ IFD0: ifd0, IFD2: tags })
      .jpeg()
      .toBuffer()
      .then(async (bytes) => factsOf({ exif: (await sharp(bytes).metadata()).exif, name: "oocyte.jpg" }, ZONE).capture);

  it("take the time from EXIF by its own offset, or by the clock of the site where it has none", async () => {
    const taken = { DateTimeOriginal: "2026:07:18 09:41:07" };
    const told = { capturedAt: new Date("2026-07-18T00:41:07Z"), source: "exif", tzOffsetMinutes: 540 };
    expect(await shot({ ...taken, OffsetTimeOriginal: "+09:00" })).toEqual(told);
    const assumed = { capturedAt: new Date("2026-07-18T07:41:07Z"), source: "exif", assumedZone: ZONE };
    expect(await shot(taken)).toEqual(assumed);
    expect(await shot({ DateTimeOriginal: "2026:02:30 09:41:07" })).toBeUndefined();
  });

  const AT = "2026-11-18T09:41:07";
  it.each([
    ["Z", `${AT}Z`],
    ["+0530", `${AT}+05:30`],
    ["-03", `${AT}-03:00`],
    // No clock on earth: then the file says as much as without.
    ["+25:00", `${AT}+01:00`],
    ["+01:60", `${AT}+01:00`],
    ["   :  ", `${AT}+01:00`],
  ])("take an offset that is written %j", async (OffsetTimeOriginal, instant) => {
    const taken = await shot({ DateTimeOriginal: "2026:11:18 09:41:07", OffsetTimeOriginal });
    expect(taken?.capturedAt).toEqual(new Date(instant));
  });

  it.each([
    ["2026-11-18 09:41:07", `${AT}+01:00`],
    ["2026/11/18 09:41:07.250", `${AT}+01:00`],
    ["2026:11:18T09:41:07", `${AT}+01:00`],
    ["2026-11-18T09:41:07.25Z", `${AT}Z`],
    ["2026:11:18 09:41:07-04:30", `${AT}-04:30`],
    ["2026:11-18 09:41:07", undefined],
    ["18/11/2026 09:41:07", undefined],
    ["2026:11:18 24:00:00", undefined],
    ["2026:11:18 09:41:07 PM", undefined],
    ["    :  :     :  :  ", undefined],
    ["0000:00:00 00:00:00", undefined],
    // Clocks that were never set.
    ["1970:01:01 00:00:00", undefined],
    ["2099:12:31 23:59:59", undefined],
  ])("take %j for what it says, or for nothing", async (DateTimeOriginal, instant) => {
    expect((await shot({ DateTimeOriginal }))?.capturedAt).toEqual(instant && new Date(instant));
  });

  it("take the time of digitizing before the last change, and the offset of that where nothing was changed since", async () => {
    const [digitized, changed] = [AT, "2026-11-20T10:00:00"].map((at) => at.replaceAll("-", ":").replace("T", " "));
    const facts = { DateTimeDigitized: digitized ?? "", OffsetTime: "+09:00" };
    expect(await shot(facts, { DateTime: changed ?? "" })).toMatchObject({ capturedAt: new Date(`${AT}+01:00`) });
    expect(await shot(facts, { DateTime: digitized ?? "" })).toMatchObject({ capturedAt: new Date(`${AT}+09:00`) });
  });

  it("take the date that the file bears where nothing says when it was taken, and call it that", async () => {
    const borne = { capturedAt: new Date("2026-11-18T08:41:07Z"), source: "datetime", assumedZone: ZONE };
    expect(await shot({}, { DateTime: "2026:11:18 09:41:07" })).toEqual(borne);
    const page = { width: 1, height: 1, strips: [Buffer.alloc(1)] };
    const tiff = tiffOf({ ...page, changes: { [TIFF_TAG.dateTime]: ascii("2026:11:18 09:41:07") } });
    expect(factsOf({ tiff, name: "a.tif" }, ZONE).capture).toEqual(borne);
    expect(factsOf({ tiff, name: "20261117_080000.tif" }, ZONE).capture?.source).toBe("filename");
  });

  it.each([
    "oocyte 20261118.jpg",
    "20261399_999999.jpg",
    "ICSI-0042.jpg",
    "120261118_0941070.jpg",
    "2026111809410735.jpg",
  ])("take no time from the name %s", (name) => {
    expect(factsOf({ name }, ZONE)).toEqual({});
  });

  it("are none of a resolution that is meant for printers", async () => {
    const bytes = Buffer.from(await fixtureFile("imagej-pixel-size.tif"));
    bytes.write("Imag?J", bytes.indexOf("ImageJ="), "latin1");
    expect(factsOf({ tiff: bytes, name: "a.tif" }, ZONE).optics?.pixelSize).toBeUndefined();
  });
});

describe("the capture of a video", () => {
  const seconds = Date.UTC(2026, 10, 18, 8, 41, 7) / 1_000 + 2_082_844_800;
  const withDate = async (value: number) => {
    const bytes = Buffer.from(await fixtureFile("clip-h264.mp4"));
    bytes.writeUInt32BE(value, bytes.indexOf("mvhd", 0, "latin1") + 8);
    return bytes;
  };

  it("is the date of its container, in UTC, and unknown where that was left empty", async () => {
    const capture = { capturedAt: new Date("2026-11-18T08:41:07Z"), source: "video", tzOffsetMinutes: 0 };
    expect(videoCapture(await withDate(seconds))).toEqual(capture);
    for (const unset of [0, 1, 2_082_844_800, 2 ** 32 - 1]) expect(videoCapture(await withDate(unset))).toBeUndefined();
    expect(videoCapture(await fixtureFile("clip-vp9.webm"))).toBeUndefined();
  });
});

describe("the begin of a video that a phone tells", () => {
  it.each([
    ["2026-11-18T09:41:07+0100", "2026-11-18T08:41:07Z", 60],
    ["2026-11-18T09:41:07-04:30", "2026-11-18T14:11:07Z", -270],
    ["2026-11-18T09:41:07.250Z", "2026-11-18T09:41:07Z", 0],
  ])("is that of %s", (created, instant, tzOffsetMinutes) => {
    expect(quickTimeCapture(created)).toEqual({ capturedAt: new Date(instant), source: "quicktime", tzOffsetMinutes });
  });

  it.each([undefined, "", "2026", "2026-11-18T09:41:07", "2026-02-30T09:41:07Z", "1904-01-01T00:00:00Z"])(
    "is none of %j",
    (created) => expect(quickTimeCapture(created)).toBeUndefined(),
  );
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
