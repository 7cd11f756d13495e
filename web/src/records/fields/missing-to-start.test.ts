import type { LabTest } from "@zona/domain/records/lab-test";
import { describe, expect, it } from "vitest";
import { missingToStart } from "./missing-to-start.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
// Of a test, a start asks for its kind, its subject and its state alone.
const draft = { kind: "icsi", status: "draft", subjectCode: "HF-0042-1" } as LabTest;

describe("the start of a test", () => {
  it("names everything that its header has not said yet, before the server is asked", () => {
    expect(missingToStart(draft, {}, NOW)).toEqual([
      "An ICSI test needs the reference of a consent that has been given.",
      "The test needs its operator.",
    ]);
  });

  it("is open once operator, consent and its date are there, and not with a consent of tomorrow", () => {
    const header = { operatorId: "emma", consentRef: "C-1", consentGivenAt: new Date("2026-11-19T12:00:00Z") };
    expect(missingToStart(draft, header, NOW)).toEqual([]);
    const tomorrow = { ...header, consentGivenAt: new Date("2026-11-21T12:00:00Z") };
    expect(missingToStart(draft, tomorrow, NOW)).toHaveLength(1);
  });
});
