import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factsOfMedium } from "../facts/make-media-facts.ts";
import { FACET_NAMES, type Facet } from "./facet-names.ts";
import { measuresOf } from "./measures/measures.ts";
import { FACETS, INDEXED_SORT_KEYS, SORT_KEYS, SORTS } from "./media-facets.ts";
import { Medium } from "./medium.ts";
import {
  isFiltered,
  isSortedInCode,
  mediaIndexes,
  mediaQuery,
  rawDataAddress,
  readRawDataView,
  startOfDay,
} from "./raw-data-view.ts";

const ZONE = "Europe/Paris";
const NEWEST = readRawDataView(new Map()).view;

describe("a view of the raw data in an address", () => {
  const facet = fc.constantFrom(...FACET_NAMES).chain((name) => {
    const known: readonly string[] | undefined = FACETS[name];
    return fc.tuple(fc.constant(name), known ? fc.constantFrom(...known) : fc.string({ minLength: 1, maxLength: 40 }));
  });
  const day = fc.constantFrom("2026-01-01", "2026-11-20", "2024-02-29");
  const span = fc
    .record({ from: day, to: day }, { requiredKeys: [] })
    .filter(({ from, to }) => !from || !to || from <= to);
  const views = fc.record({
    facets: fc
      .array(facet, { maxLength: 5 })
      .map((pairs) => Object.fromEntries(pairs) as Partial<Record<Facet, string>>),
    uploaded: span,
    captured: span,
    sort: fc.constantFrom(...SORT_KEYS),
    descending: fc.boolean(),
  });

  it("comes back as it went in", () => {
    void fc.assert(
      fc.property(views, (view) => {
        const { view: found, unused } = readRawDataView(new Map(rawDataAddress(view)));
        expect(found).toEqual(view);
        expect(unused).toEqual([]);
      }),
    );
  });

  it.each([
    ["verdict", "awful"],
    ["sort", "beauty"],
    ["uploadedFrom", "yesterday"],
    ["capturedTo", "2026-13-40"],
    ["capturedTo", "2026-02-30"],
    ["device", "x".repeat(200)],
  ])("tells what it cannot use and shows the rest: %s=%s", (name, value) => {
    const { view, unused } = readRawDataView(
      new Map([
        [name, value],
        ["stage", "pn"],
      ]),
    );
    expect(view.facets).toEqual({ stage: "pn" });
    expect(unused).toHaveLength(1);
  });

  it("of a span that ends before it begins keeps its end, and tells the beginning", () => {
    const asked = new Map([
      ["uploadedFrom", "2026-11-20"],
      ["uploadedTo", "2026-11-01"],
    ]);
    const { view, unused } = readRawDataView(asked);
    expect(view.uploaded).toEqual({ to: "2026-11-01" });
    expect(unused).toEqual([{ name: "uploadedFrom", value: "2026-11-20" }]);
  });

  it("is not filtered by its order alone", () => {
    expect(isFiltered(readRawDataView(new Map([["sort", "-noise"]])).view)).toBe(false);
    expect(isFiltered(readRawDataView(new Map([["uploadedTo", "2026-11-20"]])).view)).toBe(true);
  });
});

describe("the query of a view", () => {
  it("takes a day from its first to its last moment in the zone of the site, also when clocks change", () => {
    const { where } = mediaQuery({ ...NEWEST, uploaded: { from: "2026-10-25", to: "2026-10-25" } }, ZONE);
    const [from, to] = where.filter(({ field }) => field === "createdAt").map(({ value }) => (value as Date).getTime());
    expect(((to ?? 0) - (from ?? 0)) / 3_600_000).toBe(25);
    expect(startOfDay("2026-12-31", "UTC", 1).toISOString()).toBe("2027-01-01T00:00:00.000Z");
  });

  it("leaves out what has no capture time only where that is asked for", () => {
    const asksCapture = (view: typeof NEWEST) =>
      mediaQuery(view, ZONE).where.some(({ field }) => field === "facts.capturedAt");
    expect(asksCapture(NEWEST)).toBe(false);
    expect(asksCapture({ ...NEWEST, sort: "captured" })).toBe(true);
    expect(asksCapture({ ...NEWEST, captured: { to: "2026-01-01" } })).toBe(true);
  });

  it("is answered by joining indexes that end in its order, whatever facets are combined", () => {
    const suffixes = new Map<string, Set<string>>();
    for (const { fields } of mediaIndexes()) {
      const [facet, ...order] = fields;
      const key = order.map(({ fieldPath, order: way }) => `${fieldPath} ${way}`).join();
      suffixes.set(key, (suffixes.get(key) ?? new Set()).add(facet?.fieldPath ?? ""));
    }
    for (const sort of INDEXED_SORT_KEYS) {
      for (const descending of [true, false]) {
        const facets = { stage: "pn", verdict: "blurred", label: "poster" };
        const { where, orderBy } = mediaQuery({ ...NEWEST, facets, sort, descending }, ZONE);
        const key = orderBy
          .map(({ field, direction }) => `${field} ${direction === "asc" ? "ASCENDING" : "DESCENDING"}`)
          .join();
        for (const { field, op } of where)
          if (op === "==" || op === "array-contains") expect(suffixes.get(key)).toContain(field);
        const ordered = orderBy.map(({ field }) => field);
        for (const { field, op } of where) if (op === ">=" || op === "<") expect(ordered).toContain(field);
      }
    }
  });

  it("sorts all media by any measure by the index of that one field, without those that lack it", () => {
    const { where, orderBy } = mediaQuery({ ...NEWEST, sort: "tenengrad", descending: true }, ZONE);
    expect(orderBy).toEqual([{ field: "facts.measures.tenengrad", direction: "desc" }]);
    expect(where).toEqual([{ field: "facts.measures.tenengrad", op: ">=", value: -Number.MAX_VALUE }]);
  });

  it("asks filtered media by their upload where their order is made in code", () => {
    const filtered = { ...NEWEST, facets: { stage: "pn" }, sort: "tenengrad" as const };
    expect(isSortedInCode(filtered)).toBe(true);
    const ofStudies = { ...filtered, facets: {} };
    expect([isSortedInCode(ofStudies), isSortedInCode(ofStudies, false)], "single studies have no such index").toEqual([
      false,
      true,
    ]);
    expect(mediaQuery(filtered, ZONE)).toEqual(mediaQuery({ ...NEWEST, facets: { stage: "pn" } }, ZONE));
    expect(SORT_KEYS.filter((sort) => !isSortedInCode({ ...filtered, sort }))).toEqual(INDEXED_SORT_KEYS);
  });

  it("names fields that facts have", () => {
    const quality = measuresOf({ width: 40, height: 40, data: Uint8Array.from({ length: 1600 }, (_, at) => at % 251) });
    const medium = Medium.parse({
      id: "m",
      testId: "t",
      originalName: "a.png",
      declaredType: "image/png",
      declaredBytes: 9,
      state: "ready",
      uploader: { uid: "u", name: "Ada" },
      createdAt: new Date(),
      updatedAt: new Date(),
      quality,
    });
    const facts = factsOfMedium(medium, { isStudyBlinded: false, isRetake: false });
    const at = (path: string) =>
      path.split(".").reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], { ...medium, facts });
    for (const path of Object.values(SORTS)) expect(at(path), path).toBeDefined();
  });
});
