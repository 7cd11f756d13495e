import { describe, expect, it } from "vitest";
import { isReferencePopulation, Subject, SubjectDraft } from "./subject.ts";
import { withCheckCharacter } from "./subject-code.ts";

const subject = (changes: object = {}) => ({
  subjectCode: withCheckCharacter("HF-0042"),
  siteId: "s1",
  studyId: "st1",
  femaleAgeYears: 34,
  cycleNo: 1,
  oocyteSource: "own_fresh",
  spermSource: "ejaculate_fresh",
  ...changes,
});
const messages = (changes: object) =>
  Subject.safeParse(subject(changes))
    .error?.issues.map(({ message }) => message)
    .join();

describe("a subject", () => {
  it("is known by pseudonym, age and sources", () => {
    expect(isReferencePopulation(Subject.parse(subject()))).toBe(true);
    expect(isReferencePopulation(Subject.parse(subject({ indication: ["pgt"] })))).toBe(false);
    expect(SubjectDraft.safeParse({}).success).toBe(true);
  });

  it.each([
    [{ partnerCode: withCheckCharacter("HF-0042") }, "another code"],
    [{ femaleAgeYears: 17 }, "Female age must be a whole number between 18 and 55 years."],
    [{ femaleAgeYears: 34.5 }, "whole number"],
    [{ bmi: 11 }, "between 12 and 70 kg/m²"],
    [{ cycleNo: 0 }, "between 1 and 99"],
    [{ spermSource: "x" }, "Choose where the sperm comes from."],
  ])("with %j is refused with a sentence", (changes, sentence) => {
    expect(messages(changes)).toContain(sentence);
  });
});
