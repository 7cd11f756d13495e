import { describe, expect, it } from "vitest";
import { UNNAMED_SITE } from "../../sites/site.ts";
import { newRecord } from "../creation/new-record.ts";
import type { LabTest } from "../lab-test.ts";
import type { Sheets } from "../sheet.ts";
import { planRetest } from "./retest.ts";

const NOW = new Date("2026-05-20T10:00:00Z");
const EMMA = { uid: "emma", name: "Emma" };
const ORIGIN = {
  ...{ id: "t1", rev: 9, status: "locked", kind: "semen", code: "SEM-0003", studyId: "zp", subjectCode: "HF-0042-K" },
  ...{ material: { spermSource: "tese" }, notes: "as found", organisation: "hollyfield.example", enteredBy: ["noor"] },
  header: { volumeMl: 3, operatorId: "noor" },
} as unknown as LabTest;
const SHEETS: Sheets = Object.fromEntries(
  ["oocytes", "d2", "d3", "d4", "d5"].map((id) => [id, { rows: { "1": { seen: id } } }]),
);
const plan = (isCopy: boolean, subjectCode?: string) =>
  planRetest(
    { test: ORIGIN, sheets: SHEETS },
    {
      ...{ id: "t2", by: EMMA, number: 7, site: UNNAMED_SITE, isStudyBlinded: false, now: NOW },
      retest: { isCopy, ...(subjectCode === undefined ? {} : { subjectCode }) },
    },
  );

describe("the test that repeats an invalid one", () => {
  it("says the same of the same subject, and nothing that was noted or observed", () => {
    const { fields, rev, revisions } = plan(false);
    expect(fields).toMatchObject({
      ...{ kind: "semen", studyId: "zp", subjectCode: "HF-0042-K", material: { spermSource: "tese" }, notes: "" },
      ...{ code: "SEM-0007", status: "draft", retestOf: "t1", enteredBy: ["emma"] },
    });
    expect(fields).not.toHaveProperty("header");
    expect([rev, revisions.map(({ action }) => action)]).toEqual([1, ["create"]]);
  });

  it("tells all that it copies in revisions that follow each other, and counts it as read", () => {
    const { fields, rev, revisions } = plan(true);
    expect(revisions.map((one) => [one.rev, one.action, Object.keys(one.sheets ?? {}).length])).toEqual([
      [1, "create", 0],
      [2, "edit", 3],
      [3, "edit", 2],
    ]);
    expect(rev).toBe(3);
    const copiedFrom = { testId: "t1", code: "SEM-0003", rev: 9 };
    expect(fields).toMatchObject({ copiedFrom, firstReadingRev: 2, enteredBy: ["noor", "emma"] });
    expect(revisions.slice(1).map((one) => one.copiedFrom)).toEqual([copiedFrom, copiedFrom]);
  });

  it("is of whom it is said to be of, as labels are typed", () => {
    expect(plan(true, " hf-0043-j ").fields).toMatchObject({ subjectCode: "HF-0043-J" });
  });
});

describe("a new record", () => {
  const said = { kind: "semen", studyId: "zp", subjectCode: "HF-0042-K", material: { spermSource: "tese" }, notes: "" };
  const circumstances = { by: EMMA, organisation: "hollyfield.example", number: 1, site: UNNAMED_SITE };

  it("is told whole by its first revision", () => {
    const { fields, revision } = newRecord(said as Parameters<typeof newRecord>[0], circumstances);
    expect(revision).toEqual({
      ...{ rev: 1, action: "create", organisation: "hollyfield.example", studyId: "zp", before: {}, after: fields },
    });
  });
});
