import { SINGLE_FACETS, type SingleFacet } from "@zona/domain/media/facet-names";
import { type MediaRow, type OwnPart, spanOf, unpackRows } from "@zona/domain/media/media-rollup";
import { expect, it } from "vitest";
import { countMarkedDays, daysToCount, type RollupRecords } from "./rollups.ts";

const row = (uploadedAt: number): MediaRow => ({
  ...(Object.fromEntries(SINGLE_FACETS.map((facet) => [facet, "none"])) as Record<SingleFacet, string>),
  testCode: "",
  uploaderName: "Ada",
  uploadedAt,
  bytes: 1,
  z: 0,
  sharpness: 0,
  clipping: 0,
  noise: 0,
  lagHours: 0,
});

function setUp(days: Record<string, number[]>) {
  const stored = new Map<string, readonly OwnPart[]>();
  const marks = new Map(Object.keys(days).map((day) => [day, "1"]));
  const records: RollupRecords = {
    marked: async () => [...marks].map(([day, mark]) => ({ day, mark })),
    async *media(day) {
      for (const at of days[day] ?? []) yield [row(at)];
    },
    within: async (span, prefix) =>
      [...stored].flatMap(([period, parts]) =>
        spanOf(period) === span && period.startsWith(`${prefix}-`) ? parts.flatMap(unpackRows) : [],
      ),
    replace: async (period, parts) => void stored.set(period, parts),
    unmark: async (day, mark) => void (marks.get(day) === mark && marks.delete(day)),
  };
  const media = (period: string) => stored.get(period)?.reduce((sum, part) => sum + part.media, 0);
  return { records, marks, media, stored };
}

it("counts marked days from their media, then their months and years, and the same when it is repeated", async () => {
  const { records, marks, media } = setUp({ "2026-11-20": [1, 2], "2026-11-21": [3], "2026-12-01": [4, 5, 6] });
  for (let time = 0; time < 2; time++) {
    await countMarkedDays(records);
    expect(["2026-11-20", "2026-11", "2026-12", "2026"].map(media)).toEqual([2, 3, 3, 6]);
    expect(marks.size).toBe(0);
    marks.set("2026-11-20", "2");
  }
});

it("counts each organisation apart, and takes one away that has no media of the day any more", async () => {
  const { records, marks, stored } = setUp({ "2026-11-20": [1, 2] });
  let whose = ["hollyfield.example", "meridian-devices.example"];
  records.media = async function* () {
    for (const organisation of whose) yield [{ ...row(1), organisation }];
  };
  const kept = () => stored.get("2026-11")?.map(({ organisation, media }) => [organisation, media]);
  await countMarkedDays(records);
  expect(kept()).toEqual(whose.map((organisation) => [organisation, 1]));
  whose = ["hollyfield.example"];
  marks.set("2026-11-20", "2");
  await countMarkedDays(records);
  expect(kept()).toEqual([["hollyfield.example", 1]]);
});

it("counts a day again only when something changed that is counted", () => {
  const createdAt = new Date("2026-11-20T23:59:59Z");
  expect(daysToCount({ createdAt, facts: { state: "ready" } }, { createdAt, facts: { state: "ready" } })).toEqual([]);
  expect(daysToCount({ createdAt, facts: { state: "ready" } }, { createdAt, facts: undefined })).toEqual([
    "2026-11-20",
  ]);
  expect(daysToCount(undefined, { createdAt, facts: undefined })).toEqual([]);
});
