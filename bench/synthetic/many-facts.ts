import { makeTestFacts } from "@zona/domain/facts/make-test-facts";
import { type IcsiDocument, sheetsOfDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { LabTest } from "@zona/domain/records/lab-test";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { reviveInstants } from "@zona/domain/timing/revive-instants";
import example from "../../domain/examples/icsi-record.json" with { type: "json" };

const NOW = new Date("2026-11-20T09:00:00Z");

const ADA = { uid: "u-ada", name: "Ada Lind" };

/** The facts of one locked cycle with all of its oocytes, as they are stored. */
export function oneCycle() {
  const document = reviveInstants(example) as IcsiDocument;
  const test = LabTest.parse({
    id: "t1",
    rev: 14,
    kind: "icsi",
    status: "locked",
    code: "ICSI-0042",
    studyId: "zp-icsi-01",
    organisation: "hollyfield.example",
    notes: "",
    createdBy: ADA,
    createdAt: NOW,
    updatedBy: ADA,
    updatedAt: NOW,
    enteredBy: ["u-ada"],
    subjectCode: withCheckCharacter("HF-0042"),
    material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
    header: document.header,
  });
  const sources = { test, sheets: sheetsOfDocument(document), pictures: [], queries: { total: 0, open: 0 }, moves: [] };
  return makeTestFacts({ ...sources, site: DEMO_SITE, people: new Map([["u-ada", "Ada Lind"]]) }, NOW);
}

/** The stored facts of any number of tests, page by page, each made when it is taken. */
export function* manyFacts(total: number, size: number) {
  const { id: _, ...facts } = oneCycle();
  for (let from = 0; from < total; from += size) {
    yield Array.from({ length: Math.min(size, total - from) }, (_none, n) => ({
      id: `t${from + n}`,
      data: { ...facts, code: `ICSI-${String(from + n).padStart(7, "0")}`, subjectCode: `=HF-${from + n}` },
    }));
  }
}
