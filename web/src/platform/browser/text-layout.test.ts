import { describe, expect, it } from "vitest";
import { layOutInRows, wrapText } from "./text-layout.ts";

const letters = (text: string) => text.length;

describe("words of a picture", () => {
  it("are broken between words, so that none is cut off", () => {
    expect(wrapText("n = 12; 45 left out: no device", 14, letters)).toEqual(["n = 12; 45", "left out: no", "device"]);
  });

  it("that are wider than the picture stand alone", () => {
    expect(wrapText("a Laplacian b", 4, letters)).toEqual(["a", "Laplacian", "b"]);
  });

  it("of a legend flow into as many rows as they need", () => {
    const rows = layOutInRows(["aaaa", "bbb", "cc"], 8, letters);
    expect(rows).toEqual([
      [
        { entry: "aaaa", x: 0 },
        { entry: "bbb", x: 4 },
      ],
      [{ entry: "cc", x: 0 }],
    ]);
  });
});
