import { expect, it } from "vitest";
import { peerKeyOf } from "./comparison.ts";

it("compares pictures of one device, objective and stage alone", () => {
  expect(peerKeyOf({ optics: { camera: "MicroCam", objective: "20x" }, slot: { role: "extra", stage: "pn" } })).toBe(
    "MicroCam|20x|pn",
  );
  expect(peerKeyOf({ optics: { objective: "20x" } })).toBeUndefined();
});
