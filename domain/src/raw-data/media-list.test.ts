import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factsOfMedium } from "../facts/make-media-facts.ts";
import { passes } from "../filters/evaluate.ts";
import { fieldOf } from "../filters/fields.ts";
import { filterFault } from "../filters/filter-fault.ts";
import { startOfDay } from "../media/day-span.ts";
import { FACET_NAMES, type Facet, NONE } from "../media/facet-names.ts";
import { FACETS } from "../media/media-facets.ts";
import type { Medium } from "../media/medium.ts";
import { reportViewFault } from "../reports/report-view.ts";
import { conditionsOfFacets } from "./facet-filter.ts";
import {
  inInbox,
  isFiltered,
  isInbox,
  isNewest,
  LIST_NAMES,
  type MediaList,
  mediaListAddress,
  mediaTable,
  NEWEST,
  readMediaList,
  searchOf,
  sortedBy,
  withSearch,
} from "./media-list.ts";

const ZONE = "Europe/Paris";
const read = (address: Record<string, string>) => readMediaList(new Map(Object.entries(address)), ZONE);

const facet = fc.constantFrom(...FACET_NAMES).chain((name) => {
  const known: readonly string[] | undefined = FACETS[name];
  return fc.tuple(fc.constant(name), known ? fc.constantFrom(...known) : fc.constantFrom(NONE, "scope-1", "HF-1", "s"));
});
const facets = fc
  .array(facet, { maxLength: 4 })
  .map((pairs) => Object.fromEntries(pairs) as Partial<Record<Facet, string>>);

/** Media of every size, sharpness and place, with the facts that functions make of them. */
const media = fc
  .record({
    bytes: fc.constantFrom(1, 1024 ** 2, 6 * 1024 ** 2, 30 * 1024 ** 2),
    z: fc.constantFrom(undefined, -3, -2.5, -1, 0, 0.4, 2.5),
    clipLow: fc.constantFrom(undefined, 0, 1, 1.2, 7),
    hours: fc.constantFrom(undefined, 3, 15.5, 16, 17, 18.5, 22, 40),
    duplicate: fc.constantFrom(undefined, "alert", "exact", "near"),
    device: fc.constantFrom(undefined, "scope-1"),
    isPlaced: fc.boolean(),
    isRetake: fc.boolean(),
    hasTest: fc.boolean(),
    um: fc.constantFrom(undefined, 0.4),
    labels: fc.subarray(["HF-1", "s"]),
  })
  .map(({ bytes, z, clipLow, hours, duplicate, device, isPlaced, isRetake, hasTest, um, labels }) => {
    const anchorAt = new Date("2026-11-20T08:00:00Z");
    const medium = {
      id: "m",
      testId: "HF-1",
      originalName: "Photo 7.PNG",
      declaredType: "image/png",
      declaredBytes: bytes,
      state: "ready",
      uploader: { uid: "s", name: "Ada" },
      createdAt: anchorAt,
      updatedAt: anchorAt,
      labels,
      optics: { ...(device && { deviceId: device }), ...(um && { pixelSize: { um, source: "ome" } }) },
      ...(clipLow !== undefined && { quality: { clipLow, clipHigh: 0, rangeBits: null } }),
      ...(hours !== undefined && {
        capture: { capturedAt: new Date(anchorAt.getTime() + hours * 3_600_000), source: "exif" },
      }),
      ...(isPlaced && { slot: { unitNo: 4, check: "fert", stage: "pn", role: "required" } }),
      comparison: {
        ...(z !== undefined && { verdict: { verdict: z < -2.5 ? "blurred" : "ok", z } }),
        duplicates: duplicate
          ? [{ kind: duplicate === "near" ? "near" : "exact", action: duplicate === "alert" ? "alert" : "none" }]
          : [],
      },
    } as object as Medium; // what facts are made of
    const test = {
      kind: "icsi",
      organisation: "hollyfield.example",
      studyId: "s",
      code: "ICSI-0001",
      status: "in_progress",
      anchorAt,
      subjectCode: "HF-1",
    } as const;
    const made = factsOfMedium(medium, { ...(hasTest && { test }), isStudyBlinded: false, isRetake });
    return { ...medium, facts: made };
  });

