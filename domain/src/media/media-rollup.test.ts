import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SINGLE_FACETS, type SingleFacet } from "./facet-names.ts";
import {
  type MediaRow,
  MOST_ROWS,
  packRows,
  partsOf,
  periodsFor,
  rollupId,
  spanOf,
  unpackRows,
} from "./media-rollup.ts";

const row = (over: Partial<MediaRow> = {}): MediaRow => ({
  ...(Object.fromEntries(SINGLE_FACETS.map((facet) => [facet, "none"])) as Record<SingleFacet, string>),
  testCode: "ICSI-0001",
  uploaderName: "Ada",
  uploadedAt: 1.8e12,
  bytes: 10,
  z: Number.NaN,
  sharpness: 1,
  noise: 1,
  clipping: 0.5,
  lagHours: 0,
  ...over,
});

describe("a rollup", () => {
  it("gives back the rows that went in, unknown numbers too", () => {
    const rows = fc.array(
      fc.record({ device: fc.string(), uploaderName: fc.string(), z: fc.double(), bytes: fc.nat() }).map(row),
      { maxLength: 40 },
    );
    void fc.assert(
      fc.property(rows, (some) => {
        expect(unpackRows(packRows(some))).toEqual(some);
      }),
    );
  });

  it("is the same whatever order the media come in, and is one empty part where there are none", () => {
    const rows = [row({ uploadedAt: 3 }), row({ uploadedAt: 1, device: "a" }), row({ uploadedAt: 2 })];
    expect(partsOf(rows)).toEqual(partsOf(rows.toReversed()));
    expect(partsOf([])).toMatchObject([{ media: 0 }]);
  });

  it("fits into documents of less than 1 MB, each test with a name of its own", () => {
    const rows = Array.from({ length: MOST_ROWS + 1 }, (_, at) =>
      row({
        uploadedAt: at,
        test: `test${String(at).padStart(16, "0")}`,
        testCode: `ICSI-${at}`,
        subject: `HF-${at}-K`,
      }),
    );
    const parts = partsOf(rows);
    expect(parts.map(({ media }) => media)).toEqual([MOST_ROWS, 1]);
    const size = ({ values, places, numbers }: (typeof parts)[number]) =>
      JSON.stringify(values).length +
      [...Object.values(places), ...Object.values(numbers)].reduce((sum, { length }) => sum + length, 0);
    for (const part of parts) expect(size(part)).toBeLessThan(1_000_000);
  });

  it("takes a column that is not there yet for unknown", () => {
    const { places, ...rest } = packRows([row({ device: "scope-1" })]);
    const { device: _, ...older } = places;
    expect(unpackRows({ ...rest, places: older })[0]).toMatchObject({ device: "none", testCode: "ICSI-0001" });
  });
});

describe("the periods of a range", () => {
  it("are months while they are few, else years", () => {
    expect(periodsFor("2026-11-01", "2026-11-20")).toEqual({ span: "month", from: "2026-11", to: "2026-11" });
    expect(periodsFor("2024-06-30", "2026-11-20")).toMatchObject({ span: "month" });
    expect(periodsFor("2016-01-01", "2026-11-20")).toEqual({ span: "year", from: "2016", to: "2026" });
  });

  it("know their span by their name", () => {
    expect(["2026", "2026-11", "2026-11-20"].map(spanOf)).toEqual(["year", "month", "day"]);
    expect([rollupId("2026-11", 0), rollupId("2026-11", 2)]).toEqual(["2026-11", "2026-11~2"]);
  });
});
