import { describe, expect, it } from "vitest";
import type { LabTest } from "./lab-test.ts";
import { identifiersOf, readIdentifier } from "./record-identifiers.ts";

const by = { uid: "u", name: "Ada" };
const bookkeeping = {
  id: "abcdefghij1234567890",
  rev: 3,
  status: "in_progress" as const,
  studyId: "s",
  notes: "",
  createdBy: by,
  updatedBy: by,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  enteredBy: ["u"],
};
const icsi: LabTest = {
  ...bookkeeping,
  kind: "icsi",
  organisation: "hollyfield.example",
  code: "ICSI-0042",
  subjectCode: "HF-0042-1",
  header: { cycleCode: "C-9" },
  material: { oocyteSource: "own_fresh", spermSource: "tese" },
  enteredBy: ["u"],
};
const preclinical: LabTest = {
  ...bookkeeping,
  kind: "preclinical",
  organisation: "hollyfield.example",
  code: "PRE-0001",
  enteredBy: ["u"],
  material: { species: "mouse", materialType: "oocyte", materialState: "fresh", materialLot: "MEA-7" },
};

describe("what a container is known by", () => {
  it("is the pseudonym or the lot first, then the codes of test and cycle", () => {
    expect(identifiersOf(icsi)).toEqual(["HF-0042-1", "ICSI-0042", "C-9"]);
    expect(identifiersOf(preclinical)).toEqual(["MEA-7", "PRE-0001"]);
  });

  it("matches however it was typed, and by the address on our own label", () => {
    for (const typed of ["hf-0042-1", " HF 0042 1 ", "HF–0042–1"])
      expect(readIdentifier(typed, icsi)).toEqual({ kind: "matches", identifier: "HF-0042-1" });
    for (const path of ["/test/icsi/abcdefghij1234567890#dispositions", "/test/abcdefghij1234567890"])
      expect(readIdentifier(`https://zona.example${path}`, icsi)).toEqual({ kind: "matches", identifier: "ICSI-0042" });
  });

  it("differs when it is another one's, be it by one character", () => {
    expect(readIdentifier("HF-0024-1", icsi)).toEqual({ kind: "differs", read: "HF-0024-1" });
    expect(readIdentifier("https://zona.example/test/icsi/abcdefghij1234567891", icsi)).toMatchObject({
      kind: "differs",
    });
    expect(readIdentifier("  ", icsi)).toEqual({ kind: "nothing" });
  });
});
