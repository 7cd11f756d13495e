import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Capture } from "../media/medium-details.ts";
import { formatZoned, parseLocalTime, resolveLocalTime } from "../timing/zoned-time.ts";
import { correctedCapture, correctionOf } from "./camera-clock.ts";
import { clockCode, clockInCode, correctionShown } from "./clock-code.ts";

const ZONE = "Europe/Paris";

/** What the pipeline makes of a camera's reading that has no offset. */
function reading(text: string): Capture {
  const local = parseLocalTime(text);
  if (!local) throw new Error(text);
  const { instant, kind } = resolveLocalTime(local, ZONE);
  return { capturedAt: instant, source: "exif", assumedZone: ZONE, ...(kind !== "exact" && { clockChange: kind }) };
}
const at = (text: string) => new Date(text);

describe("the clock of a camera", () => {
  it("is read as if it had been right, on nights of a clock change too", () => {
    // Every ten minutes of a year, so that both nights are in it.
    const moments = fc.integer({ min: 0, max: 366 * 144 }).map((step) => Date.UTC(2026, 0, 1) + step * 600_000);
    fc.assert(
      fc.property(moments, fc.integer({ min: -2_000, max: 2_000 }), (utc, minutes) => {
        const text = new Date(utc).toISOString().slice(0, 19);
        const shifted = new Date(utc + minutes * 60_000).toISOString().slice(0, 19);
        expect(correctedCapture(reading(text), minutes)).toEqual(reading(shifted));
      }),
      {
        examples: [
          [Date.UTC(2026, 2, 29, 2, 30), 62],
          [Date.UTC(2026, 9, 25, 2, 30), -62],
        ],
      },
    );
  });

  it("is told by a photo of the right one, and then right to half a minute, to an hour on the night of a clock change", () => {
    const seconds = fc.integer({ min: 0, max: 366 * 86_400 });
    fc.assert(
      fc.property(seconds, fc.integer({ min: -500_000, max: 500_000 }), fc.boolean(), (second, wrongBy, isTold) => {
        const shownAt = new Date(Date.UTC(2026, 0, 1) + second * 1_000);
        const wrong = new Date(shownAt.getTime() - wrongBy * 60_000 + (second % 60) * 1_000);
        const told: Capture = { capturedAt: wrong, source: "exif", tzOffsetMinutes: 0 };
        const capture = isTold ? told : reading(formatZoned(wrong, ZONE).slice(0, 19));
        const correction = correctionShown(capture, clockInCode(clockCode(shownAt)) ?? wrong);
        const corrected = correctedCapture(capture, correction?.minutes ?? Number.NaN);
        const away = Math.abs(corrected.capturedAt.getTime() - shownAt.getTime());
        const isExact = isTold || (capture.clockChange ?? corrected.clockChange) === undefined;
        expect(away).toBeLessThanOrEqual(isExact ? 30_000 : 3_630_000);
        if (isExact) expect(correctionOf(capture, correction ? [correction] : [])).toBe(correction?.minutes);
      }),
    );
  });

  it("is told by no other code, and by none that is years away", () => {
    for (const text of [
      "",
      "https://zona.example",
      "zona-clock ",
      "zona-clock 2026-11-27T10:00:00",
      "zona-clock 2026-02-30T10:00:00Z",
    ])
      expect(clockInCode(text)).toBeUndefined();
    expect(correctionShown(reading("2024-01-01T00:00:00"), at("2026-11-27T10:00:00Z"))).toBeUndefined();
  });

  it("is moved as it is where the file names the offset", () => {
    const told: Capture = { capturedAt: at("2026-11-18T08:41:07Z"), source: "exif", tzOffsetMinutes: 60 };
    expect(correctedCapture(told, -62)).toEqual({ ...told, capturedAt: at("2026-11-18T07:39:07Z") });
  });

  it("is corrected from the moment on that its administrator says, by the latest correction", () => {
    const corrections = [
      { from: at("2026-11-20T00:00:00Z"), minutes: 0 },
      { from: at("2026-11-10T00:00:00Z"), minutes: 62 },
    ];
    const minutesOf = (text: string) => correctionOf(reading(text), corrections);
    // The camera is 62 minutes slow: it shows 23:57 of the day before when the first correction begins at 00:59.
    expect(minutesOf("2026-11-09T23:57:00")).toBe(0);
    expect(minutesOf("2026-11-09T23:58:00")).toBe(62);
    expect(minutesOf("2026-11-19T12:00:00")).toBe(62);
    expect(minutesOf("2026-11-20T01:00:00")).toBe(0);
    expect(correctionOf(reading("2026-11-19T12:00:00"), [])).toBe(0);
    expect(formatZoned(correctedCapture(reading("2026-11-19T12:00:00"), 62).capturedAt, ZONE)).toContain("13:02");
  });
});
