import { expect, it } from "vitest";
import type { LabTest } from "../lab-test.ts";
import { planCommit } from "../plan-commit.ts";
import { redaction } from "./redaction.ts";

const NAME = "Martin Dupont 12.03.1988";
const EMMA = { uid: "emma", name: "Emma" };
const test = {
  ...{ id: "t1", rev: 3, status: "in_progress", kind: "icsi", enteredBy: ["emma"], notes: NAME },
  header: { activationReason: NAME, cycleCode: "C-1", oil: { lotId: "L", expiryOverrideReason: NAME } },
} as unknown as LabTest;
const sheets = {
  dispositions: { rows: { "1": { fate: "discard", reason: NAME }, "2": { fate: "discard", reason: "arrested" } } },
};

it("takes a text out of notes, header and rows, and leaves all else as it was", () => {
  const plan = planCommit(test, sheets, {
    action: "edit",
    by: EMMA,
    reason: "a name",
    ...redaction({ test, sheets }, NAME),
  });
  expect(plan?.set).toMatchObject({
    notes: "[removed]",
    header: {
      activationReason: "[removed]",
      cycleCode: "C-1",
      oil: { lotId: "L", expiryOverrideReason: "[removed]" },
    },
  });
  expect(plan?.revision.sheets).toEqual({
    dispositions: { before: { "1.reason": NAME }, after: { "1.reason": "[removed]" } },
  });
  // The trail keeps what was stored, and says so by keeping it.
  expect(plan?.revision.before).toMatchObject({ notes: NAME });
});

it("changes nothing where nobody wrote it", () => {
  expect(redaction({ test, sheets }, "somebody else")).toEqual({ testFields: {}, sheets: {} });
});
