import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { LabTest } from "@zona/domain/records/lab-test";
import { planCommit } from "@zona/domain/records/plan-commit";
import { doc, serverTimestamp, writeBatch } from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { creation, EMMA, NOOR, OPEN_STUDY, person, useRules } from "./environment.ts";
import { CELLS, HEADER, recordGiver, stored } from "./stored-record.ts";

const { as, given } = useRules();
const givenRecord = recordGiver(given);
type Fields = Record<string, unknown>;

const FROM = { testId: "t1", code: "ICSI-0001", rev: 4 };
const COPY: Fields = { retestOf: "t1", copiedFrom: FROM, header: HEADER, enteredBy: ["noor", "emma"] };

beforeEach(() => given({ "studies/zp01": OPEN_STUDY }));

/** Makes the locked record invalid and begins the one that repeats it with what was observed. */
function repeat(test: Fields, begin: Fields) {
  const db = as(EMMA);
  const by = person(EMMA);
  const reason = "made under the wrong code";
  const plan = planCommit(
    { ...test, id: "t1" } as unknown as LabTest,
    {},
    {
      ...{ action: "invalidate", by, reason, testFields: { retestId: "t2" } },
    },
  );
  if (!plan) throw new Error("nothing to do");
  const { test: retest, revision, code, codeId } = creation(EMMA, "t2", "icsi", 2);
  const fields = { subjectCode: "HF-0043-J", ...begin };
  const at = serverTimestamp();
  const batch = writeBatch(db);
  batch.update(doc(db, "tests/t1"), { ...plan.set, rev: plan.rev, updatedBy: by, updatedAt: at });
  batch.set(doc(db, `tests/t1/revisions/${plan.rev}`), { ...plan.revision, by, at });
  batch.set(doc(db, "tests/t2"), { ...retest, ...fields });
  batch.set(doc(db, "tests/t2/revisions/1"), { ...revision, after: { ...(revision.after as Fields), ...fields } });
  batch.set(doc(db, `studies/zp01/codes/${codeId}`), code);
  return batch.commit();
}

describe("a record that begins with what another held", () => {
  it("names the invalid one, its revision and whoever entered it", async () => {
    await assertSucceeds(repeat(await givenRecord({ status: "locked" }), COPY));
  });

  it("may leave values out", async () => {
    const { consentRef: _, ...header } = HEADER;
    await assertSucceeds(repeat(await givenRecord({ status: "locked" }), { ...COPY, header }));
  });

  it.each<[string, Fields]>([
    ["another record", { copiedFrom: { ...FROM, testId: "t7" } }],
    ["another code", { copiedFrom: { ...FROM, code: "ICSI-0007" } }],
    ["another revision", { copiedFrom: { ...FROM, rev: 3 } }],
    ["more than that", { copiedFrom: { ...FROM, by: person(NOOR) } }],
    ["a value that was never recorded", { header: { ...HEADER, cocRetrieved: 9 } }],
    ["a field that was never filled", { header: { ...HEADER, bmi: 22 } }],
    ["itself alone as who entered it", { enteredBy: ["emma"] }],
    ["nobody but the former as who entered it", { enteredBy: ["noor"] }],
    ["somebody else as who entered it", { enteredBy: ["noor", "emma", "priya"] }],
  ])("is refused where it names %s", async (_, wrong) => {
    await given({ "tests/t7": stored({ status: "locked", retestId: "t2" }) });
    await assertFails(repeat(await givenRecord({ status: "locked" }), { ...COPY, ...wrong }));
  });

  it("is refused where it repeats nothing, or a test of another kind", async () => {
    const { retestOf: _, ...alone } = COPY;
    await assertFails(repeat(await givenRecord({ status: "locked" }), alone));
    const test = await givenRecord({ status: "locked", kind: "semen" });
    await assertFails(repeat(test, { ...COPY, header: {} }));
  });
});

describe("sheets that are copied", () => {
  type Twist = { cells?: Fields; test?: Fields; revision?: Fields; id?: string };

  /** One commit that copies a sheet into the draft of the copy. */
  function copySheet({ cells = CELLS, test = {}, revision = {}, id = "t2" }: Twist = {}) {
    const db = as(EMMA);
    const by = person(EMMA);
    const at = serverTimestamp();
    const batch = writeBatch(db);
    batch.update(doc(db, `tests/${id}`), { rev: 2, firstReadingRev: 2, updatedBy: by, updatedAt: at, ...test });
    batch.set(doc(db, `tests/${id}/revisions/2`), {
      ...{ rev: 2, action: "edit", by, at, copiedFrom: FROM, after: { firstReadingRev: 2 } },
      sheets: { d2: { after: cells } },
      ...revision,
    });
    batch.set(doc(db, `tests/${id}/sheets/d2`), { cells, rev: 2 });
    return batch.commit();
  }

  beforeEach(async () => {
    await givenRecord({ status: "invalid", retestId: "t2" });
    const copy = stored({ ...COPY, rev: 1, status: "draft", code: "ICSI-0002" });
    await given({ "tests/t2": copy });
  });

  it("are told as copied", async () => {
    await assertSucceeds(copySheet());
  });

  it.each<[string, Twist]>([
    ["with a value that was never recorded", { cells: { ...CELLS, "2.cells": 4 } }],
    ["with a cell that was never filled", { cells: { ...CELLS, "3.cells": 4 } }],
    ["from another record", { revision: { copiedFrom: { ...FROM, testId: "t7" } } }],
    ["from another revision", { revision: { copiedFrom: { ...FROM, rev: 9 } } }],
    [
      "by another act",
      {
        test: { status: "in_progress" },
        revision: {
          action: "start",
          before: { status: "draft" },
          after: { firstReadingRev: 2, status: "in_progress" },
        },
      },
    ],
  ])("are refused %s", async (_, twist) => {
    await assertFails(copySheet(twist));
  });

  it("are told as copied in no record that is no copy", async () => {
    const { copiedFrom: _, ...plain } = stored({ rev: 1, status: "draft" }) as Fields;
    await given({ "tests/t2": plain });
    await assertFails(copySheet());
    await assertSucceeds(withoutOrigin());
  });

  /** The same values, told as entered. */
  function withoutOrigin() {
    const db = as(EMMA);
    const by = person(EMMA);
    const at = serverTimestamp();
    const batch = writeBatch(db);
    const entered = ["noor", "emma"];
    const told = { rev: 2, action: "edit", by, at, sheets: { d2: { after: CELLS } } };
    batch.update(doc(db, "tests/t2"), { rev: 2, firstReadingRev: 2, enteredBy: entered, updatedBy: by, updatedAt: at });
    batch.set(doc(db, "tests/t2/revisions/2"), {
      ...told,
      before: { enteredBy: ["noor"] },
      after: { firstReadingRev: 2, enteredBy: entered },
    });
    batch.set(doc(db, "tests/t2/sheets/d2"), { cells: CELLS, rev: 2 });
    return batch.commit();
  }
});