describe("an address of facets", () => {
  it("lists the media that have these facets, and no others", () => {
    void fc.assert(
      fc.property(facets, media, (asked, medium) => {
        const { list, unused } = read(asked as Record<string, string>);
        const has = Object.entries(asked).every(([name, value]) =>
          name === "label"
            ? value === NONE
              ? medium.labels?.length === 0
              : medium.labels?.includes(value)
            : medium.facts?.[name as Exclude<Facet, "label">] === value,
        );
        expect(passes("media", medium, list.filter), JSON.stringify([asked, medium.facts])).toBe(has);
        expect([unused, filterFault("media", list.filter)]).toEqual([[], undefined]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["verdict", "awful"],
    ["sort", "beauty"],
    ["uploadedFrom", "yesterday"],
    ["capturedTo", "2026-13-40"],
    ["capturedTo", "2026-02-30"],
    ["device", "x".repeat(200)],
    ["where", '{"field":"nothing"}'],
  ])("tells what it cannot use and shows the rest: %s=%s", (name, value) => {
    const { list, unused } = read({ [name]: value, stage: "pn" });
    expect(list).toEqual({ filter: { all: [{ field: "stage", op: "eq", value: ["pn"] }] }, sort: [] });
    expect(unused).toEqual([{ name, value }]);
  });

  it("takes days from their first to their last moment in the zone of the site, also when clocks change", () => {
    const day = "2026-10-25";
    const conditions = conditionsOfFacets({ uploaded: { from: day, to: day } }, ZONE);
    const [from, to] = conditions.map((one) => Date.parse(String("field" in one && one.value[0])));
    expect(((to ?? 0) + 1 - (from ?? 0)) / 3_600_000).toBe(25);
    expect(startOfDay("2026-12-31", "UTC", 1).toISOString()).toBe("2027-01-01T00:00:00.000Z");
  });

  it("of a span that ends before it begins keeps its end, and tells the beginning", () => {
    const { list, unused } = read({ uploadedFrom: "2026-11-20", uploadedTo: "2026-11-01" });
    expect(list.filter).toMatchObject({ all: [{ field: "createdAt", op: "le" }] });
    expect(unused).toEqual([{ name: "uploadedFrom", value: "2026-11-20" }]);
  });

  it.each([
    ["-uploaded", undefined, true],
    ["captured", "capturedAt", false],
    ["-sharpness", "focusLevel", true],
    ["lag", "lagHours", false],
    ["-tenengrad", "tenengrad", true],
  ])("keeps its order %s", (sort, column, isDescending) => {
    const { list, unused } = read({ sort });
    expect(list.sort).toEqual(column ? [{ column, direction: isDescending ? "desc" : "asc" }] : []);
    expect(unused).toEqual([]);
  });
});

describe("a list of media", () => {
  const words = fc.array(fc.constantFrom("photo", "ICSI-0042", "7.png", '"x"', "ü"), { maxLength: 3 });
  const lists = fc
    .tuple(facets, words, fc.constantFrom("createdAt", "capturedAt", "noise", "check", "lapVar"), fc.boolean())
    .map(([asked, typed, column, isDescending]): MediaList => {
      const filter = withSearch({ all: conditionsOfFacets({ facets: asked }, ZONE) }, typed.join(" "));
      return sortedBy({ filter, sort: [] }, column, isDescending);
    });

  it("comes back from its address as it went in, and is a table that can be asked", () => {
    void fc.assert(
      fc.property(lists, (list) => {
        expect(read(mediaListAddress(list))).toEqual({ list, unused: [] });
        expect(reportViewFault(mediaTable(list))).toBeUndefined();
        expect(LIST_NAMES).toEqual(expect.arrayContaining(Object.keys(mediaListAddress(list))));
      }),
    );
  });

  it("is that of the newest where nothing is asked and nothing else is sorted by", () => {
    expect(mediaListAddress(NEWEST)).toEqual({});
    expect(isNewest(read({}).list)).toBe(true);
    expect(isNewest(sortedBy(NEWEST, "createdAt", true))).toBe(true);
    expect(isNewest(sortedBy(NEWEST, "createdAt", false))).toBe(false);
    expect(isFiltered(read({ sort: "-noise" }).list)).toBe(false);
    expect(isFiltered(read({ q: "x" }).list)).toBe(true);
  });

  it("finds every word of a search in a name, a code or a text, whatever its case", () => {
    const row = {
      originalName: "Photo 7.PNG",
      facts: { testCode: "ICSI-0042", labels: ["poster"], deviceName: null, objective: NONE },
    };
    const found = (typed: string) => passes("media", row, withSearch({ all: [] }, typed));
    expect(["photo", "7.png", "icsi 0042", "POST photo", " "].map(found)).toEqual([true, true, true, true, true]);
    expect(["photo 8", "none", "icsi-0043"].map(found)).toEqual([false, false, false]);
    expect(searchOf(withSearch(withSearch({ all: [] }, "one two"), "three"))).toBe("three");
  });

  it("goes into the inbox and out of it without losing what else it asks", () => {
    void fc.assert(
      fc.property(lists, ({ filter, sort }) => {
        const inside = { filter: inInbox(filter, true), sort };
        expect([isInbox(inside), isInbox({ filter: inInbox(inside.filter, false), sort })]).toEqual([true, false]);
        const placed = passes("media", { slot: { check: "fert" } }, inside.filter);
        expect(placed).toBe(false);
      }),
    );
  });

  it("names fields of media in every facet's place", () => {
    for (const name of FACET_NAMES)
      for (const one of conditionsOfFacets({ facets: { [name]: FACETS[name]?.[0] ?? "x" } }, ZONE)) {
        const inner = "any" in one ? one.any[0] : one;
        const id =
          inner && "all" in inner && inner.all[0] && "field" in inner.all[0]
            ? inner.all[0].field
            : inner && "field" in inner
              ? inner.field
              : "";
        expect(fieldOf("media", id), name).toBeDefined();
      }
  });
});
