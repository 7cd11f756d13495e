import { describe, expect, it } from "vitest";
import { fixtureFile, picture } from "../../../../tests/fixtures/pictures.ts";
import type { Refusal } from "../refusal.ts";
import { typeOf } from "./content-type.ts";

const box = (brand: string, ...compatible: string[]) => {
  const brands = Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join("")}`, "latin1");
  const size = Buffer.alloc(4);
  size.writeUInt32BE(brands.length + 4);
  return Buffer.concat([size, brands, Buffer.alloc(64)]);
};
const found = (bytes: Buffer, declaredType: string, originalName: string) =>
  typeOf(bytes, { declaredType, originalName }).catch((error: Refusal) => error.rejection.code);

describe("the type of a file", () => {
  it.each([
    ["an MP4 with the brand of QuickTime", box("qt  "), "video/mp4", "clip.mp4", "video/quicktime"],
    ["a MOV with the brand of MP4", box("isom", "mp42"), "video/quicktime", "clip.MOV", "video/mp4"],
    ["an AVIF that calls itself HEIF first", box("mif1", "mif1", "avif", "miaf"), "image/avif", "a.avif", "image/avif"],
    ["a HEIC that lists the brand of AVIF", box("mif1", "heic", "avif"), "image/heic", "a.heic", "image/heic"],
    ["brands that only hold the letters in a row", box("mif1", "xxav", "ifxx"), "image/heic", "a.heic", "image/heic"],
    ["a MOV named as a picture", box("qt  "), "image/jpeg", "a.jpg", "type-mismatch"],
    ["a CZI", Buffer.from("ZISRAWFILE\0\0\0\0\0\0"), "image/tiff", "a.tif", "microscope-format"],
    ["an ND2", Buffer.from("dacebe0a00000000", "hex"), "image/tiff", "a.tif", "microscope-format"],
    ["an AVI", Buffer.from("RIFF\x10\0\0\0AVI LIST\0\0\0\0"), "video/mp4", "a.mp4", "video-format"],
  ])("is told of %s", async (_what, bytes, declaredType, name, expected) => {
    expect(await found(bytes, declaredType, name)).toBe(expected);
  });

  it("is that of real files", async () => {
    expect(await found(await fixtureFile("photo.avif"), "image/avif", "photo.avif")).toBe("image/avif");
    expect(await found(await fixtureFile("photo.heic"), "image/heic", "photo.heic")).toBe("image/heic");
    expect(await found(await picture("png", 8, 8), "image/avif", "photo.avif")).toBe("type-mismatch");
  });
});
