import { countsOf, groupsIn, type Mark, measuresOf, sharesOf, spreadOf } from "@zona/domain/charts/chart";
import { fileViews, markView, qualityViews } from "@zona/domain/charts/chart-views";
import { withinRange } from "@zona/domain/charts/range";
import { COLLECTIONS } from "@zona/domain/collections";
import { defaultView } from "@zona/domain/reports/default-views";
import { rowsOfDocument } from "@zona/domain/reports/report-rows";
import { type ReportView, reportViewFault } from "@zona/domain/reports/report-view";
import { DUCKDB } from "@zona/domain/tables/dialect";
import { type RunQuery, requestPage } from "@zona/domain/tables/run-request";
import { tableRow } from "@zona/domain/tables/table-columns";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TableStore } from "./table-store.ts";
import { documentOf, NOW, openSmallStore } from "./tables-for-tests.ts";

const LAB = "hollyfield.example";
const ZONE = "Europe/Paris";
const CONTEXT = {
  ...{ dialect: DUCKDB, zone: ZONE, names: new Map<string, string>() },
  scope: { path: "organisation", op: "==", value: LAB },
} as const;
const WITHIN = withinRange({ from: "2026-10-07", to: "2026-11-20" }, ZONE);

let store: TableStore;
beforeAll(async () => {
  store = await openSmallStore();
});
afterAll(() => store.close());

const facts = fc.record({
  deviceName: fc.constantFrom("Scope/1", "B|2", null),
  uploader: fc.constantFrom("ada", "ben"),
  kind: fc.constantFrom("icsi", "none"),
  stage: fc.constantFrom("pn", "blast", undefined),
  z: fc.option(fc.double({ min: -4, max: 4, noNaN: true })),
  clipping: fc.option(fc.constantFrom(0, 0.99, 1, 1.5, 5, 40)),
  lagHours: fc.option(fc.constantFrom(-13, -12, -0.5, 0, 0.01, 1, 12)),
  sharpness: fc.option(fc.double({ min: -9, max: 1, noNaN: true })),
  shot: fc.constantFrom("first", "retake", "none"),
  duplicate: fc.constantFrom("across", "same", "near", "none"),
  resolution: fc.constantFrom("10x10", "none"),
  bytes: fc.integer({ min: 1, max: 1000 }),
  day: fc.integer({ min: -50, max: 5 }),
});

async function given(media: readonly (typeof facts extends fc.Arbitrary<infer T> ? T : never)[]) {
  await store.clear("media");
  const rows = media.flatMap(({ stage, day, uploader, ...own }, n) => {
    const stored = documentOf(COLLECTIONS.media, `m${n}`, n + 1) as { facts: object };
    const data = {
      ...stored,
      ...{ createdAt: new Date(NOW.getTime() + day * 86_400_000), uploader: { uid: uploader, name: uploader } },
      ...(stage && { slot: { stage, role: "required" } }),
      facts: { ...stored.facts, ...own, organisation: LAB },
    };
    return rowsOfDocument("media", { id: `m${n}`, data });
  });
  expect(rows).toHaveLength(media.length);
  await store.replace(
    "media",
    rows.map((row) => tableRow("media", row)),
    [],
  );
}

const marksOf = (view: ReportView, groups: ReturnType<typeof groupsIn>): Mark[] =>
  [
    view.groupBy.length === 1 ? countsOf(groups) : spreadOf(groups),
    ...(view.groupBy.length === 2
      ? [sharesOf(groups, (key) => key !== "0" && key !== "first"), measuresOf(groups)]
      : []),
  ].flatMap(({ marks, n, leftOut }) => {
    expect(n + leftOut).toBe(groups.reduce((sum, { count }) => sum + count, 0));
    return marks;
  });

it("every mark of every chart opens as many rows as it says", { tags: ["nightly"] }, async () => {
  const { required: _, missing: __, ...quality } = qualityViews({ media: [], tests: [], within: WITHIN }, "pn", "week");
  const views: ReportView[] = [...Object.values(quality), ...Object.values(fileViews(WITHIN))];
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { maxLength: 30 }), async (media) => {
      await given(media);
      const { query, close } = await store.snapshot();
      const run: RunQuery = ({ text, values }) => query(text, values, { mostMs: 10_000 });
      for (const view of views) {
        expect(reportViewFault(view)).toBeUndefined();
        const { lines } = await requestPage(view, { offset: 0, limit: 500 }, CONTEXT, run);
        for (const { rows, filter } of marksOf(view, groupsIn(lines))) {
          if (rows === 0) continue;
          const behind = markView(view, filter, defaultView(view.subject).columns);
          expect(reportViewFault(behind)).toBeUndefined();
          expect((await requestPage(behind, { offset: 0, limit: 1 }, CONTEXT, run)).rows).toBe(rows);
        }
      }
      await close();
    }),
    { numRuns: 12 },
  );
});
