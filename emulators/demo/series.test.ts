import { recordFindings } from "@zona/domain/records/record-readiness";
import { describe, expect, it } from "vitest";
import { recordIn } from "./record-for-tests.ts";
import { demoSeries } from "./series.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
/** A cycle with a picture, and when it was taken. */
const ID = "demoSeriesICSI012500";
const TAKEN = new Date("2026-08-17T09:00:00Z");
const picture = {
  id: "m".repeat(20),
  sha256: "a".repeat(64),
  slot: { check: "fert", unitNo: 1, role: "required" },
} as const;
const pictures = new Map([[ID, [{ ...picture, at: TAKEN }]]]);
const series = demoSeries(NOW, pictures);

describe("the demo's series", () => {
  it("is the same every time", () => expect(demoSeries(NOW, pictures)).toEqual(series));

  it("holds records that nothing stands against", () => {
    for (const record of series) {
      const { test, ...rest } = recordIn(record);
      const hard = recordFindings({ test, ...rest }, [], NOW).filter(({ severity }) => severity === "hard");
      expect(hard, test.code).toEqual([]);
      expect(test.status).toBe("locked");
    }
  });

  it("tells of a picture where it came in, before the submission", () => {
    const { writes } = series.find(({ id }) => id === ID) ?? { writes: [] };
    const acts = writes.flatMap(([path, data]) => (path.startsWith(`tests/${ID}/revisions/`) ? [data] : []));
    const told = acts.find(({ action }) => action === "picture");
    expect(told).toMatchObject({ at: TAKEN, sheets: { pictures: { after: { [`${picture.id}.unitNo`]: 1 } } } });
    expect(Number(told?.rev)).toBeLessThan(Number(acts.find(({ action }) => action === "submit")?.rev));
    expect(writes.find(([path]) => path === `tests/${ID}/sheets/pictures`)?.[1]).toMatchObject({
      cells: { [`${picture.id}.sha256`]: picture.sha256 },
    });
  });

  it("has straws at places of their own", () => {
    const places = series.flatMap(({ writes }) =>
      writes.flatMap(([path]) => (path.startsWith("places/") ? [path] : [])),
    );
    expect(places.length).toBeGreaterThan(80);
    expect(new Set(places).size).toBe(places.length);
  });

  it("has a revision for every step, in unbroken order", () => {
    for (const record of series) {
      const revs = record.writes.flatMap(([path]) => /\/revisions\/(\d+)$/.exec(path)?.[1] ?? []).map(Number);
      expect(revs.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: recordIn(record).test.rev }, (_, n) => n + 1),
      );
    }
  });

  it("has revisions whose times follow each other", () => {
    for (const { id, writes } of series) {
      const revisions = writes.filter(([path]) => /\/revisions\/\d+$/.test(path));
      const inOrder = revisions.toSorted(([a], [b]) => Number(a.split("/").at(-1)) - Number(b.split("/").at(-1)));
      const times = inOrder.map(([, { at }]) => (at instanceof Date ? at.getTime() : Number.NaN));
      expect(times, id).toEqual(times.toSorted((a, b) => a - b));
    }
  });

  it("is finished before today, and every record fits into one commit", () => {
    for (const record of series) {
      expect(recordIn(record).test.updatedAt.getTime()).toBeLessThan(NOW.getTime());
      expect(record.writes.length).toBeLessThan(400);
    }
  });
});
