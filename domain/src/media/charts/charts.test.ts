import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckKey } from "../../policy/timing-profiles.ts";
import type { RequiredState } from "../../records/required-states.ts";
import { SINGLE_FACETS, type SingleFacet } from "../facet-names.ts";
import { FACETS } from "../media-facets.ts";
import type { MediaRow } from "../media-rollup.ts";
import { startOfDay } from "../day-span.ts";
import { type Chart, matches } from "./chart.ts";
import { coverageOf } from "./coverage.ts";
import { sharpnessDrift } from "./drift.ts";
import * as charts from "./media-charts.ts";
import { weekAt, weeksOf } from "./weeks.ts";

const ZONE = "Europe/Paris";
const FROM = "2026-10-07";
const TO = "2026-11-20";
const WEEKS = weeksOf(FROM, TO, ZONE);
const FIRST = startOfDay(FROM, ZONE).getTime();
const LAST = startOfDay(TO, ZONE, 1).getTime() - 1;

const row = (over: Partial<MediaRow> = {}): MediaRow => ({
  ...(Object.fromEntries(SINGLE_FACETS.map((facet) => [facet, "none"])) as Record<SingleFacet, string>),
  testCode: "",
  uploaderName: "Ada",
  uploadedAt: FIRST,
  bytes: 1,
  state: "ready",
  z: Number.NaN,
  sharpness: Number.NaN,
  clipping: Number.NaN,
  noise: Number.NaN,
  lagHours: Number.NaN,
  ...over,
});

/** Media with any of the known values, or one of three free ones. */
const rows = fc.array(
  fc
    .record({
      ...(Object.fromEntries(
        SINGLE_FACETS.map((facet) => [
          facet,
          fc.constantFrom(...((FACETS[facet] as readonly string[] | undefined) ?? ["a", "b", "none"])),
        ]),
      ) as Record<SingleFacet, fc.Arbitrary<string>>),
      uploadedAt: fc.integer({ min: FIRST, max: LAST }),
      sharpness: fc.oneof(fc.double({ min: 0, max: 10, noNaN: true }), fc.constant(Number.NaN)),
    })
    .map(row),
  // Enough of one device, objective and stage to be judged in some of them.
  { maxLength: 60 },
);

/** What the list behind a mark would hold: the same conditions on the same media. */
function listed(all: readonly MediaRow[], { facets, uploaded }: Chart["marks"][number]["filter"]) {
  const from = uploaded?.from ? startOfDay(uploaded.from, ZONE).getTime() : Number.NEGATIVE_INFINITY;
  const to = uploaded?.to ? startOfDay(uploaded.to, ZONE, 1).getTime() : Number.POSITIVE_INFINITY;
  return all.filter((one) => matches(one, facets) && one.uploadedAt >= from && one.uploadedAt < to).length;
}

