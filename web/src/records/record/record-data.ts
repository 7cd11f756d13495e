import type { RecordParts } from "@zona/domain/coded/coded-record";
import { COLLECTIONS, revisionPath } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import { type SheetChange, storedRevision } from "@zona/domain/records/audit/revision";
import type { LabTest } from "@zona/domain/records/lab-test";
import { type Change, type CommitPlan, planCommit } from "@zona/domain/records/plan-commit";
import { sheetPath } from "@zona/domain/records/record-paths";
import { rowsOfCells, type Sheet, StoredSheet } from "@zona/domain/records/sheet";
import { changesByDocument, sheetsIn } from "@zona/domain/records/sheet-documents";
import { WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import { readRecord } from "@zona/domain/stored-record";
import {
  collection,
  deleteField,
  doc,
  FieldPath,
  getDocFromServer,
  limit,
  orderBy,
  query,
  serverTimestamp,
  type WriteBatch,
  writeBatch,
} from "firebase/firestore";
import { secondsAhead } from "../../platform/clock/lab-clock.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { dataOf, joined, type Listen, type Snapshot, withData } from "../../platform/firebase/snapshot.ts";
import { isSame } from "../fields/record-rows.ts";
import { latestFirst, listOf, partOf } from "./coded-record-data.ts";
import { refusalOf } from "./refusal-of.ts";
import { listenToTest } from "./tests-data.ts";

/**
 * One test with its sheets, and what witnesses said of their rows. A sheet that nobody has written is missing; `witnessed` is
 * undefined until it is known.
 */
export type LabRecord = {
  test: LabTest;
  sheets: Readonly<Record<string, Sheet>>;
  witnessed?: readonly WitnessStatement[] | undefined;
};

/** Every check and list of an ICSI record, or every timepoint of a preclinical one. */
const MOST_SHEETS = 30;

type RevisedSheets = { sheets: LabRecord["sheets"]; rev: number };

/**
 * Follows the sheets of a test, with the newest revision that wrote one. One that cannot be read is an error and not an empty
 * one: what is saved next would write over it.
 */
const listenToRevisedSheets =
  (testId: string): Listen<RevisedSheets> =>
  (emit) =>
    listenToList(StoredSheet, () =>
      query(collection(firestore, COLLECTIONS.tests, testId, "sheets"), limit(MOST_SHEETS)),
    )((next) => {
      const unreadable = dataOf(next)?.unreadable ?? [];
      if (unreadable.length > 0) {
        const error = new AppError("invalid-input", `Unreadable sheets: ${unreadable.join(", ")}`);
        return emit({ status: "error", error });
      }
      emit(
        withData(next, ({ records }) => ({
          sheets: sheetsIn(records),
          rev: Math.max(0, ...records.map(({ rev }) => rev)),
        })),
      );
    });

const sheetsOf = (cells: RecordParts["cells"] = {}): LabRecord["sheets"] =>
  Object.fromEntries(Object.entries(cells).map(([id, all]) => [id, { id, rows: rowsOfCells(all) }]));

const statementsIn = ({ witness }: RecordParts) =>
  witness.filter((entry) => "covers" in entry).toSorted(latestFirst(({ enteredAt }) => enteredAt));

export const listenToSheets = (testId: string): Listen<LabRecord["sheets"]> =>
  partOf(
    testId,
    (emit) => listenToRevisedSheets(testId)((next) => emit(withData(next, ({ sheets }) => sheets))),
    (record) => sheetsOf(record?.cells),
  );

/** More statements than any record gathers: one for each row of a cohort, witnessed several times. */
const MOST_STATEMENTS = 400;

/** What witnesses said of the rows of a record, newest first. */
export const listenToStatements = (testId: string) =>
  listOf(
    testId,
    listenToList(WitnessStatement, () =>
      query(
        collection(firestore, COLLECTIONS.tests, testId, "witness"),
        orderBy("enteredAt", "desc"),
        limit(MOST_STATEMENTS),
      ),
    ),
    statementsIn,
  );

/**
 * Follows a test and its sheets together, in one read per document, and what was witnessed as soon as it is known; `data` is
 * undefined where there is no such test.
 */
export const listenToRecord = (testId: string): Listen<LabRecord | undefined> =>
  partOf(
    testId,
    listenToWholeRecord(testId),
    (record) => record && { test: record.test, sheets: sheetsOf(record.cells), witnessed: statementsIn(record) },
  );

/** The server has spoken of one part; the other is still as the device kept it. */
const isAhead = (part: Snapshot<unknown>, other: Snapshot<unknown>) =>
  part.status === "ready" && other.status === "kept";

function listenToWholeRecord(testId: string): Listen<LabRecord | undefined> {
  return (emit) => {
    let test: Snapshot<LabTest | undefined> = { status: "loading" };
    let sheets: Snapshot<RevisedSheets> = { status: "loading" };
    let witnessed: LabRecord["witnessed"];
    let isTold = false;
    const emitIfComplete = () => {
      // One commit comes in two parts: sheets of a revision that the test does not know yet wait for it, and so for its author.
      const isEarly =
        test.status === "ready" &&
        sheets.status === "ready" &&
        sheets.data.rev > (test.data?.rev ?? Number.POSITIVE_INFINITY);
      // After a lost connection each part is asked for by itself: what is shown stays until both have come.
      const isHalfHeard = isTold && (isAhead(test, sheets) || isAhead(sheets, test));
      if (isEarly || isHalfHeard) return;
      const both = joined(test, sheets, (known, cells) => known && { test: known, sheets: cells.sheets, witnessed });
      if (both.status === "loading") return;
      isTold = true;
      emit(both);
    };
    const stops = [
      listenToTest(testId)((next) => {
        test = next;
        emitIfComplete();
      }),
      listenToRevisedSheets(testId)((next) => {
        sheets = next;
        emitIfComplete();
      }),
      listenToStatements(testId)((next) => {
        if (next.status === "error") return emit(next);
        witnessed = dataOf(next)?.records;
        emitIfComplete();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
}

/** Of a text, in small hexadecimal letters. */
export const sha256 = async (text: string) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** What a person enters; a record is moved on by the server alone. */
type Edit = Change & { action: "edit" };

/**
 * Changes what a record holds: test, revision and touched sheets in one batch. Resolves with the new `rev` once the server has taken
 * it (the page shows it before; without network it waits on the device), or with the old one where nothing changed.
 * Rejects with an AppError: `conflict` when somebody else changed the record since `record` was read; `forbidden` when
 * the rules refuse it for another reason.
 */
export async function commitChange({ test, sheets }: LabRecord, change: Edit): Promise<number> {
  const plan = planCommit(test, sheets, change);
  if (!plan) return test.rev;
  const batch = writeBatch(firestore);
  addToBatch(batch, test, plan, change.by);
  try {
    await batch.commit();
    return plan.rev;
  } catch (cause) {
    throw await refusal(test, plan, cause);
  }
}

function addToBatch(batch: WriteBatch, test: LabTest, { rev, set, removed, revision }: CommitPlan, by: Person) {
  const at = serverTimestamp();
  const ahead = secondsAhead();
  const fields = {
    ...set,
    ...Object.fromEntries(removed.map((field) => [field, deleteField()])),
    rev,
    updatedAt: at,
    // Who changed it last is told anew only where it is somebody else: every key sends a commit.
    ...(test.updatedBy.uid === by.uid && test.updatedBy.name === by.name ? {} : { updatedBy: by }),
  };
  // Merged, not updated: an update sends that the test must be there, which the rules ask anyway.
  batch.set(doc(firestore, COLLECTIONS.tests, test.id), fields, { mergeFields: Object.keys(fields) });
  batch.set(doc(firestore, revisionPath(test.id, rev)), {
    ...storedRevision(revision),
    ...(ahead !== 0 && { clockAhead: ahead }),
    ...{ by, at },
  });
  const documents = changesByDocument(revision.sheets ?? {});
  for (const [id, change] of Object.entries(documents)) putCells(batch, test.id, id, change, rev);
}

/** Sends the changed cells alone. */
function putCells(batch: WriteBatch, testId: string, sheetId: string, { before, after }: SheetChange, rev: number) {
  const gone = Object.keys(before).filter((cell) => !(cell in after));
  const cells = { ...after, ...Object.fromEntries(gone.map((cell) => [cell, deleteField()])) };
  const paths = Object.keys(cells).map((cell) => new FieldPath("cells", cell));
  batch.set(doc(firestore, sheetPath(testId, sheetId)), { cells, rev }, { mergeFields: [...paths, "rev"] });
}

/** The rules do not say why they refuse, so the record is asked whether somebody else was quicker. */
const refusal = (test: LabTest, { revision }: CommitPlan, cause: unknown): Promise<Error> =>
  refusalOf(cause, async () => {
    const now = await getDocFromServer(doc(firestore, COLLECTIONS.tests, test.id));
    if (!now.exists()) return false;
    return Number(now.get("rev")) !== test.rev || isOtherThanBefore(test.id, changesByDocument(revision.sheets ?? {}));
  });

/** A sheet comes by its own way, and later than its test: what was typed may stand on the one before. */
async function isOtherThanBefore(testId: string, changes: Readonly<Record<string, SheetChange>>): Promise<boolean> {
  const isOther = async ([id, { before, after }]: [string, SheetChange]) => {
    const stored = await getDocFromServer(doc(firestore, sheetPath(testId, id)));
    const cells = (stored.exists() && readRecord(StoredSheet, id, stored.data())?.cells) || {};
    return Object.keys({ ...before, ...after }).some((cell) => !isSame(before[cell], cells[cell]));
  };
  return (await Promise.all(Object.entries(changes).map(isOther))).includes(true);
}
