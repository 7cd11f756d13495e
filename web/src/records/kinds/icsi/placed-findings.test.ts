import type { LabTest } from "@zona/domain/records/lab-test";
import { recordFindings } from "@zona/domain/records/record-readiness";
import { OOCYTES_SHEET } from "@zona/domain/records/sheet";
import { expect, it } from "vitest";
import { HEADER_ROW, HEADER_SHEET } from "../../fields/record-rows.ts";
import { placedFindings } from "./placed-findings.ts";

it("calls a finding what the page of the record calls it", () => {
  const now = new Date("2026-05-20T12:00:00Z");
  const header = { icsiStartAt: new Date("2026-05-12T12:30:00Z"), cocRetrieved: 3 };
  const oocytes = { 1: { maturity: "MII", insemination: "icsi" } };
  const test = { kind: "icsi", header, material: {}, settings: undefined } as unknown as LabTest;

  const inForm = placedFindings(
    { settings: undefined },
    { [HEADER_SHEET]: { [HEADER_ROW]: header }, [OOCYTES_SHEET]: oocytes },
    now,
    [],
  );
  const onPage = recordFindings(
    { test, sheets: { [OOCYTES_SHEET]: { rows: oocytes } }, witnessed: [] } as never,
    [],
    now,
  );
  const rows = [inForm, onPage].map((found) => found.find(({ id }) => id === "V01"));
  expect(rows.map((finding) => [finding?.message.code, finding?.severity])).toEqual([
    [rows[1]?.message.code, "hard"],
    [expect.any(String), "hard"],
  ]);
});
