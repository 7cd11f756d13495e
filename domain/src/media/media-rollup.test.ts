import * as fc from "fast-check";
import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { SINGLE_FACETS, type SingleFacet } from "./facet-names.ts";
import {
  type MediaRow,
  MOST_BYTES,
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

  it("fits into documents of less than 1 MiB, whatever the media are", () => {
    // Digits that no packing makes smaller.
    const digits = (at: number, salt: number) => Math.sin(at * 7.31 + salt) * 1e4;
    const rows = Array.from({ length: MOST_ROWS + 1 }, (_, at) =>
      row({
        uploadedAt: at,
        test: `test${String(at).padStart(16, "0")}`,
        testCode: `ICSI-${digits(at, 5)}${digits(at, 6)}`,
        subject: `HF-${at}-K`,
        z: digits(at, 0),
        sharpness: digits(at, 1),
        clipping: digits(at, 2),
        noise: digits(at, 3),
        lagHours: digits(at, 4),
      }),
    );
    const parts = partsOf(rows);
    expect(parts).toHaveLength(3);
    for (const { packed } of parts) expect(packed.length).toBeLessThanOrEqual(MOST_BYTES);
    const back = parts.flatMap(unpackRows);
    expect(back).toHaveLength(rows.length);
    for (const at of [0, 1, MOST_ROWS / 2, MOST_ROWS - 1, MOST_ROWS]) expect(back[at]).toEqual(rows[at]);
  });

  it("takes a column that is not there yet for unknown", () => {
    const { packed, media } = packRows([row({ device: "scope-1" })]);
    const body = inflateSync(packed);
    const end = 4 + new DataView(body.buffer, body.byteOffset).getUint32(0, true);
    // Named otherwise, as by a version that did not have it: the same length keeps all other bytes where they are.
    const header = strFromU8(body.subarray(4, end)).replace('"device":', '"deviec":').replace('"noise"', '"nosie"');
    body.set(strToU8(header), 4);
    expect(unpackRows({ media, packed: deflateSync(body) })[0]).toEqual(row({ noise: Number.NaN }));
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
    const organisation = "hollyfield.example";
    expect([0, 2].map((part) => rollupId("2026-11", { organisation, part }))).toEqual([
      "2026-11~hollyfield.example",
      "2026-11~hollyfield.example~2",
    ]);
  });
});
