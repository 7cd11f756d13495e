import { describe, expect, it } from "vitest";
import { auditFilterOf, auditParameters, auditSpan, passesAudit, touchesField } from "./audit-filter.ts";
import type { Revision } from "./revision.ts";

const ZONE = "Europe/Paris";
const act: Revision = {
  rev: 3,
  at: new Date("2026-10-25T22:30:00Z"),
  by: { uid: "e", name: "Emma" },
  action: "edit",
  before: { notes: "" },
  after: { notes: "x" },
  sheets: { d3: { before: {}, after: { "2.cells": 8 } } },
};

const address = (text: string) => text.split("&").map((part) => part.split("=") as [string, string]);

describe("what is looked for in the audit trail", () => {
  it("is read from the address and written back; what cannot be read is left out", () => {
    const filter = auditFilterOf(address("person=Emma&action=edit&code=icsi-0001&from=nonsense&to=2026-10-25"));
    expect(filter).toEqual({ person: "Emma", action: "edit", code: "ICSI-0001", to: "2026-10-25" });
    expect(auditParameters(filter)).toEqual({ person: "Emma", action: "edit", code: "ICSI-0001", to: "2026-10-25" });
    expect(auditFilterOf(address("action=hack&person="))).toEqual({});
  });

  it("has whole days of the site, also of the one with 25 hours", () => {
    const { from, until } = auditSpan({ from: "2026-10-25", to: "2026-10-25" }, ZONE);
    expect([from?.toISOString(), until?.toISOString()]).toEqual([
      "2026-10-24T22:00:00.000Z",
      "2026-10-25T23:00:00.000Z",
    ]);
    expect(auditSpan({}, ZONE)).toEqual({ from: undefined, until: undefined });
  });

  it("passes by person, kind of change and day", () => {
    expect(passesAudit(act, { person: "Emma", action: "edit", from: "2026-10-25", to: "2026-10-25" }, ZONE)).toBe(true);
    expect(passesAudit(act, { person: "Noor" }, ZONE)).toBe(false);
    expect(passesAudit(act, { action: "sign" }, ZONE)).toBe(false);
    expect(passesAudit(act, { from: "2026-10-26" }, ZONE)).toBe(false);
    expect(passesAudit(act, { to: "2026-10-24" }, ZONE)).toBe(false);
  });

  it("finds a field by its name, its sheet, or the word for it", () => {
    const word = () => "Number of cells";
    for (const field of ["cell", "d3", "NOTES", "number of", undefined])
      expect(touchesField(act, field, word)).toBe(true);
    expect(touchesField(act, "grade", word)).toBe(false);
  });
});
