import { describe, expect, it } from "vitest";
import type { LabTest } from "../lab-test.ts";
import { planCommit } from "../plan-commit.ts";
import type { Sheets } from "../sheet.ts";
import { changesByDocument } from "../sheet-documents.ts";
import { copiedFields, copiedPlan, copiesOf } from "./copied-record.ts";

const by = { uid: "ada", name: "Ada" };
const AT = new Date("2026-05-12T10:00:00Z");
const header = { opuAt: AT, consentRef: "ICF, 2.0", consentGivenAt: AT, partnerCode: "HF-0043-F", technique: "icsi" };

const origin = (fields: Partial<LabTest> = {}) =>
  ({
    ...({ id: "t1", rev: 31, status: "locked", kind: "icsi", code: "ICSI-0042", studyId: "s", notes: "" } as const),
    ...{ subjectCode: "HF-0042-H", organisation: "hollyfield.example", createdBy: by, updatedBy: by },
    ...{ createdAt: AT, updatedAt: AT, enteredBy: ["noor"], header, anchorAt: AT },
    material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
    ...fields,
  }) as LabTest;

const rows = { "1": { cells: 4 } };
const SHEETS: Sheets = Object.fromEntries(
  ["oocytes", "fert", "syngamy", "d2", "d3", "d5_full", "dispositions", "genetics"].map((id) => [id, { rows }]),
);

describe("what a copy begins with", () => {
  const copied = (subjectCode: string, isStudyBlinded = false) =>
    copiedFields(origin(), { by: "ada", subjectCode, isStudyBlinded });

  it("names its origin, and who entered it besides whoever copies", () => {
    const fields = copied("HF-0042-H");
    expect(fields.copiedFrom).toEqual({ testId: "t1", code: "ICSI-0042", rev: 31 });
    expect(fields.enteredBy).toEqual(["noor", "ada"]);
    expect(fields).toMatchObject({ header, anchorAt: AT });
    const own = copiedFields(origin({ enteredBy: ["ada"] }), { by: "ada", subjectCode: "x", isStudyBlinded: false });
    expect(own.enteredBy).toEqual(["ada"]);
  });

  it("leaves consent and partner to the subject whose they are", () => {
    expect(copied("HF-0044-D").header).toEqual({ opuAt: AT, technique: "icsi" });
  });

  it("tells no treatment of a blinded study", () => {
    expect(copied("HF-0042-H", true).header).not.toHaveProperty("technique");
    // Of one whose blind is open, the header is read with what was sealed.
    const sealed = { key: "k1", sha256: "a".repeat(64), by: { uid: "emma", name: "Emma" }, at: AT };
    const opened = origin({ header: { opuAt: AT, technique: "robotic_icsi", sealed } });
    const told = { by: "emma", subjectCode: "HF-0042-H", isStudyBlinded: true };
    expect(copiedFields(opened, told).header).toEqual({ opuAt: AT });
  });
});

describe("the plan of a run that is repeated", () => {
  const arms = [{ name: "Medium", role: "control_medium", nUnits: 15 }];
  const header = {
    ...{ protocolCode: "HSSA", objective: "Show that oil 55 is not toxic.", arms, blindedAssessor: false },
    ...{ operatorId: "jonas", startedAt: new Date(0), replicateNo: 2, names: { jonas: "Jonas" } },
  };
  const settings = { protocol: { version: 3 } };

  it("holds protocol, arms and criteria, and neither people nor times", () => {
    const { protocolCode, objective } = header;
    expect(copiedPlan({ kind: "preclinical", header, settings })).toEqual({
      header: { protocolCode, objective, arms, blindedAssessor: false },
      settings,
    });
  });

  it("names no arms of a blinded run: they are sealed again", () => {
    const blinded = { ...header, arms: undefined, blindedAssessor: true, blinding: { key: "k" } };
    const copied = copiedPlan({ kind: "preclinical", header: blinded, settings: undefined });
    expect(Object.keys(copied.header ?? {})).toEqual(["blindedAssessor", "protocolCode", "objective"]);
    expect(copiedPlan({ kind: "icsi", header, settings })).toEqual({});
  });
});

describe("copying sheets", () => {
  it("takes few documents at a time, and ends with all of them", () => {
    let own: Sheets = {};
    const sizes = copiesOf(SHEETS).map((part) => {
      const plan = planCommit(origin({ status: "draft" }), own, { action: "edit", by, sheets: part });
      const copied = Object.entries(part).map(([id, kept]) => [id, { rows: kept as typeof rows }] as const);
      own = { ...own, ...Object.fromEntries(copied) };
      return Object.keys(changesByDocument(plan?.revision.sheets ?? {})).length;
    });
    expect(sizes).toEqual([3, 3]);
    expect(own).toEqual(SHEETS);
  });

  it("leaves pictures with the record that they were taken for", () => {
    const pictures = { rows: { ["m".repeat(20)]: { sha256: "a".repeat(64), role: "extra" } } };
    expect(copiesOf({ ...SHEETS, pictures })).toEqual(copiesOf(SHEETS));
  });

  it("copies nothing of sheets without a row", () => {
    expect(copiesOf({ d2: { rows: {} } })).toEqual([]);
  });
});