describe("every mark of every chart", () => {
  const all: Record<string, (media: MediaRow[]) => Chart> = {
    "uploads by stage": (media) => charts.uploadsPerWeek(media, WEEKS, "stage"),
    "uploads by organisation": (media) => charts.uploadsPerWeek(media, WEEKS, "organisation"),
    focus: charts.focusPerDevice,
    drift: (media) => sharpnessDrift(media, WEEKS),
    clipped: charts.clippedPerDevice,
    retakes: charts.retakesPerUploader,
    lag: charts.captureLag,
    repeats: charts.duplicateImages,
    optics: charts.opticsPerDevice,
    storage: (media) => charts.storagePerMonth(media, WEEKS),
    unfinished: charts.unfinishedImages,
    unlinked: charts.unlinkedImages,
  };

  it.each(Object.entries(all))("of %s stands for as many media as the list that it opens", (_, chart) => {
    void fc.assert(
      fc.property(rows, (media) => {
        const { marks, n, leftOut } = chart(media);
        for (const mark of marks) expect(listed(media, mark.filter)).toBe(mark.media);
        expect(n + leftOut).toBe(media.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe("shares", () => {
  it("come with what they are of and how sure they are, and never of nothing", () => {
    const media = [row({ device: "a", clipped: "yes" }), row({ device: "a", clipped: "no" }), row({ device: "b" })];
    const { marks, n, leftOut } = charts.clippedPerDevice(media);
    expect(marks).toMatchObject([{ at: "a", value: 0.5, media: 1, of: 2 }]);
    expect(marks[0]?.interval?.[0]).toBeCloseTo(0.0945, 3);
    expect([n, leftOut]).toEqual([2, 1]);
  });
});

describe("weeks", () => {
  it("begin on Monday, are cut to the range, and hold every instant of it", () => {
    expect(WEEKS[0]).toMatchObject({ monday: "2026-10-05", from: FROM, to: "2026-10-11" });
    expect(WEEKS.at(-1)).toMatchObject({ monday: "2026-11-16", to: TO });
    expect(weekAt(WEEKS, FIRST)?.monday).toBe("2026-10-05");
    expect(weekAt(WEEKS, FIRST - 1)).toBeUndefined();
    // Clocks go back on 25 October: Sunday has 25 hours and belongs to its week to the last.
    expect(weekAt(WEEKS, startOfDay("2026-10-26", ZONE).getTime() - 1)?.monday).toBe("2026-10-19");
    expect(weekAt(WEEKS, startOfDay("2026-10-26", ZONE).getTime())?.monday).toBe("2026-10-26");
  });
});

describe("drift", () => {
  it("finds a microscope that loses focus, week by week, and is not turned by one bad week", () => {
    const media = WEEKS.flatMap(({ startsAt }, week) =>
      Array.from({ length: 12 }, (_, at) =>
        row({
          device: "scope-1",
          uploadedAt: startsAt + 1,
          sharpness: 5 - 0.2 * week + 0.05 * at - (week === 2 ? 3 : 0),
        }),
      ),
    );
    const { drifts } = sharpnessDrift(media, WEEKS);
    expect(drifts).toHaveLength(1);
    expect(drifts[0]?.slope).toBeLessThan(-0.1);
    expect(drifts[0]?.weeks).toBe(7);
  });

  it("opens as many media as it says, also those that were not measured", () => {
    const media = WEEKS.flatMap(({ startsAt }) =>
      Array.from({ length: 6 }, (_, at) =>
        row({
          device: "a",
          uploadedAt: startsAt + at,
          sharpness: at === 0 ? Number.NaN : at,
          state: at === 0 ? "failed" : "ready",
        }),
      ),
    );
    const { marks } = sharpnessDrift(media, WEEKS);
    expect(marks).toHaveLength(WEEKS.length);
    for (const mark of marks) expect([mark.media, mark.of, listed(media, mark.filter)]).toEqual([6, 5, 6]);
  });

  it("says nothing of few pictures and of pictures that do not differ", () => {
    expect(sharpnessDrift([row({ device: "a", sharpness: 1 })], WEEKS).marks).toEqual([]);
    const same = Array.from({ length: 30 }, () => row({ device: "a", sharpness: 1 }));
    expect(sharpnessDrift(same, WEEKS)).toMatchObject({ marks: [], n: 0, leftOut: 30 });
  });
});

describe("coverage", () => {
  const anchorAt = new Date("2026-11-16T08:00:00Z");
  const now = new Date("2026-11-18T12:00:00Z");
  const required = (check: CheckKey, state: RequiredState, hours = 20) => ({
    check,
    state,
    overdueAt: new Date(anchorAt.getTime() + hours * 3_600_000),
  });
  const test = (...asked: ReturnType<typeof required>[]) => ({
    id: "t",
    code: "ICSI-0001",
    anchorAt,
    media: { count: 0, missing: [], required: asked },
  });
  const of = (check: string, over: Partial<MediaRow> = {}) => row({ test: "t", check, verdict: "ok", ...over });
  const cell = (asked: ReturnType<typeof required>, ...media: MediaRow[]) =>
    coverageOf([test(asked)], media, now).rows[0]?.cells[0];

  it("tells what is missing, poor, there, and not due yet", () => {
    const fert = required("fert", "complete");
    expect(cell(required("fert", "missing"))).toMatchObject({ state: "missing" });
    expect(cell(fert, of("fert", { verdict: "blurred" }))).toMatchObject({ state: "poor", media: 1, poor: 1 });
    expect(cell(fert, of("fert", { verdict: "blurred" }), of("fert"))).toMatchObject({
      state: "ok",
      media: 2,
      poor: 1,
    });
    expect(cell(fert, of("fert", { verdict: "none", state: "processing" }))).toMatchObject({ state: "ok", poor: 0 });
    expect(cell(fert, of("fert", { verdict: "none", state: "rejected" }))).toMatchObject({ state: "poor" });
    expect(cell(required("d5", "open", 120))).toMatchObject({ state: "later" });
    expect(cell(required("fert", "open"))).toMatchObject({ state: "missing" });
  });

  it("tells oocytes without a picture from a check without any, and a reason from both", () => {
    expect(cell(required("d5", "incomplete", 120), of("d5"))).toMatchObject({ state: "partial", media: 1 });
    expect(cell(required("d5", "waived", 120))).toMatchObject({ state: "waived" });
  });

  it("asks for what the policy asks for, in the order of the days", () => {
    const { rows, checks } = coverageOf([test(required("fert", "open"), required("d3", "open", 70))], [of("d2")], now);
    expect(checks).toEqual(["fert", "d3"]);
    expect(rows[0]?.cells.map(({ state }) => state)).toEqual(["missing", "later"]);
  });

  it("counts in every cell as many media as the list that it opens", () => {
    const checks: CheckKey[] = ["fert", "d3", "d5"];
    const covered = ["a", "b"].map((id) => ({
      ...test(...checks.map((check) => required(check, "complete"))),
      id,
    }));
    void fc.assert(
      fc.property(rows, (media) => {
        for (const { testId, cells } of coverageOf(covered, media, now).rows)
          for (const { check, media: counted } of cells)
            expect(listed(media, { facets: { test: testId, check } })).toBe(counted);
      }),
      { numRuns: 40 },
    );
  });

  it("leaves out tests without an injection, and says how many", () => {
    const planned = { ...test(), anchorAt: null };
    expect(coverageOf([planned], [], anchorAt)).toEqual({ rows: [], checks: [], leftOut: 1 });
  });
});
