import { expect, it } from "vitest";
import { measuresOf } from "./measures/measures.ts";
import { Medium } from "./medium.ts";
import { MediumQuality } from "./medium-details.ts";

const now = new Date("2026-05-12T12:00:00Z");
const medium = {
  id: "m",
  testId: "t",
  originalName: "d5.png",
  declaredType: "image/png",
  declaredBytes: 9,
  state: "ready",
  uploader: { uid: "u", name: "Ada" },
  createdAt: now,
  updatedAt: now,
};

it("stores exactly what is measured, of a picture with and without anything in it", () => {
  for (const data of [new Uint8Array(4), Uint8Array.of(1, 250, 3, 99)]) {
    const measured = measuresOf({ width: 2, height: 2, data });
    expect(MediumQuality.parse(measured)).toEqual(measured);
  }
});

it("lets a medium say where it belongs, when and with what it was taken, and how good it is", () => {
  const details = {
    slot: { unitNo: 7, check: "d5_full", stage: "blast", role: "required" },
    capture: { capturedAt: now, source: "exif", tzOffsetMinutes: 60 },
    optics: { deviceId: "mic-2", objective: "20x", pixelSize: { um: 0.325, source: "ome" } },
    quality: measuresOf({ width: 1, height: 1, data: Uint8Array.of(7) }),
  };
  expect(Medium.parse({ ...medium, ...details })).toMatchObject(details);
  expect(Medium.safeParse(medium).success).toBe(true);
});

it("refuses a pixel size without its source, and one that cannot be", () => {
  const optics = (pixelSize: object) => Medium.safeParse({ ...medium, optics: { pixelSize } }).success;
  expect([optics({ um: 0.3 }), optics({ um: 0, source: "ome" }), optics({ um: 1, source: "unknown" })]).toEqual([
    false,
    false,
    false,
  ]);
});
