import { inWords } from "@zona/domain/messages/said";
import type { TestDraftValues } from "@zona/domain/records/creation/test-draft";
import { DEFAULT_PATTERN } from "@zona/domain/subjects/code-pattern";
import { subjectCodeSays, withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { describe, expect, it } from "vitest";
import { completeTest, stepErrors, stepsFor, termsOf } from "./steps.ts";

const subjectCode = withCheckCharacter("HF-0042");
const icsi: TestDraftValues = {
  kind: "icsi",
  studyId: "s1",
  ...(subjectCode ? { subjectCode } : {}),
  material: { oocyteSource: "own_fresh", spermSource: "tese" },
  notes: "",
};

describe("steps of a new test", () => {
  it("ask for a subject unless the material is preclinical", () => {
    expect(stepsFor({})).toHaveLength(5);
    expect(stepsFor({ kind: "preclinical" })).toEqual(["kind", "material", "files", "review"]);
  });

  it("ask for words of the lab in the variant that is for them, and keep them with the record", () => {
    const custom: TestDraftValues = {
      ...icsi,
      custom: true,
      terms: { microscopeId: " Bench 3 ", strain: "CD-1", medium: " " },
    };
    expect(stepsFor(custom)).toContain("terms");
    expect(stepErrors("terms", custom)).toEqual({});
    expect(Object.keys(stepErrors("terms", { ...custom, terms: { medium: "x".repeat(65) } }))).toEqual([
      "terms.medium",
    ]);
    expect(termsOf(custom)).toEqual({ microscopeId: "Bench 3" });
    expect(termsOf({ ...custom, custom: false })).toBeUndefined();
    expect(stepsFor({ ...custom, kind: "semen" })).not.toContain("terms");
    expect(termsOf({ ...custom, kind: "semen" })).toBeUndefined();
  });

  it("give each empty field its own sentence", () => {
    expect(stepErrors("kind", {})).toEqual({
      kind: "Choose what kind of test this is.",
      studyId: "Choose a study.",
    });
    expect(stepErrors("subject", {}, DEFAULT_PATTERN)).toEqual({ subjectCode: inWords(subjectCodeSays("shape")) });
    expect(stepErrors("material", { kind: "semen" })).toEqual({
      "material.spermSource": "Choose where the sperm comes from.",
    });
  });

  it("refuse a code whose check character is wrong", () => {
    expect(stepErrors("subject", { subjectCode: "HF-0042-?" }, DEFAULT_PATTERN).subjectCode).toBe(
      inWords(subjectCodeSays("shape")),
    );
    expect(stepErrors("subject", { subjectCode: "HF-0042" }, DEFAULT_PATTERN).subjectCode).toBe(
      inWords(subjectCodeSays("check-missing")),
    );
  });

  it("ask of the material what its kind needs and forget nothing of another kind", () => {
    const material = { oocyteSource: "own_fresh", spermSource: "tese" };
    expect(stepErrors("material", { kind: "icsi", material })).toEqual({});
    expect(stepErrors("material", { kind: "preclinical" }), "a measurement needs none").toEqual({});
    const part = stepErrors("material", { kind: "preclinical", material: { ...material, species: "mouse" } });
    expect(Object.keys(part)).toEqual(["material.materialType", "material.materialState", "material.materialLot"]);
  });

  it("make a test of a complete draft, with only what its kind has", () => {
    expect(completeTest({ ...icsi, material: { ...icsi.material, species: "mouse" } })).toEqual(icsi);
    expect(completeTest({ ...icsi, kind: "preclinical" })?.material).toEqual({});
    expect(completeTest({ ...icsi, kind: "preclinical", material: { species: "mouse" } })).toBeUndefined();
    expect(completeTest({ kind: "icsi" })).toBeUndefined();
  });

  it("leave out the subject of a draft that became preclinical", () => {
    const material = { species: "mouse", materialType: "oocyte", materialState: "fresh", materialLot: " L1 " };
    expect(completeTest({ ...icsi, kind: "preclinical", material })).toEqual({
      kind: "preclinical",
      studyId: "s1",
      notes: "",
      material: { ...material, materialLot: "L1" },
    });
  });
});
