import { expect, it } from "vitest";
import type { CodePattern } from "./code-pattern.ts";
import { joinedSubject } from "./join-study.ts";
import type { Subject } from "./subject.ts";
import { withCheckCharacter } from "./subject-code.ts";

const code = withCheckCharacter("HF-0042") ?? "";
const OWN: CodePattern = { form: "own", prefix: "HF" };
const FOREIGN: CodePattern = { form: "foreign", prefix: "ZP", shape: "AAA-9999", check: "none" };
const by = { uid: "emma", name: "Emma" };
const subject = (studyIds: string[]): Subject => ({
  ...{
    id: code,
    role: "woman",
    studyIds,
    consents: {},
    organisation: "hollyfield.example",
    rev: 4,
    by,
    at: new Date(0),
  },
  coupleCode: "CP-0001",
});
const joining = (pattern: CodePattern | undefined, one = code) => ({
  code: one,
  studyId: "zp",
  role: "man" as const,
  pattern,
});

it("a subject of the study stays as it is, one of another joins it and keeps what it is", () => {
  expect(joinedSubject(subject(["zp"]), joining(OWN))).toBeUndefined();
  expect(joinedSubject(subject(["other"]), joining(OWN))).toEqual({
    rev: 5,
    fields: { role: "woman", studyIds: ["other", "zp"], consents: {}, coupleCode: "CP-0001" },
  });
});

it("one whose code others give begins with its first test; one of ours is issued before", () => {
  expect(joinedSubject(undefined, joining(FOREIGN, "ABC-1234"))).toEqual({
    rev: 1,
    fields: { role: "man", studyIds: ["zp"], consents: {} },
  });
  for (const pattern of [OWN, undefined])
    expect(() => joinedSubject(undefined, joining(pattern))).toThrow(expect.objectContaining({ code: "not-found" }));
});

it("a code that is none of the study joins it in no way", () => {
  for (const known of [undefined, subject(["other"])])
    expect(() => joinedSubject(known, joining(FOREIGN, "ABC-12"))).toThrow(
      expect.objectContaining({ code: "invalid-input" }),
    );
});

it("a subject of twenty studies joins no further one", () => {
  const many = Array.from({ length: 20 }, (_, at) => `s${at}`);
  expect(joinedSubject(subject(many.slice(1)), joining(OWN))?.fields.studyIds).toHaveLength(20);
  expect(() => joinedSubject(subject(many), joining(OWN))).toThrow(
    expect.objectContaining({ said: expect.objectContaining({ code: "joinStudy.manyStudies" }) }),
  );
  expect(joinedSubject(subject([...many.slice(1), "zp"]), joining(OWN))).toBeUndefined();
});
