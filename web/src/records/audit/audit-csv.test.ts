import { expect, it } from "vitest";
import { auditCsv } from "./audit-csv.ts";
import type { Act } from "./audit-data.ts";

const act: Act = {
  testId: "t1",
  rev: 2,
  at: new Date("2026-11-20T11:04:31Z"),
  by: { uid: "emma", name: "Emma" },
  action: "edit",
  reason: "=HYPERLINK(1)",
  before: { notes: "a" },
  after: { notes: '+1 "b"' },
  sheets: { d3: { before: {}, after: { "2.cells": 8 } } },
};

it("acts are told value by value, and nothing that was typed runs in a spreadsheet", () => {
  const [about, , header, notes, cells, end] = auditCsv([act], new Map([["t1", "ICSI-0001"]]), new Map(), [
    ["Filter", "@all"],
  ])
    .replace("\uFEFF", "")
    .split("\r\n");
  expect(about).toBe("Filter,'@all");
  expect(header).toMatch(/^Time \(UTC\),Time \(site\),Person/);
  expect(notes).toContain("2026-11-20T11:04:31.000Z,");
  expect(notes).toContain(`Emma,emma,ICSI-0001,t1,2,changed the test,'=HYPERLINK(1),Notes,a,"'+1 ""b"""`);
  expect(cells).toMatch(/No\. 2: .*,—,8$/);
  expect(end).toBe("");
});

it("ids are told with their names: studies, tests and people", () => {
  const after = { studyId: "zp01", header: { operatorId: "emma", witnessId: "u-noor", names: { "u-noor": "Noor" } } };
  const made: Act = { ...act, action: "create", before: {}, after, sheets: {} };
  const csv = auditCsv([made], new Map(), new Map([["zp01", "ZP-01 · Media"]]), []);
  for (const told of ["ZP-01 · Media (zp01)", "Emma (emma)", "Noor (u-noor)"]) expect(csv).toContain(told);
});
