import { expect, it } from "vitest";
import { inEnglish } from "../../messages/in-english.ts";
import type { LabTest } from "../lab-test.ts";
import { openDoubts } from "./doubts.ts";
import { isUnnotedFailure } from "./query.ts";

const NOW = new Date("2026-06-01T08:00:00Z");
const ADA = { uid: "u-ada", name: "Ada" };
const header = {
  ...{ operatorId: "u-ada", performedAt: new Date("2026-05-30T08:00:00Z"), deviceId: "PZ-200" },
  ...{ outcomeMeasure: "Survival", tempC: 39.5, o2Pct: 20 },
};
const recorded = (fields: object = {}) => ({
  test: {
    ...{ id: "t1", rev: 4, status: "in_progress", kind: "clinical", code: "CLIN-0001", studyId: "s", notes: "" },
    ...{ subjectCode: "HF-0042-K", material: {}, enteredBy: ["u-ada"], header },
    ...{ createdBy: ADA, createdAt: NOW, updatedBy: ADA, updatedAt: NOW, ...fields },
  } as unknown as LabTest,
  sheets: {},
});

it("every soft finding of a record becomes one question at its place, and is asked once", () => {
  const doubts = openDoubts(recorded(), [], NOW);
  expect(doubts.map(({ queryId, path }) => [queryId, path])).toEqual([
    ["LIMIT_header_o2Pct", "header.o2Pct"],
    ["LIMIT_header_tempC", "header.tempC"],
  ]);
  expect(inEnglish(doubts[1]?.message)).toContain("39.5 °C is outside the usual");
  expect(openDoubts(recorded(), [{ id: "LIMIT_header_tempC" }], NOW)).toHaveLength(1);
  expect(doubts.every(({ queryId }) => /^[A-Za-z0-9_-]{1,64}$/.test(queryId))).toBe(true);
});

it("a value that is impossible is no question, and a question without an answer stands against the next submission", () => {
  const impossible = { ...header, o2Pct: 5, tempC: 140 };
  expect(openDoubts(recorded({ header: impossible }), [], NOW)).toEqual([]);
  const born = { type: "failed_validation", status: "new" } as const;
  expect(isUnnotedFailure({ ...born, notes: {} })).toBe(true);
});
