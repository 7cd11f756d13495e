import { passes } from "@zona/domain/filters/evaluate";
import type { Chart, MarkFilter } from "@zona/domain/media/charts/chart";
import { coverageOf } from "@zona/domain/media/charts/coverage";
import { sharpnessDrift } from "@zona/domain/media/charts/drift";
import * as charts from "@zona/domain/media/charts/media-charts";
import { monthsOf, weeksOf } from "@zona/domain/media/charts/weeks";
import { mediaRow, packRows, unpackRows } from "@zona/domain/media/media-rollup";
import type { Medium } from "@zona/domain/media/medium";
import { readMediaList } from "@zona/domain/raw-data/media-list";
import { beforeAll, describe, expect, it } from "vitest";
import { markLink } from "../../web/src/media/analytics/mark-link.ts";
import { type SyntheticMedium, syntheticMedia, syntheticTests } from "./lab.ts";
import { withFacts } from "./lab-facts.ts";
import { syntheticPicture } from "./media.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const ZONE = "Europe/Paris";
const RANGE = { from: "2026-08-20", to: "2026-11-20", facets: {} };
const MEDIA = 2_000;
const POOL = 120;

let media: SyntheticMedium[];
let documents: Medium[];
const tests = syntheticTests(125, NOW);

beforeAll(async () => {
  const kind = (index: number) => ({ isBlurred: index % 13 === 5, isClipped: index % 17 === 3 });
  const pool = await Promise.all(Array.from({ length: POOL }, (_, index) => syntheticPicture(index, kind(index))));
  media = syntheticMedia(MEDIA, tests, pool, NOW);
  documents = withFacts(tests, media);
});

/** How many media the list behind a mark holds, by its address alone. */
function listed(filter: MarkFilter): number {
  const address = new URL(markLink(RANGE, filter, ZONE), "http://zona");
  const { list, unused } = readMediaList(address.searchParams, ZONE);
  expect(unused).toEqual([]);
  return documents.filter((document) => passes("media", document, list.filter)).length;
}

describe("two thousand media whose faults are known", () => {
  it("are judged by what they are", () => {
    expect(media).toHaveLength(MEDIA);
    const judged = media.flatMap(({ medium, truth }) => {
      const verdict = medium.comparison?.verdict?.verdict;
      return verdict === "ok" || verdict === "blurred" ? [{ called: verdict === "blurred", truth }] : [];
    });
    const shareCalled = (isBlurred: boolean) => {
      const group = judged.filter(({ truth }) => truth.isBlurred === isBlurred);
      return group.filter(({ called }) => called).length / group.length;
    };
    expect(judged.length).toBeGreaterThan(MEDIA / 2);
    expect(shareCalled(true)).toBeGreaterThanOrEqual(0.98);
    expect(shareCalled(false)).toBeLessThanOrEqual(0.05);
  });

  it("lose light where they were drawn with too much of it", () => {
    for (const [index, { medium, truth }] of media.entries()) {
      if (medium.quality) expect(documents[index]?.facts?.clipped).toBe(truth.isClipped ? "yes" : "no");
    }
  });

  it("stand behind every mark of every chart in the very number that it says", () => {
    // As the page has them: from columns.
    const rows = unpackRows(packRows(documents.flatMap((medium) => mediaRow(medium) ?? [])));
    const weeks = weeksOf(RANGE.from, RANGE.to, ZONE);
    const drawn: Record<string, Chart> = {
      uploads: charts.uploadsPerWeek(rows, weeks, "stage"),
      organisations: charts.uploadsPerWeek(rows, weeks, "organisation"),
      drift: sharpnessDrift(rows, weeks),
      focus: charts.focusPerDevice(rows),
      clipped: charts.clippedPerDevice(rows),
      lag: charts.captureLag(rows),
      repeats: charts.duplicateImages(rows),
      optics: charts.opticsPerDevice(rows),
      retakes: charts.retakesPerUploader(rows),
      storage: charts.storagePerMonth(rows, monthsOf(RANGE.from, RANGE.to, ZONE)),
      unfinished: charts.unfinishedImages(rows),
      unlinked: charts.unlinkedImages(rows),
    };
    for (const [name, { marks }] of Object.entries(drawn)) {
      expect(marks.length, name).toBeGreaterThan(0);
      for (const { filter, media: told } of marks)
        expect(listed(filter), `${name} ${JSON.stringify(filter)}`).toBe(told);
    }
    const stored = documents.reduce((sum, { facts }) => sum + (facts?.bytes ?? 0), 0);
    expect(drawn.storage?.marks.reduce((sum, { value }) => sum + value, 0)).toBe(stored);
  });

  it("fill the cells of the coverage in the number that their links open", () => {
    const rows = documents.flatMap((medium) => mediaRow(medium) ?? []);
    const required = ["fert", "d3", "d5"].map((check) => ({ check, state: "complete", overdueAt: NOW }) as const);
    const covered = tests.map(({ id, code, anchorAt = null }) => ({ id, code, anchorAt, media: { required } }));
    const { rows: lines } = coverageOf(covered as unknown as Parameters<typeof coverageOf>[0], rows, NOW);
    for (const { testId, cells } of lines.slice(0, 30)) {
      for (const { check, media: told } of cells) expect(listed({ facets: { test: testId, check } })).toBe(told);
    }
  });
});
