import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { SheetRow } from "@zona/domain/records/sheet";
import { collection, deleteDoc, doc, getDoc, getDocs, setDoc, Timestamp, updateDoc } from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import {
  adminOf,
  commit,
  EMMA,
  INTRUDERS,
  JONAS,
  NOOR,
  newTest,
  OPEN_STUDY,
  person,
  storedTest,
  useRules,
} from "./environment.ts";

const { as, given } = useRules();
const by = person(NOOR);
const AT = Timestamp.fromMillis(1_790_000_000_000);
const ADMIN = adminOf(EMMA);
const ENTRY = { stratum: 1, number: 1, arm: "device", salt: "0".repeat(32), testId: "t1", row: "1", by, at: AT };
const PLAN = { strata: ["All units"], by, at: AT };
const FOLDER = "studies/zp01/allocation";
const CLOSED = ["stratum-1", "entry-1-1"];

const STUDY = { ...OPEN_STUDY, kinds: ["clinical"] };
const listed = (plan: object = PLAN) =>
  given({
    "studies/zp01": STUDY,
    [`${FOLDER}/plan`]: { ...plan },
    [`${FOLDER}/stratum-1`]: { blocks: [2], arms: ["device", "control"], given: 1 },
    [`${FOLDER}/entry-1-1`]: ENTRY,
  });

describe("the list by which a study allocates its units", () => {
  beforeEach(() => listed());

  it("is known to be there, and read by nobody before its end", async () => {
    await assertSucceeds(getDoc(doc(as(EMMA), `${FOLDER}/plan`)));
    for (const who of [EMMA, NOOR, ADMIN, JONAS]) {
      for (const part of CLOSED) await assertFails(getDoc(doc(as(who), `${FOLDER}/${part}`)));
      await assertFails(getDocs(collection(as(who), FOLDER)));
    }
  });

  it("is read by nobody where nothing says that it ended", async () => {
    await given({ "studies/zp02": STUDY, "studies/zp02/allocation/entry-1-1": ENTRY });
    await assertFails(getDoc(doc(as(EMMA), "studies/zp02/allocation/entry-1-1")));
    await assertFails(getDocs(collection(as(EMMA), "studies/zp02/allocation")));
  });

  it("is read by all staff once it ended for good", async () => {
    await listed({ ...PLAN, endedBy: by, endedAt: AT });
    for (const part of CLOSED) await assertSucceeds(getDoc(doc(as(EMMA), `${FOLDER}/${part}`)));
    await assertSucceeds(getDocs(collection(as(EMMA), FOLDER)));
    await assertFails(getDocs(collection(as(INTRUDERS["no staff claim"]), FOLDER)));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(getDoc(doc(as(who), `${FOLDER}/plan`)));
  });

  it("is written by no client, administrators neither", async () => {
    for (const part of ["plan", ...CLOSED, "entry-1-2"]) {
      const ref = doc(as(ADMIN), `${FOLDER}/${part}`);
      await assertFails(setDoc(ref, { ...PLAN, ...ENTRY, endedAt: AT }));
      await assertFails(updateDoc(ref, { endedAt: AT }));
      await assertFails(deleteDoc(ref));
    }
  });
});

describe("the units of a record", () => {
  let rev = 4;
  const SEAL = "a".repeat(64);
  const GIVEN = { unit: "Oocyte 1", entry: "1-1", entrySeal: SEAL, arm: "device" };

  /** A change of one row, in a study with a list or without. */
  async function change(before: SheetRow, after: SheetRow | undefined) {
    rev += 10;
    const stated = { ...newTest("clinical"), status: "in_progress", header: { operatorId: "noor" }, rev };
    const test = storedTest(NOOR, { ...stated, firstReadingRev: 2 });
    const rows = { "1": before, "2": { unit: "Oocyte 2" } };
    const cells = Object.entries(rows).flatMap(([row, of]) =>
      Object.entries(of).map(([field, value]) => [`${row}.${field}`, value] as const),
    );
    await given({ "tests/t1": test, "tests/t1/sheets/units": { cells: Object.fromEntries(cells), rev } });
    const sheets = { units: { rows } };
    return commit(as(EMMA), EMMA, test, sheets, {
      action: "edit",
      by: person(EMMA),
      sheets: { units: { "1": after } },
    });
  }

  it.each<[string, SheetRow, SheetRow | undefined]>([
    ["an arm of one's own choice", { unit: "Oocyte 1" }, { unit: "Oocyte 1", arm: "device" }],
    ["another arm than the list's", GIVEN, { ...GIVEN, arm: "control" }],
    ["no arm any more", GIVEN, { unit: "Oocyte 1", entry: "1-1", entrySeal: SEAL }],
    ["an entry that nobody gave", { unit: "Oocyte 1" }, { unit: "Oocyte 1", entry: "1-2" }],
    ["a hash of one's own", GIVEN, { ...GIVEN, entrySeal: "b".repeat(64) }],
    ["no entry any more", GIVEN, { unit: "Oocyte 1", arm: "device" }],
    ["nothing at all any more", GIVEN, undefined],
  ])("say %s by no client where the study has a list", async (_, before, after) => {
    await listed();
    await assertFails(change(before, after));
  });

  it("say outcome and name all the same", async () => {
    await listed();
    await assertSucceeds(change(GIVEN, { ...GIVEN, success: true }));
    await assertSucceeds(change({ unit: "Oocyte 1" }, { unit: "Oocyte 1b" }));
  });

  it("say the arm where the study has no list, and never an entry", async () => {
    await given({ "studies/zp01": STUDY });
    await assertSucceeds(change({ unit: "Oocyte 1" }, { unit: "Oocyte 1", arm: "device" }));
    await assertSucceeds(change({ unit: "Oocyte 1", arm: "device" }, { unit: "Oocyte 1" }));
    await assertFails(change({ unit: "Oocyte 1" }, { unit: "Oocyte 1", entry: "1-1" }));
    await assertFails(change(GIVEN, { unit: "Oocyte 1", arm: "device" }));
  });
});
