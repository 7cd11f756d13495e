import { expect, it } from "vitest";
import { SHIPPED_PROTOCOLS } from "../../protocols/shipped-protocols.ts";
import { UNNAMED_SITE } from "../../sites/site.ts";
import { type LabTest, TestStatus } from "../lab-test.ts";
import { nextDueOf } from "./next-due.ts";

const START = new Date("2026-05-12T12:30:00Z");
const FERT = new Date("2026-05-13T05:30:00Z");
const test = (fields: object) => ({ kind: "icsi", status: "in_progress", header: {}, ...fields }) as LabTest;
const icsi = (fields: object = {}) => test({ header: { icsiStartAt: START }, ...fields });

it("a record that is filled is due by its own clock, and no other is", () => {
  const due = TestStatus.options.filter((status) => nextDueOf(icsi({ status }), {}, UNNAMED_SITE));
  expect(due).toEqual(["draft", "in_progress", "awaiting", "amending"]);
  expect(nextDueOf(icsi(), {}, UNNAMED_SITE)).toMatchObject({ check: "fert", target: FERT });
});

it("no value that somebody stores silences it", () => {
  const header = { icsiStartAt: START, cocRetrieved: "many", triggerType: "banana", names: 7 };
  const settings = { profile: "none", overrides: "all", anchorMode: null };
  expect(nextDueOf(icsi({ header, settings }), {}, UNNAMED_SITE)).toMatchObject({ check: "fert", target: FERT });
  // A retrieval that is yet to come contradicts the injection, and is one more thing that cannot be right.
  const later = { icsiStartAt: START, icsiEndAt: START, opuAt: new Date("2027-06-16") };
  expect(nextDueOf(icsi({ header: later }), {}, UNNAMED_SITE)).toMatchObject({ check: "fert", target: FERT });
  const stored = { nextDue: { check: "fert", from: new Date("2099-01-01") }, anchorAt: new Date("2099-01-01") };
  expect(nextDueOf(icsi(stored), {}, UNNAMED_SITE)).toMatchObject({ check: "fert", target: FERT });
});

it("a run is due at its next timepoint, whatever else of its protocol cannot be read", () => {
  const header = { protocolCode: "MEA_1cell", startedAt: START, arms: "two", replicateNo: -1 };
  const settings = { protocol: SHIPPED_PROTOCOLS.MEA_1cell };
  const sheets = { h24: { rows: { session: { doneAt: START } } } };
  expect(nextDueOf(test({ kind: "preclinical", header, settings }), sheets, UNNAMED_SITE)?.check).toBe("h48");
  expect(nextDueOf(test({ kind: "semen", header }), sheets, UNNAMED_SITE)).toBeUndefined();
});
