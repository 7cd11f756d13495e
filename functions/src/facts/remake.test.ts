import type { TestGlance } from "@zona/domain/facts/test-glance";
import { describe, expect, it } from "vitest";
import { remakeMarked, remakeTestFacts, type TestFactRecords } from "./remake.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const glance = (code: string): TestGlance => ({
  id: "t1",
  code,
  kind: "icsi",
  organisation: "hollyfield.example",
  studyId: "zp",
  subjectCode: null,
  lotNos: [],
});

function records(before: TestGlance | undefined, after: TestGlance | undefined, isDueMoved = false) {
  const settled: string[] = [];
  const told: TestGlance[] = [];
  const unmarked: unknown[] = [];
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  const mark = isChanged || isDueMoved ? "own" : undefined;
  const port: TestFactRecords = {
    remake: async () => after && { before, after, isDueMoved, mark },
    settleDue: async (testId) => void settled.push(testId),
    tellMembers: async (one) => told.push(one),
    unmark: async (testId, of, done) => void unmarked.push({ testId, mark: of, ...done }),
  };
  return { port, told, settled, unmarked };
}

describe("making the facts of a test anew", () => {
  it("tells its media and queries only when they would say something else", async () => {
    const same = records(glance("ICSI-0001"), glance("ICSI-0001"));
    await remakeTestFacts("t1", same.port, NOW);
    expect(same.told).toEqual([]);
    expect(same.unmarked).toEqual([]);
    const first = records(undefined, glance("ICSI-0001"));
    expect(await remakeTestFacts("t1", first.port, NOW)).toBe("remade, told 1");
    expect(first.unmarked).toEqual([{ testId: "t1", mark: "own", members: true, due: false }]);
  });

  it("closes reminders only when another check is next", async () => {
    const same = records(glance("ICSI-0001"), glance("ICSI-0001"));
    await remakeTestFacts("t1", same.port, NOW);
    expect(same.settled).toEqual([]);
    const moved = records(glance("ICSI-0001"), glance("ICSI-0001"), true);
    await remakeTestFacts("t1", moved.port, NOW);
    expect(moved.settled).toEqual(["t1"]);
    expect(moved.told).toEqual([]);
    expect(moved.unmarked).toEqual([{ testId: "t1", mark: "own", members: false, due: true }]);
  });

  it("ends well for a test that is gone", async () => {
    expect(await remakeTestFacts("t1", records(glance("ICSI-0001"), undefined).port, NOW)).toBe("no-test");
  });

  it("does what a run owes that stopped before it did, and says what was done", async () => {
    const { port, told, settled, unmarked } = records(glance("ICSI-0001"), glance("ICSI-0001"));
    const marked = async () => [{ testId: "t1", mark: "m7", owed: { members: true, due: false } }];
    expect(await remakeMarked(marked, port, () => NOW)).toBe("1 marked tests");
    expect(told).toHaveLength(1);
    expect(settled).toEqual([]);
    expect(unmarked).toEqual([{ testId: "t1", mark: "m7", members: true, due: false }]);
  });

  it("leaves what is owed of a test where another run stored newer facts", async () => {
    const { port, unmarked } = records(glance("ICSI-0001"), undefined);
    const marked = async () => [{ testId: "t1", mark: "m7", owed: { members: true, due: true } }];
    await remakeMarked(marked, port, () => NOW);
    expect(unmarked).toEqual([{ testId: "t1", mark: "m7", members: false, due: false }]);
  });
});
