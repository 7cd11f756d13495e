import { expect, it } from "vitest";
import { measuresOf } from "./measures/measures.ts";
import type { Medium } from "./medium.ts";
import { countMedium, dayOf, emptyRollup, MediaRollup } from "./rollup.ts";

const at = new Date("2026-11-20T23:59:59Z");
const medium = (over: Partial<Medium> = {}): Medium => ({
  ...{ id: "m", testId: "t", originalName: "a.png", declaredType: "image/png", declaredBytes: 10, state: "ready" },
  ...{ uploader: { uid: "u", name: "Ada" }, createdAt: at, updatedAt: at },
  ...over,
});

function counted(...media: Medium[]) {
  const counts = emptyRollup();
  for (const one of media) countMedium(counts, one);
  return MediaRollup.parse({ ...counts, id: "x", day: dayOf(at), organisation: "hollyfield.example" });
}

it("counts states, bytes and what is wrong with pictures", () => {
  const duplicates = [{ mediumId: "n", kind: "exact", action: "alert" }] as const;
  const rollup = counted(
    medium({ comparison: { verdict: { verdict: "blurred", z: -3, peers: 20 }, duplicates: [...duplicates] } }),
    medium({
      optics: { camera: "MC", pixelSize: { um: 0.3, source: "ome" } },
      capture: { capturedAt: at, source: "exif" },
      quality: measuresOf({ width: 2, height: 2, data: Uint8Array.of(0, 0, 9, 255) }),
    }),
    medium({ state: "rejected" }),
  );
  expect(rollup).toMatchObject({
    ...{ day: "2026-11-20", media: 3, bytes: 30, byState: { ready: 2, rejected: 1 } },
    byDevice: {
      unknown: { media: 1, clipped: 0, withoutPixelSize: 1 },
      MC: { media: 1, clipped: 1, withoutPixelSize: 0 },
    },
    ...{ blurred: 1, notJudged: 1, duplicates: 1, alerts: 1, withoutCapture: 1 },
  });
});

it("is the same whatever order the media come in", () => {
  const media = [medium(), medium({ state: "failed" }), medium({ optics: { camera: "MC" } })];
  expect(counted(...media)).toEqual(counted(...media.toReversed()));
});
