import type { TestGlance } from "@zona/domain/facts/test-glance";
import { describe, expect, it } from "vitest";
import { type FactMarks, remakeMarked, remakeTestFacts, type TestFactRecords } from "./remake.ts";

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
  const port: TestFactRecords = {
    remake: async () => after && { before, after, isDueMoved },
    settleDue: async (testId) => void settled.push(testId),
    tellMembers: async (one) => told.push(one),
  };
  return { port, told, settled };
}

describe("making the facts of a test anew", () => {
  it("tells its media and queries only when they would say something else", async () => {
    const same = records(glance("ICSI-0001"), glance("ICSI-0001"));
    await remakeTestFacts("t1", same.port, NOW);
    expect(same.told).toEqual([]);
    const first = records(undefined, glance("ICSI-0001"));
    expect(await remakeTestFacts("t1", first.port, NOW)).toBe("remade, told 1");
  });

  it("closes reminders only when another check is next", async () => {
    const same = records(glance("ICSI-0001"), glance("ICSI-0001"));
    await remakeTestFacts("t1", same.port, NOW);
    expect(same.settled).toEqual([]);
    const moved = records(glance("ICSI-0001"), glance("ICSI-0001"), true);
    await remakeTestFacts("t1", moved.port, NOW);
    expect(moved.settled).toEqual(["t1"]);
  });

  it("ends well for a test that is gone", async () => {
    expect(await remakeTestFacts("t1", records(glance("ICSI-0001"), undefined).port, NOW)).toBe("no-test");
  });

  it("tells members after a run that stopped before it did", async () => {
    const { port, told, settled } = records(glance("ICSI-0001"), glance("ICSI-0001"));
    const unmarked: string[] = [];
    const marks: FactMarks = {
      marked: async () => [{ testId: "t1", mark: "m7", isToTell: true }],
      unmark: async (testId, mark) => void unmarked.push(`${testId} ${mark}`),
    };
    expect(await remakeMarked(marks, port, () => NOW)).toBe("1 marked tests");
    expect(told).toHaveLength(1);
    expect(settled).toEqual(["t1"]);
    expect(unmarked).toEqual(["t1 m7"]);
  });
});
