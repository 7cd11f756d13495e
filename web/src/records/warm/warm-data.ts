import { COLLECTIONS } from "@zona/domain/collections";
import type { Straw } from "@zona/domain/cryobank/straw";
import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import { warmedSource, warmingRows } from "@zona/domain/records/kinds/icsi/warm-straw";
import { LabTest, NewTest } from "@zona/domain/records/lab-test";
import { StoredSheet, WARMINGS_SHEET } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { readRecord } from "@zona/domain/stored-record";
import { collection, doc, getDocFromServer, getDocsFromServer } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { readAll } from "../../platform/firebase/listen.ts";
import { createTest } from "../create/create-test-data.ts";
import { commitChange } from "../record/record-data.ts";

/** The id of a record that is to begin with a warming. */
export const newRecordId = () => doc(collection(firestore, COLLECTIONS.tests)).id;

async function fetchTest(testId: string): Promise<LabTest | undefined> {
  const stored = await getDocFromServer(doc(firestore, COLLECTIONS.tests, testId));
  return readRecord(LabTest, testId, stored.data());
}

/** What a record says of itself that begins with a straw: what its record said, and material out of the bank. */
function beginning(straw: Straw, { material, ...froze }: LabTest): NewTest {
  if (!("oocyteSource" in material)) throw new AppError("invalid-input", "Only oocytes and embryos are warmed.");
  const oocyteSource = warmedSource(straw, material.oocyteSource);
  const { spermSource } = material;
  const said = {
    studyId: froze.studyId,
    subjectCode: straw.subjectCode,
    notes: "",
    material: { oocyteSource, spermSource },
  };
  return NewTest.parse({ kind: "icsi", ...said });
}

type Entry = { testId: string; froze: LabTest | undefined; at: Date; now: Date };

/**
 * Enters what a straw held in the record it was warmed for, which is begun where it does not exist yet. Safe to repeat: what
 * is entered is left as it is. Rejects as `commitChange` does.
 */
export async function enterWarming(straw: Straw, { testId, froze, at, now }: Entry, by: Person) {
  let test = await fetchTest(testId);
  if (!test && froze) {
    await createTest(testId, beginning(straw, froze));
    test = await fetchTest(testId);
  }
  if (!test) throw new AppError("not-found", "There is no such record.");
  const { docs } = await getDocsFromServer(collection(firestore, COLLECTIONS.tests, testId, "sheets"));
  const sheets = sheetsIn(readAll(StoredSheet, docs).records);
  const rows = warmingRows(straw, sheets, { at, by, now });
  if (Object.keys(rows).length === 0) return;
  await commitChange({ test, sheets }, { action: "edit", by, sheets: { [WARMINGS_SHEET]: rows } });
}
