import { describe, expect, it } from "vitest";
import { accessWith, HOME, tokenCaller } from "../identity/staff-for-tests.ts";
import { firstEnd } from "../media/media-data.ts";
import { actsCounted } from "./acts-counted.ts";
import { type CountedRun, type LevelPorts, serviceLevelsFor } from "./service-levels.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const ADA = tokenCaller("ada", "Ada", { now: NOW });
const SITE = { accessOf: async () => accessWith({ isAdmin: true }), siteOwner: async () => HOME };

const ports = (over: Partial<LevelPorts> = {}): LevelPorts => ({
  thumbnails: async () => ({ all: 10, late: 1 }),
  reminders: async () => ({ all: 4, late: 0 }),
  runs: async () => [],
  trails: async () => undefined,
  acts: async () => undefined,
  dayOf: (instant) => instant.toISOString().slice(0, 10),
  ...over,
});

const run = (planned: string, finished?: string, over: Partial<CountedRun> = {}): CountedRun => ({
  planned: at(planned),
  missed: 0,
  hasFailed: false,
  ...(finished && { finishedAt: at(finished) }),
  ...over,
});

describe("levels of service", () => {
  it("have no entry where nothing measures them", async () => {
    const { since, levels } = await serviceLevelsFor(ADA, SITE, ports(), NOW);
    expect(since).toBe("2026-10-23T12:00:00.000Z");
    expect(levels).toEqual({
      thumbnail: { all: 10, late: 1 },
      reminder: { all: 4, late: 0 },
      report: { all: 0, late: 0 },
    });
  });

  it.each<[string, CountedRun, { all: number; late: number }]>([
    ["made in time", run("19T06:00", "19T06:01"), { all: 1, late: 0 }],
    ["made on the next day", run("18T23:50", "19T00:10"), { all: 1, late: 1 }],
    ["failed", run("19T06:00", "19T06:01", { hasFailed: true }), { all: 1, late: 1 }],
    ["not made when its day was over", run("19T06:00"), { all: 1, late: 1 }],
    ["being made today", run("20T11:59"), { all: 0, late: 0 }],
    ["made for two planned times that had none", run("19T06:00", "19T06:01", { missed: 2 }), { all: 3, late: 2 }],
  ])("count a report that was %s", async (_how, planned, report) => {
    const { levels } = await serviceLevelsFor(ADA, SITE, ports({ runs: async () => [planned] }), NOW);
    expect(levels.report).toEqual(report);
  });

  it("are shown to administrators of the site alone", async () => {
    for (const site of [
      { ...SITE, accessOf: async () => accessWith() },
      { ...SITE, siteOwner: async () => "trialworks.example" },
    ]) {
      await expect(serviceLevelsFor(ADA, site, ports(), NOW)).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describe("the first work on a medium", () => {
  const arrivedAt = new Date(NOW.getTime() - 60_000);
  const later = new Date(NOW.getTime() + 1);
  it.each([
    ["ready within a minute", { arrivedAt }, "ready", NOW, { ended: { at: NOW } }],
    ["ready after it", { arrivedAt }, "ready", later, { ended: { at: later, lateAt: later } }],
    ["failed", { arrivedAt: NOW }, "failed", NOW, { ended: { at: NOW, lateAt: NOW } }],
    ["a file at fault", { arrivedAt }, "rejected", NOW, {}],
    ["a file of which nothing is shown", { arrivedAt }, "nothing to show", NOW, {}],
    ["done again", { arrivedAt, run: 1 }, "ready", NOW, {}],
    ["counted before", { arrivedAt, ended: { at: arrivedAt } }, "failed", NOW, {}],
    ["begun by an older version", {}, "ready", NOW, {}],
  ] as const)("%s", (_what, medium, outcome, now, left) => {
    expect(firstEnd({ run: undefined, arrivedAt: undefined, ended: undefined, ...medium }, outcome, now)).toEqual(left);
  });
});

describe("acts as Monitoring counted them", () => {
  const answering = (body: object, status = 200) => ({
    fetch: async () => new Response(JSON.stringify(body), { status }),
    token: async () => "token",
  });
  const asked = { project: "a-lab", days: 28, now: NOW };
  const series = (count: string, bucketCounts?: string[]) => ({
    timeSeries: [{ points: [{ value: { distributionValue: { count, ...(bucketCounts && { bucketCounts }) } } }] }],
  });

  it.each([
    [series("40", ["38", "2"]), { all: 40, late: 2 }],
    [series("40", ["40"]), { all: 40, late: 0 }],
    [series("3", ["0", "3"]), { all: 3, late: 3 }],
    [{}, { all: 0, late: 0 }],
  ])("%j", async (body, counted) => {
    expect(await actsCounted(asked, answering(body))).toEqual(counted);
  });

  it("are not counted where it refuses", async () => {
    await expect(actsCounted(asked, answering({}, 403))).rejects.toThrow("403");
  });
});
