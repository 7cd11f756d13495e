import { describe, expect, it } from "vitest";
import { flowed, wrapped } from "./text-lines.ts";

const letters = (text: string) => text.length;

describe("words of a picture", () => {
  it("are broken between words, so that none is cut off", () => {
    expect(wrapped("n = 12; 45 left out: no device", 14, letters)).toEqual(["n = 12; 45", "left out: no", "device"]);
  });

  it("that are wider than the picture stand alone", () => {
    expect(wrapped("a Laplacian b", 4, letters)).toEqual(["a", "Laplacian", "b"]);
  });

  it("of a legend flow into as many rows as they need", () => {
    const rows = flowed(["aaaa", "bbb", "cc"], 8, letters);
    expect(rows).toEqual([
      [
        { entry: "aaaa", x: 0 },
        { entry: "bbb", x: 4 },
      ],
      [{ entry: "cc", x: 0 }],
    ]);
  });
});
