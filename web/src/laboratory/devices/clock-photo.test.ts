import { exifFacts } from "@zona/domain/media/files/exif-facts";
import { expect, it } from "vitest";
import { exifBlockIn } from "./clock-photo.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** A block with nothing but the time of the last change. */
const BLOCK = `II*\0\x08\0\0\0\x01\0\x32\x01\x02\0\x14\0\0\0\x1a\0\0\0\0\0\0\x002026:11:18 09:41:07\0`;

it.each([
  ["JPEG", `\xff\xd8\xff\xe1\0\x40Exif\0\0${BLOCK}`],
  ["PNG", `\x89PNG\r\n\x1a\n\0\0\0\x2eeXIf${BLOCK}`],
  ["WebP", `RIFF\x40\0\0\0WEBPEXIF\x2e\0\0\0${BLOCK}`],
  ["HEIC", `\0\0\0\x18ftypheic${"\xe9".repeat(99)}\0\0\0\x06Exif\0\0${BLOCK}`],
])("finds in a %s what its camera says", (_type, file) => {
  const { changed } = exifFacts(exifBlockIn(bytes(file)), "Europe/Paris");
  expect(changed?.capturedAt).toEqual(new Date("2026-11-18T08:41:07Z"));
});

it.each(["", "Exif", "\xff\xd8\xff\xe0JFIF", "Exif\0\0II"])("finds nothing in %j", (file) =>
  expect(exifBlockIn(bytes(file))).toBeUndefined(),
);
