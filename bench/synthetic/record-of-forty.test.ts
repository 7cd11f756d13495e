import { expect, test } from "vitest";
import { ICSI } from "../../domain/src/records/kinds/icsi/rules/icsi-validation.ts";
import { judge } from "../../domain/src/records/readiness/rule.ts";
import { recordOfForty } from "./record-of-forty.ts";

test("the record that is measured may be submitted", () =>
  expect(judge(ICSI, recordOfForty(), { stage: "submit", now: new Date("2026-06-01T08:00:00Z") })).toEqual([]));
