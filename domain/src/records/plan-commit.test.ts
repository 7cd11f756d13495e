import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import type { LabTest } from "./lab-test.ts";
import { type Change, planCommit } from "./plan-commit.ts";

const ADA = { uid: "u-ada", name: "Ada" };
const BEN = { uid: "u-ben", name: "Ben" };
const AT = new Date("2026-05-12T10:00:00Z");

const test = (fields: Partial<LabTest> = {}): LabTest => ({
  ...({ id: "t1", rev: 4, status: "in_progress", kind: "icsi", code: "ICSI-0001", studyId: "s", notes: "" } as const),
  subjectCode: "HF-0042-K",
  organisation: "hollyfield.example",
  material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  createdBy: ADA,
  createdAt: AT,
  updatedBy: ADA,
  updatedAt: AT,
  enteredBy: ["u-ada"],
  ...(fields as object),
});
const edit = (change: Partial<Change>): Change => ({ action: "edit", by: ADA, ...change });

describe("a commit", () => {
  it("tells the changed cells of a sheet, whose they are, and nothing else", () => {
    const sheets = { d2: { rows: { "1": { cells: 4 }, "2": { cells: 2, grade: 1 } } } };
    const plan = planCommit(
      test(),
      sheets,
      edit({ sheets: { d2: { "2": { cells: 3, grade: 1 }, "3": { cells: 4 } } } }),
    );
    expect(plan).toEqual({
      rev: 5,
      set: { firstReadingRev: 5 },
      removed: [],
      revision: {
        rev: 5,
        action: "edit",
        organisation: "hollyfield.example",
        studyId: "s",
        before: {},
        after: { firstReadingRev: 5 },
        sheets: { d2: { before: { "2.cells": 2 }, after: { "2.cells": 3, "3.cells": 4 } } },
      },
    });
  });

  it("marks the first reading once, and who locks", () => {
    const entry = edit({ sheets: { d3: { "1": { cells: 8 } } } });
    expect(planCommit(test({ firstReadingRev: 3 }), {}, entry)?.set).toEqual({});
    expect(planCommit(test(), {}, edit({ testFields: { notes: "x" } }))?.set).toEqual({ notes: "x" });
    expect(planCommit(test({ status: "signed" }), {}, { action: "lock", by: BEN })?.set).toEqual({
      status: "locked",
      lockedBy: BEN,
    });
  });

  it("adds whoever enters data to those who did, once", () => {
    expect(planCommit(test(), {}, edit({ by: BEN, testFields: { notes: "x" } }))?.set).toEqual({
      notes: "x",
      enteredBy: ["u-ada", "u-ben"],
    });
    expect(planCommit(test(), {}, { action: "submit", by: BEN })?.set).toEqual({
      status: "submitted",
      submittedBy: BEN,
    });
  });

  it("remembers the state of a cancelled test, and who asked, until it is restored", () => {
    const asked = planCommit(test(), {}, { action: "ask_cancel", by: BEN, reason: "x" });
    expect(asked).toMatchObject({ set: { cancelAskedBy: BEN }, removed: [] });
    const cancelled = planCommit(test(), {}, { action: "cancel", by: BEN, reason: "x" });
    expect(cancelled?.set).toEqual({ status: "cancelled", statusBefore: "in_progress" });
    const before = test({ status: "cancelled", statusBefore: "reviewed", cancelAskedBy: ADA });
    const restored = planCommit(before, {}, { action: "restore", by: BEN, reason: "x" });
    expect(restored).toMatchObject({ set: { status: "reviewed" }, removed: ["statusBefore", "cancelAskedBy"] });
  });

  it("removes a field and a row that have no value any more", () => {
    const sheets = { d2: { rows: { "1": { cells: 4 } } } };
    const change = edit({ testFields: { anchorAt: undefined }, sheets: { d2: { "1": undefined } } });
    const plan = planCommit(test({ anchorAt: AT }), sheets, change);
    expect(plan).toMatchObject({ set: { firstReadingRev: 5 }, removed: ["anchorAt"] });
    expect(plan?.revision.sheets).toEqual({ d2: { before: { "1.cells": 4 }, after: {} } });
  });

  it("leaves values out that are undefined inside a field", () => {
    const header = { opuAt: AT, cycleCode: undefined, lots: [{ lotId: undefined }] };
    expect(planCommit(test(), {}, edit({ testFields: { header } }))?.set).toEqual({
      header: { opuAt: AT, lots: [{}] },
    });
  });

  it("is nothing where an edit changes nothing, whoever made it", () => {
    expect(planCommit(test(), {}, edit({ by: BEN, testFields: { notes: "" }, sheets: { d2: {} } }))).toBeUndefined();
  });

  it("names who reviewed, and keeps a reason without the spaces around it", () => {
    expect(planCommit(test({ status: "submitted" }), {}, { action: "review", by: BEN })?.set).toEqual({
      status: "reviewed",
      reviewedBy: BEN,
    });
    const plan = planCommit(test(), {}, { action: "cancel", by: BEN, reason: " stopped " });
    expect(plan).toMatchObject({ set: { status: "cancelled" }, revision: { reason: "stopped" } });
  });

  it("is refused in a state that does not know the action", () => {
    expect(() => planCommit(test({ status: "locked" }), {}, { action: "submit", by: ADA })).toThrow(AppError);
  });
});
