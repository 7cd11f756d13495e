import { describe, expect, it } from "vitest";
import type { Consents } from "../subjects/subject.ts";
import { consentFindings } from "./consent-findings.ts";
import type { LabTest } from "./lab-test.ts";

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const storage = { document: "ICF storage", version: "2.0", givenAt: day(1), endsAt: day(20) };

const found = (consents: Consents, header: Record<string, Date | string>, fateAt?: Date) =>
  consentFindings(
    {
      test: { header } as unknown as LabTest,
      sheets: fateAt ? { dispositions: { rows: { "1": { fateAt } } } } : {},
    },
    consents,
  ).map(({ severity, message }) => [severity, message.code]);

describe("the consent that a record names", () => {
  const named = { consentRef: " ICF storage, 2.0 ", icsiStartAt: day(10) };

  it("covers what was done before its end", () => {
    expect(found({ "1": storage }, named, day(15))).toEqual([]);
    expect(found({ "1": { ...storage, withdrawnAt: day(16) } }, named, day(15))).toEqual([]);
  });

  it("keeps a record from submission where it had ended or was withdrawn", () => {
    expect(found({ "1": storage }, named, day(20))).toEqual([["hard", "consent.ended"]]);
    expect(found({ "1": { ...storage, withdrawnAt: day(9) } }, named)).toEqual([["hard", "consent.withdrawn"]]);
    expect(found({ "1": { ...storage, isMistake: true } }, { consentRef: named.consentRef })).toEqual([
      ["hard", "consent.mistake"],
    ]);
  });

  it("is asked about where the subject has others only, and never where it has none", () => {
    expect(found({ "1": storage }, { ...named, consentRef: "ICF 9" })).toEqual([["soft", "consent.unknown"]]);
    expect(found({}, named)).toEqual([]);
    expect(found({ "1": storage }, { icsiStartAt: day(30) })).toEqual([]);
  });
});
