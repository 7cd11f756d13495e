import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { Change } from "@zona/domain/records/plan-commit";
import { collection, deleteDoc, doc, getDoc, getDocs, setDoc, updateDoc } from "firebase/firestore";
import { describe, expect, it } from "vitest";
import { commit, EMMA, INTRUDERS, NOOR, PRIYA, person, type Twist, useRules } from "./environment.ts";
import { AT, CELLS, HEADER, recordGiver, SHEETS } from "./stored-record.ts";

const { as, given } = useRules();

const givenRecord = recordGiver(given);
const by = person(EMMA);
const entry: Change = { action: "edit", by, sheets: { d2: { "2": { cells: 3 } } } };

describe("the sheets of a record", () => {
  it("take a change that the revision tells, by somebody who is added to those who entered data", async () => {
    const test = await givenRecord();
    const change: Change = {
      ...entry,
      sheets: { d2: { "2": { cells: 3 }, "1": undefined }, oocytes: { "1": { maturity: "MII" } } },
    };
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, change));
    expect((await getDoc(doc(as(NOOR), "tests/t1/sheets/d2"))).get("cells")).toEqual({ "2.cells": 3 });
    expect((await getDoc(doc(as(NOOR), "tests/t1"))).get("enteredBy")).toEqual(["noor", "emma"]);
  });

  it("take what was drawn on a picture, told by the revision, from whoever may enter", async () => {
    const test = await givenRecord();
    const drawn = { medium: "m".repeat(20), shape: "point", points: "120,340" };
    const change: Change = { action: "edit", by, sheets: { annotations: { a1: drawn } } };
    await assertFails(commit(as(PRIYA), PRIYA, test, SHEETS, { ...change, by: person(PRIYA) }));
    const untold = { revision: { sheets: { annotations: { before: {}, after: {} } } } };
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, change, untold));
    for (const rows of [{ "1": drawn }, { session: drawn }, { a1: { ...drawn, arm: "device" } }, { a1000: drawn }])
      await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { ...change, sheets: { annotations: rows } }));
    // Rows of their kind are nowhere else: what looks for values of units would pass them by.
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { ...change, sheets: { d2: { a1: { cells: 4 } } } }));
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, change));
  });

  const sheet = (cells: object, fields: object = {}) => ({ cells, rev: 5, ...fields });
  const truth = { "1.cells": 4, "2.cells": 3 };
  const told = (d2: object) => ({ revision: { sheets: { d2 } } });
  const cases: [string, Twist][] = [
    ["a sheet that no revision tells", { revision: { sheets: {} } }],
    ["another old value", told({ before: { "2.cells": 9 }, after: { "2.cells": 3 } })],
    ["another new value", told({ before: { "2.cells": 2 }, after: { "2.cells": 9 } })],
    ["no old value", told({ before: {}, after: { "2.cells": 3 } })],
    ["the old value left out", told({ after: { "2.cells": 3 } })],
    ["the new value left out", told({ before: { "2.cells": 2 } })],
    ["old values that are no table", told({ before: [2], after: { "2.cells": 3 } })],
    ["a cell that did not change", told({ before: CELLS, after: truth })],
    ["a cell of another row untold", { sheets: { d2: sheet({ "1.cells": 5, "2.cells": 3 }) } }],
    ["another cell of the same row untold", { sheets: { d2: sheet({ ...truth, "2.grade": 1 }) } }],
    ["a cell called rev untold", { sheets: { d2: sheet({ ...truth, rev: 5 }) } }],
    ["an emptied cell untold", { sheets: { d2: sheet({ "2.cells": 3 }) } }],
    ["the number of another revision", { sheets: { d2: sheet(truth, { rev: 4 }) } }],
    ["a later number", { sheets: { d2: sheet(truth, { rev: 6 }) } }],
    ["a field of its own", { sheets: { d2: sheet(truth, { hidden: true }) } }],
    ["cells that are no table", { sheets: { d2: sheet([1] as never) } }],
    [
      "endless cells",
      { sheets: { d2: sheet(Object.fromEntries(Array.from({ length: 4001 }, (_, i) => [`${i}.cells`, 1]))) } },
    ],
    [
      "a name that no sheet has",
      { sheets: { d9: sheet(truth) }, revision: { sheets: { d9: { before: {}, after: truth } } } },
    ],
    ["nobody added to those who entered data", { test: { enteredBy: ["noor"] }, revision: { before: {}, after: {} } }],
    [
      "somebody removed from them",
      { test: { enteredBy: ["emma"] }, revision: { before: { enteredBy: ["noor"] }, after: { enteredBy: ["emma"] } } },
    ],
  ];
  it.each(cases)("refuse %s", async (_, twist) => {
    const test = await givenRecord();
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, entry, twist));
  });

  it.each(["edit", "picture"] as const)("leave pictures to functions, told as %s", async (action) => {
    const test = await givenRecord();
    const cells = { sha256: "a".repeat(64), role: "extra" };
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { action, by, sheets: { pictures: { "1": cells } } }));
    await assertFails(
      commit(as(EMMA), EMMA, test, SHEETS, { action, by, sheets: { pictures: { ["m".repeat(20)]: cells } } }),
    );
  });

  it("refuse to be written alone, or removed", async () => {
    await givenRecord();
    const db = as(NOOR);
    for (const rev of [4, 5]) await assertFails(setDoc(doc(db, "tests/t1/sheets/d2"), sheet(truth, { rev })));
    await assertFails(updateDoc(doc(db, "tests/t1/sheets/d2"), { cells: { "1.cells": 9 } }));
    await assertFails(deleteDoc(doc(db, "tests/t1/sheets/d2")));
  });

  it("let the second of two changes of the same revision lose", async () => {
    const test = await givenRecord();
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, entry));
    const late: Change = { action: "edit", by: person(NOOR), sheets: { d2: { "1": { cells: 8 } } } };
    await assertFails(commit(as(NOOR), NOOR, test, SHEETS, late));
  });

  it("are filled under no other name of an act", async () => {
    const test = await givenRecord();
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { ...entry, action: "picture" }));
  });

  it.each(["submitted", "reviewed", "signed", "locked", "cancelled", "invalid"])(
    "take no change of a test that is %s",
    async (status) => {
      const test = await givenRecord({ status });
      await assertFails(commit(as(EMMA), EMMA, test, SHEETS, entry));
    },
  );

  it("are read by staff, like all that belongs to a test", async () => {
    await givenRecord();
    for (const path of ["sheets", "signatures", "queries", "witness", "presence", "chain", "revisions"])
      await assertSucceeds(getDocs(collection(as(NOOR), `tests/t1/${path}`)));
    // A monitor reads what holds no text of people.
    for (const path of ["signatures", "presence"])
      await assertSucceeds(getDocs(collection(as(PRIYA), `tests/t1/${path}`)));
  });

  it.each(Object.entries(INTRUDERS))("are closed to %s", async (_, who) => {
    const test = await givenRecord();
    await assertFails(commit(as(who), who ?? EMMA, test, SHEETS, entry));
    for (const path of ["sheets/d2", "signatures/4", "queries/q", "witness/w", "presence/noor", "chain/1"])
      await assertFails(getDoc(doc(as(who), `tests/t1/${path}`)));
    await assertFails(setDoc(doc(as(who), "tests/t1/sheets/d3"), sheet({})));
  });

  it("need a reason once the test was submitted", async () => {
    const test = await givenRecord({ submittedBy: person(NOOR) });
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, entry));
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { ...entry, reason: "   " }));
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, { ...entry, reason: "counted again" }));
  });
});

describe("the fields of a test that is being filled", () => {
  it("take header, settings and anchor, but not what is due next", async () => {
    const test = await givenRecord();
    const testFields = {
      header: { ...HEADER, opuAt: AT },
      settings: { profile: "istanbul-2025" },
      anchorAt: AT,
    };
    const nextDue = { check: "d2", from: AT, target: AT, overdue: AT };
    const withDue = { ...testFields, nextDue } as never;
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { action: "edit", by, testFields: withDue }));
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, { action: "edit", by, testFields }));
  });
});
