import type { ControlTargets } from "@zona/domain/controls/chart-notes";
import type { ControlNote } from "@zona/domain/controls/control-runs";
import { beforeEach, describe, expect, it } from "vitest";
import { staffCaller } from "../identity/staff-for-tests.ts";
import type { NextVersion } from "../laboratory/next-version.ts";
import { noteChartFor, saveTargetsFor } from "./note-chart.ts";

const LAB = "hollyfield.example";
const EMMA = staffCaller("emma", "Emma");
const LEAD = staffCaller("ada", "Ada", { roles: { "*": ["lead"] } });
const MONITOR = staffCaller("priya", "Priya", { organisation: "trialworks.example", roles: {} });
const CHART = { indicator: "KPI_BLAST", by: "lotNo", group: "G5-2291" };
const code = (is: string) => ({ said: { code: `refusals.${is}` } });

const notes = new Map<string, Pick<ControlNote, "organisation" | "chart" | "done" | "by">>();
beforeEach(() => notes.clear());
const note = (who = EMMA, asked: object = {}) =>
  noteChartFor(
    who,
    { chart: CHART, done: "New batch of oil.", ...asked },
    {
      add: async (id, made) => void (notes.has(id) || notes.set(id, made)),
    },
  );

describe("a note on a chart", () => {
  it("is kept once with who wrote it, for the own organisation", async () => {
    await note();
    await note();
    expect([...notes.values()]).toEqual([{ organisation: LAB, chart: CHART, done: "New batch of oil.", by: EMMA.by }]);
    for (const id of notes.keys()) expect(id).toMatch(/^chart~[0-9a-f]{40}$/);
    await note(LEAD);
    await note(EMMA, { done: "It was the oil." });
    expect(notes.size).toBe(3);
  });

  it.each<object>([
    { done: " " },
    { done: "x".repeat(501) },
    { chart: { ...CHART, indicator: "KPI_BIOPSY" } },
    { chart: { ...CHART, by: "strain" } },
    { organisation: "x" },
  ])("is refused with %j", async (asked) => {
    await expect(note(EMMA, asked)).rejects.toMatchObject(code("unreadable"));
    expect(notes.size).toBe(0);
  });

  it("is refused to whoever does not enter at home", async () => {
    await expect(note(MONITOR)).rejects.toMatchObject(code("notGranted"));
  });
});

describe("targets", () => {
  const stored: ControlTargets = { targets: {}, organisation: LAB, rev: 2, by: LEAD.by, at: new Date(0) };
  async function save(who: typeof EMMA, asked: object): Promise<NextVersion | undefined> {
    let next: NextVersion | undefined;
    const save = async (path: string, make: (found: ControlTargets | undefined) => NextVersion | undefined) => {
      expect(path).toBe(`t/${who.organisation}`);
      next = make(stored);
    };
    await saveTargetsFor(who, asked, { save }, (organisation) => `t/${organisation}`);
    return next;
  }

  it("are the next version of a lead, and of nobody else", async () => {
    const asked = { rev: 2, targets: { KPI_BLAST: 45.5, blurred: 5 } };
    expect(await save(LEAD, asked)).toEqual({
      fields: { targets: asked.targets },
      stamp: { by: LEAD.by, organisation: LAB, rev: 3 },
    });
    await expect(save(EMMA, asked)).rejects.toMatchObject(code("notGranted"));
    await expect(save(LEAD, { ...asked, rev: 1 })).rejects.toMatchObject(code("newerVersion"));
  });

  it.each<object>([{ KPI_BLAST: 0 }, { KPI_BLAST: 100 }, { KPI_BIOPSY: 5 }, { KPI_BLAST: "5" }])(
    "are refused with %j",
    async (targets) => {
      await expect(save(LEAD, { rev: 2, targets })).rejects.toMatchObject(code("unreadable"));
    },
  );
});
