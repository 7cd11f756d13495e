import { makeTestFacts } from "@zona/domain/facts/make-test-facts";
import type { TestFacts } from "@zona/domain/facts/test-facts";
import { periodOf } from "@zona/domain/filters/relative-time";
import { type IcsiDocument, sheetsOfDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { LabTest, TestStatus } from "@zona/domain/records/lab-test";
import type { SheetRow } from "@zona/domain/records/sheet";
import { TestKind } from "@zona/domain/records/test-kind";
import { UNNAMED_SITE } from "@zona/domain/sites/site";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { reviveInstants } from "@zona/domain/timing/revive-instants";
import fc from "fast-check";
import example from "../../../domain/examples/icsi-record.json" with { type: "json" };

export const ZONE = "Europe/Paris";
export const NOW = new Date("2026-11-02T08:00:00Z");
/** A moment at which October goes on. */
export const IN_OCTOBER = new Date("2026-10-31T20:00:00Z");
const HOUR = 3_600_000;
/** The first hour of October in Paris lies in September in UTC, as records of the edges do. */
export const OCTOBER = periodOf({ kind: "last", count: 1, unit: "month" }, NOW, ZONE);
export const isInOctober = (at: Date | null) => at !== null && at >= OCTOBER.from && at < OCTOBER.to;

export const ada = { uid: "u-ada", name: "Ada" };
/** One locked cycle with all of its oocytes. */
const cycle = reviveInstants(example) as IcsiDocument;

/** The cycle as if only some of its oocytes had been retrieved. */
export const cycleOf = (oocytes: readonly number[]): IcsiDocument => {
  const isKept = ({ unit }: SheetRow) => oocytes.includes(Number(unit));
  return {
    ...cycle,
    units: cycle.units.filter(({ n }) => oocytes.includes(Number(n))),
    observations: cycle.observations.filter(isKept),
    dispositions: cycle.dispositions.filter(isKept),
    witnessed: [],
  };
};

/** What differs between the records of a laboratory. */
export type Made = Pick<TestFacts, "kind" | "status"> & {
  oocytes: number[];
  opuAt: Date | null;
  createdAt: Date;
  fateAt: Date;
  isReference: boolean;
  isMissing: boolean;
};

/** The facts of a record of the laboratory. */
export function factsOf(made: Made, at: number): TestFacts {
  const { kind, status, opuAt, createdAt, fateAt, isReference, isMissing } = made;
  const document = cycleOf(made.oocytes);
  const test = LabTest.parse({
    ...{ id: `t${at}`, rev: 1, kind: "icsi", status: "draft", code: `ICSI-${String(at).padStart(4, "0")}`, notes: "" },
    ...{ studyId: "s", organisation: "zona.example", header: document.header },
    ...{ createdBy: ada, createdAt, updatedBy: ada, updatedAt: NOW, enteredBy: ["u-ada"] },
    subjectCode: withCheckCharacter("HF-0042"),
    material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  });
  const sources = { test, sheets: sheetsOfDocument(document), pictures: [], queries: { total: 0, open: 0 }, moves: [] };
  const facts = makeTestFacts({ ...sources, site: UNNAMED_SITE, people: new Map() }, NOW);
  const isCycle = kind === "icsi";
  const kpis = isCycle ? facts.kpis : {};
  return {
    ...facts,
    ...{ kind, status, kpis },
    header: { ...facts.header, opuAt },
    population: { isReference: isReference && isCycle, excludedBy: [] },
    media: { ...facts.media, missing: isMissing ? ["d3"] : [] },
    units: isCycle ? facts.units.map((unit) => ({ ...unit, fateAt: unit.fateAt && fateAt })) : [],
  };
}

/** Retrievals around both edges of the month, and records that were begun in another month than their retrieval. */
const inHours = (min: number, max: number) =>
  fc.integer({ min, max }).map((hours) => new Date(OCTOBER.from.getTime() + hours * HOUR));
const around = fc.oneof(inHours(-40 * 24, 40 * 24), inHours(24 * 24, 32 * 24));
export const made: fc.Arbitrary<Made> = fc.record({
  kind: fc.oneof({ weight: 4, arbitrary: fc.constant("icsi" as const) }, fc.constantFrom(...TestKind.options)),
  status: fc.oneof(fc.constant("locked" as const), fc.constantFrom(...TestStatus.options)),
  oocytes: fc.subarray(cycle.units.map(({ n }) => Number(n))),
  opuAt: fc.option(around, { freq: 6 }),
  createdAt: around,
  fateAt: around,
  isReference: fc.boolean(),
  isMissing: fc.boolean(),
});
