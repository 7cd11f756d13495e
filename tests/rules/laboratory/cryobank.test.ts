import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { deleteDoc, doc, getDoc, serverTimestamp, setDoc, Timestamp, updateDoc } from "firebase/firestore";
import { describe, expect, it } from "vitest";
import { EMMA, INTRUDERS, JONAS, NOOR, PRIYA, person, type Signed, useRules } from "../environment.ts";

const { as, given } = useRules();
type Fields = Record<string, unknown>;

const organisation = "hollyfield.example";
const startedAt = Timestamp.fromDate(new Date("2026-05-17T10:00:00Z"));
const AUDIT = "bankAudits/a1";
const OF_BANK = [
  "straws/S-1",
  "straws/S-1/moves/1",
  "places/T1~1~A~1",
  "tanks/T1",
  "tanks/T1/history/1",
  "tanks/T1/logs/l1",
  AUDIT,
];

const givenBank = (seen: Fields = {}) =>
  given({
    ...Object.fromEntries(OF_BANK.map((path) => [path, { organisation, rev: 1 }])),
    [AUDIT]: { organisation, tank: "T1", state: "open", startedBy: person(EMMA), startedAt, seen },
  });

describe("scans of an audit", () => {
  const scan = (who: Signed, more: Fields = { "seen.S-1": "1" }) =>
    updateDoc(doc(as(who), AUDIT), { by: person(who), at: serverTimestamp(), ...more });

  it("are added by whoever walks, while it is open", async () => {
    await givenBank({ "S-9": "1" });
    await assertSucceeds(scan(EMMA));
    await assertSucceeds(scan(NOOR, { "seen.S-2": "1", "seen.S-1": "2" }));
    expect((await getDoc(doc(as(NOOR), AUDIT))).get("seen")).toEqual({ "S-1": "2", "S-2": "1", "S-9": "1" });
    await given({
      [AUDIT]: { organisation, tank: "T1", state: "finished", startedBy: person(EMMA), startedAt, seen: {} },
    });
    await assertFails(scan(EMMA));
  });

  it.each<[string, Fields]>([
    ["in another's name", { by: person(EMMA) }],
    ["at another time", { at: startedAt }],
    ["that are no map", { seen: "all" }],
    ["that take one back", { seen: { "S-1": "1" } }],
    [
      "of more codes than any tank has",
      { seen: Object.fromEntries([["S-9", "1"], ...Array.from({ length: 3_000 }, (_, at) => [`S${at}`, "1"])]) },
    ],
    ["of another tank", { tank: "T2" }],
    ["for another organisation", { organisation: "meridian-devices.example" }],
    ["that finish it", { state: "finished" }],
    ["with differences", { missing: [] }],
  ])("are refused %s", async (_, more) => {
    await givenBank({ "S-9": "1" });
    await assertFails(scan(NOOR, { ...("seen" in more ? {} : { "seen.S-9": "1" }), ...more }));
  });

  it("are refused to another organisation", async () => {
    await givenBank();
    await assertFails(scan(JONAS));
  });
});

describe("the bank", () => {
  it("is read by the people of its organisation", async () => {
    await givenBank();
    for (const path of OF_BANK) {
      await assertSucceeds(getDoc(doc(as(NOOR), path)));
      for (const who of [JONAS, PRIYA]) await assertFails(getDoc(doc(as(who), path)));
    }
  });

  it("has nothing where nobody put anything, and says so", async () => {
    for (const path of ["straws/S-404", "places/T1~1~A~2", "tanks/T404"])
      expect((await getDoc(doc(as(NOOR), path))).exists()).toBe(false);
  });

  it("is written by functions alone", async () => {
    await givenBank();
    for (const path of OF_BANK) {
      const ref = doc(as(EMMA), path);
      await assertFails(setDoc(ref, { organisation, rev: 2 }));
      await assertFails(deleteDoc(ref));
      await assertFails(setDoc(doc(as(EMMA), `${path}New`), { organisation, rev: 1 }));
    }
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await givenBank();
    for (const path of OF_BANK) {
      await assertFails(getDoc(doc(as(who), path)));
      await assertFails(updateDoc(doc(as(who), path), { "seen.S-1": "1" }));
    }
  });
});
