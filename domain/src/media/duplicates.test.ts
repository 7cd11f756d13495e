import { describe, expect, it } from "vitest";
import { duplicateOf, type Fingerprint } from "./duplicates.ts";

const HASHES = { dhash64: "0026273b2b19550e", phash64: "ba8c84536bd3c366", repeatHash: "5a".repeat(42) };
const print = (changes: Partial<Fingerprint> = {}): Fingerprint => ({
  mediumId: "a",
  sha256: "1".repeat(64),
  hashes: HASHES,
  width: 640,
  height: 480,
  lowContrast: false,
  subjectCode: "HF-0042-K",
  testId: "t1",
  unitNo: 7,
  check: "d5",
  ...changes,
});
const other = (changes: Partial<Fingerprint> = {}) => print({ mediumId: "b", ...changes });
const otherFile = (changes: Partial<Fingerprint> = {}) => other({ sha256: "2".repeat(64), ...changes });

describe("the same file", () => {
  it("is blocked for the same oocyte and check, asked about elsewhere, and an alert across subjects", () => {
    expect(duplicateOf(print(), other())).toMatchObject({ kind: "exact", action: "block" });
    expect(duplicateOf(print(), other({ unitNo: 8 }))).toMatchObject({ kind: "exact", action: "ask" });
    expect(duplicateOf(print(), other({ subjectCode: "HF-0043-9" }))).toMatchObject({ action: "alert" });
  });

  it("is no duplicate of itself", () => {
    expect(duplicateOf(print(), print())).toBeUndefined();
  });
});

describe("a similar picture", () => {
  it("is a possible duplicate when all hashes are close, even at another size", () => {
    const resized = otherFile({
      width: 321,
      height: 240,
      hashes: { dhash64: "0026273b2b19550d", phash64: "ba8c84536bd3c369", repeatHash: `${"5a".repeat(39)}a5a5a5` },
    });
    expect(duplicateOf(print(), resized)).toMatchObject({ kind: "near", action: "ask" });
  });

  it.each([
    ["only pHash agrees, as for two different centred oocytes", { hashes: { ...HASHES, dhash64: "ff26273b2b19550e" } }],
    ["only dHash agrees", { hashes: { ...HASHES, phash64: "458c84536bd3c366" } }],
    ["the middle frequencies differ", { hashes: { ...HASHES, repeatHash: `${"5a".repeat(38)}a5a5a5a5` } }],
    ["it was not measured", { hashes: undefined }],
    ["it has low contrast", { lowContrast: true }],
    ["its shape is another", { width: 480 }],
    ["dHash differs by 3", { hashes: { ...HASHES, dhash64: "0026273b2b195509" } }],
  ])("is none when %s", (_, changes) => {
    expect(duplicateOf(print(), otherFile(changes))).toBeUndefined();
  });

  it("is none among frames of one video or planes of one stack", () => {
    expect(duplicateOf(print({ sequenceId: "s" }), otherFile({ sequenceId: "s" }))).toBeUndefined();
    expect(duplicateOf(print({ sequenceId: "s" }), otherFile({ sequenceId: "z" }))).toBeDefined();
  });
});
