import { passes, valuesOf } from "@zona/domain/filters/evaluate";
import { fieldOf } from "@zona/domain/filters/fields";
import type { Filter } from "@zona/domain/filters/filter";
import { NONE } from "@zona/domain/media/facet-names";
import { conditionsOfFacets, type FacetChoice } from "@zona/domain/raw-data/facet-filter";
import { type MediaList, mediaTable, orderOf, sortedBy, withSearch } from "@zona/domain/raw-data/media-list";
import type { ReportRow } from "@zona/domain/reports/report-rows";
import type { RequestContext } from "@zona/domain/tables/compile-request";
import { DUCKDB } from "@zona/domain/tables/dialect";
import { type RunQuery, requestPage } from "@zona/domain/tables/run-request";
import { tableRow } from "@zona/domain/tables/table-columns";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TableStore } from "./table-store.ts";
import { askStore, openSmallStore } from "./tables-for-tests.ts";

const ZONE = "Europe/Paris";
const OWN = "hollyfield.example";
const MB = 1024 ** 2;
const context: RequestContext = {
  dialect: DUCKDB,
  scope: { path: "organisation", op: "==", value: OWN },
  zone: ZONE,
  names: new Map(),
};

let store: TableStore;
beforeAll(async () => {
  store = await openSmallStore();
});
afterAll(() => store.close());

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });
const medium = fc.record({
  id: fc.uuid(),
  testId: fc.constantFrom("t1", "t2"),
  originalName: fc.constantFrom("Oocyte 1.jpg", "oocyte 2.JPG", "dish map.png"),
  createdAt: fc.integer({ min: 0, max: 400 }).map((hours) => new Date(Date.UTC(2026, 9, 20, hours))),
  check: orNull(fc.constantFrom("fert", "d3", "d5")),
  facts: fc.record({
    organisation: fc.constantFrom(OWN, OWN, OWN, "meridian-devices.example"),
    study: fc.constantFrom("s1", NONE),
    testCode: orNull(fc.constantFrom("ICSI-0001", "ICSI-0002")),
    labels: fc.subarray(["poster", "map"]),
    devices: fc.constant([]),
    bytes: fc.constantFrom(1, 2 * MB, 7 * MB, 30 * MB),
    z: orNull(fc.constantFrom(-3, -2.5, 0, 0.4, 2.5)),
    noise: orNull(fc.double({ min: 0, max: 9, noNaN: true })),
    capturedAt: orNull(fc.constantFrom(new Date("2026-10-25T00:30:00Z"), new Date("2026-10-25T01:30:00Z"))),
  }),
});
const rows = fc
  .uniqueArray(medium, { maxLength: 40, selector: ({ id }) => id })
  .map(
    (all) => all.map(({ check, ...row }) => ({ ...row, ...(check && { slot: { check } }) })) as object as ReportRow[],
  ); // what fields are read from

const FACETS: Readonly<Record<string, readonly string[]>> = {
  check: ["fert", "d3", NONE],
  size: ["below-1", "1-5", "above-20"],
  focus: ["below-2.5", "0", NONE],
  study: ["s1", NONE],
  label: ["poster", NONE],
};
// Few at once: of many, nothing would be left to be put in order.
const facets = fc
  .array(
    fc
      .constantFrom(...Object.entries(FACETS))
      .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values))),
    { maxLength: 2 },
  )
  .map((pairs): FacetChoice["facets"] => Object.fromEntries(pairs));
const days = fc.record({ from: fc.constantFrom("2026-10-22", "2026-10-25") }, { requiredKeys: [] });
const several: fc.Arbitrary<Filter[]> = fc
  .subarray(["fert", "d3", "d5"], { minLength: 1 })
  .map((value): Filter[] => [{ field: "check", op: "in", value }]);
const lists = fc
  .tuple(
    facets,
    days,
    fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: several }),
    fc.constantFrom("", "", "oocyte", "ICSI jpg", "POSTER"),
    fc.constantFrom("createdAt", "capturedAt", "bytes", "z", "noise"),
    fc.boolean(),
  )
  .map(([asked, uploaded, further, typed, column, isDescending]): MediaList => {
    const filter: Filter = {
      all: [...conditionsOfFacets({ ...(asked && { facets: asked }), uploaded }, ZONE), ...further],
    };
    return sortedBy({ filter: withSearch(filter, typed), sort: [] }, column, isDescending);
  });

/** The ids of a list as plain code finds them: by the filter, in the order, the unknown at its end, equals by their id. */
function plainly(all: readonly ReportRow[], list: MediaList): string[] {
  const { column, isDescending } = orderOf(list);
  const field = fieldOf("media", column);
  const rank = (row: ReportRow) => {
    const [value] = field ? valuesOf(row, field) : [];
    return value instanceof Date ? value.getTime() : typeof value === "number" ? value : Number.NEGATIVE_INFINITY;
  };
  return all
    .filter((row) => "facts" in row && row.facts.organisation === OWN && passes("media", row, list.filter))
    .toSorted((a, b) => {
      const [first, second] = [rank(a), rank(b)];
      if (first !== second) return first < second === isDescending ? 1 : -1;
      return a.id < b.id ? -1 : 1;
    })
    .map(({ id }) => id);
}

async function given(all: readonly ReportRow[]): Promise<void> {
  await store.clear("media");
  await store.replace(
    "media",
    all.map((row) => tableRow("media", row)),
    [],
  );
}

const run: RunQuery = ({ text, values }) => askStore(store, text, values);

it("lists, page by page, the images that a plain filter of all finds, in their order, and counts them", async () => {
  let listed = 0;
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.array(lists, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 1, max: 9 }),
      async (all, asked, limit) => {
        await given(all);
        for (const list of asked) {
          const found: string[] = [];
          let next: number | undefined = 0;
          let counted = 0;
          while (next !== undefined) {
            const page = await requestPage(mediaTable(list), { offset: next, limit }, context, run);
            found.push(...page.lines.flatMap((line) => (line.kind === "row" ? [line.id] : [])));
            counted = page.rows;
            next = page.next;
          }
          expect(found).toEqual(plainly(all, list));
          listed += found.length;
          expect(counted).toBe(found.length);
        }
      },
    ),
    { numRuns: 20 },
  );
  expect(listed).toBeGreaterThan(10);
});

it("answers who reads codes and no text the same, whatever files are called and people wrote of them", async () => {
  const named = fc.record({
    originalName: fc.constantFrom("oocyte.jpg", "map.png"),
    labels: fc.subarray(["poster", "map"]),
    devices: fc.constant([]),
  });
  await fc.assert(
    fc.asyncProperty(rows, lists, named, async (all, list, { originalName, labels }) => {
      const answers: object[] = [];
      const otherwise = all.map((row) => ({
        ...row,
        originalName,
        facts: { ...("facts" in row && row.facts), labels },
      }));
      for (const written of [all, otherwise as object as ReportRow[]]) {
        await given(written);
        const view = { ...mediaTable(list), columns: ["fileName", "labels", "testCode"].map((id) => ({ id })) };
        answers.push(await requestPage(view, { offset: 0, limit: 500 }, { ...context, isCoded: true }, run));
      }
      expect(answers[1]).toEqual(answers[0]);
    }),
    { numRuns: 25 },
  );
});
