import fc from "fast-check";
import { expect, it } from "vitest";
import { makeTestFacts } from "../facts/make-test-facts.ts";
import { passes } from "../filters/evaluate.ts";
import { LabTest, OocyteSource, SpermSource, TestStatus } from "../records/lab-test.ts";
import { UNNAMED_SITE } from "../sites/site.ts";
import { withCheckCharacter } from "../subjects/subject-code.ts";
import { conditionsOf } from "./populations.ts";
import { uncountedReasons } from "./reference-population.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const ada = { uid: "u-ada", name: "Ada" };
const draft = LabTest.parse({
  ...{ id: "t", rev: 1, kind: "icsi", status: "draft", code: "ICSI-0001", studyId: "s", notes: "" },
  organisation: "zona.example",
  ...{ createdBy: ada, createdAt: NOW, updatedBy: ada, updatedAt: NOW, enteredBy: ["u-ada"] },
  subjectCode: withCheckCharacter("HF-0042"),
  material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
});

const usually = <T>(value: T, others: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others });

const told = fc.record({
  status: usually("locked" as TestStatus, fc.constantFrom(...TestStatus.options)),
  header: fc.record(
    {
      femaleAgeYears: fc.constantFrom(30, 39, 40),
      opuAt: fc.constant(NOW),
      indication: usually<string[]>(["male"], fc.constant(["pgt"])),
    },
    { requiredKeys: ["indication"] },
  ),
  material: fc.record(
    {
      oocyteSource: usually<string>("own_fresh", fc.constantFrom(...OocyteSource.options)),
      spermSource: usually<string>("ejaculate_fresh", fc.constantFrom(...SpermSource.options)),
    },
    { requiredKeys: [] },
  ),
});

it("a record that gives no reason is in the laboratory's population of the month of its retrieval, and no other", () => {
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(told, ({ status, header, material }) => {
      const test = { ...draft, status, header, material } as LabTest;
      const facts = makeTestFacts(
        {
          test,
          sheets: {},
          pictures: [],
          queries: { total: 0, open: 0 },
          moves: [],
          site: UNNAMED_SITE,
          people: new Map(),
        },
        NOW,
      );
      const inMonth = { field: "opuAt", op: "ge" as const, value: ["2026-11-01T00:00:00Z"] };
      const isCounted = passes("tests", facts, { all: [...conditionsOf("laboratory"), inMonth] });
      expect(uncountedReasons({ status, header, material, hasBiopsy: false }).length === 0).toBe(isCounted);
      seen.add(isCounted);
    }),
  );
  expect(seen.size).toBe(2);
});
