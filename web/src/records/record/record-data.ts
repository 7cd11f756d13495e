import { COLLECTIONS, revisionPath } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import { canonicalRecord } from "@zona/domain/records/audit/canonical-record";
import { type SheetChange, storedRevision } from "@zona/domain/records/audit/revision";
import type { SignatureMeaning } from "@zona/domain/records/audit/signature";
import type { Doubt } from "@zona/domain/records/doubts";
import type { LabTest } from "@zona/domain/records/lab-test";
import { type Change, type CommitPlan, planCommit } from "@zona/domain/records/plan-commit";
import { sheetPath, signaturePath } from "@zona/domain/records/record-paths";
import { type Sheet, StoredSheet } from "@zona/domain/records/sheet";
import { changesByDocument, sheetsIn } from "@zona/domain/records/sheet-documents";
import { WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import {
  collection,
  type DocumentData,
  type DocumentReference,
  deleteField,
  doc,
  FieldPath,
  getDocFromServer,
  limit,
  orderBy,
  query,
  type SetOptions,
  serverTimestamp,
  writeBatch,
} from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { dataOf, joined, type Listen, type Snapshot, withData } from "../../platform/firebase/snapshot.ts";
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

export const listenToSheets =
  (testId: string): Listen<LabRecord["sheets"]> =>
  (emit) =>
    listenToRevisedSheets(testId)((next) => emit(withData(next, ({ sheets }) => sheets)));

/** More statements than any record gathers: one for each row of a cohort, witnessed several times. */
const MOST_STATEMENTS = 400;

/** What witnesses said of the rows of a record, newest first. */
export const listenToStatements = (testId: string) =>
  listenToList(WitnessStatement, () =>
    query(
      collection(firestore, COLLECTIONS.tests, testId, "witness"),
      orderBy("enteredAt", "desc"),
      limit(MOST_STATEMENTS),
    ),
  );

/**
 * Follows a test and its sheets together, in one read per document, and what was witnessed as soon as it is known; `data` is
 * undefined where there is no such test.
 */
export function listenToRecord(testId: string): Listen<LabRecord | undefined> {
  return (emit) => {
    let test: Snapshot<LabTest | undefined> = { status: "loading" };
    let sheets: Snapshot<RevisedSheets> = { status: "loading" };
    let witnessed: LabRecord["witnessed"];
    const emitIfComplete = () => {
      // One commit comes in two parts: sheets of a revision that the test does not know yet wait for it, and so for its author.
      const isEarly =
        test.status === "ready" &&
        sheets.status === "ready" &&
        sheets.data.rev > (test.data?.rev ?? Number.POSITIVE_INFINITY);
      if (isEarly) return;
      const both = joined(test, sheets, (known, cells) => known && { test: known, sheets: cells.sheets, witnessed });
      if (both.status !== "loading") emit(both);
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

/** A change, and for a signature what it means. */
export type RecordChange = Change & {
  meaning?: SignatureMeaning;
  /** Of the result that is signed with a run whose arms are known. */
  resultSha256?: string | undefined;
  doubts?: readonly AnsweredDoubt[];
};

/** Something unusual, and what the person who submits says of it; nothing where they say nothing. */
export type AnsweredDoubt = Doubt & { answer: string };

/**
 * Changes a record: test, revision and touched sheets in one batch. Resolves with the new `rev` once the server has taken
 * it (the page shows it before; without network it waits on the device), or with the old one where nothing changed.
 * Rejects with an AppError: `conflict` when somebody else changed the record since `record` was read, or when its state
 * does not know the action; `forbidden` when the rules refuse it for another reason.
 */
export async function commitChange(record: LabRecord, change: RecordChange): Promise<number> {
  const { test, sheets } = record;
  const plan = planCommit(test, sheets, change);
  if (!plan) return test.rev;
  const batch = writeBatch(firestore);
  await addToBatch(batch, record, plan, change);
  for (const doubt of change.doubts ?? []) addQuery(batch, test, doubt, change.by);
  try {
    await batch.commit();
    return plan.rev;
  } catch (cause) {
    throw await refusal(test, cause);
  }
}

/** Opens the query of a doubt in the commit that submits the record: without a note it asks until somebody answers. */
function addQuery(batch: Writer, { id, code }: LabTest, doubt: AnsweredDoubt, by: Person) {
  const { queryId, findingId, path, message } = doubt;
  const at = serverTimestamp();
  const text = doubt.answer.trim();
  batch.set(doc(firestore, COLLECTIONS.tests, id, "queries", queryId), {
    ...{ type: "failed_validation", status: "new", testCode: code, findingId, path, message },
    ...{ openedBy: by, openedAt: at, updatedAt: at },
    notes: text === "" ? {} : { "1": { by, at, text, status: "new" } },
  });
}

/** What a batch and a transaction have in common. */
type Writer = {
  set(target: DocumentReference, fields: DocumentData, options?: SetOptions): object;
};

/** Puts a planned commit into a batch or a transaction, for commits that hold more than one record. */
export async function addToBatch(
  batch: Writer,
  { test, sheets, witnessed }: LabRecord,
  { rev, set, removed, revision }: CommitPlan,
  { by, meaning, resultSha256 }: Pick<RecordChange, "by" | "meaning" | "resultSha256">,
): Promise<void> {
  const at = serverTimestamp();
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
  batch.set(doc(firestore, revisionPath(test.id, rev)), { ...storedRevision(revision), by, at });
  const documents = changesByDocument(revision.sheets ?? {});
  for (const [id, change] of Object.entries(documents)) putCells(batch, test.id, id, change, rev);
  if (meaning !== undefined) {
    if (!witnessed) throw new AppError("invalid-input", "It is not known yet what was witnessed.");
    const signed = await sha256(canonicalRecord({ ...test, ...set }, sheets, witnessed));
    const result = resultSha256 === undefined ? {} : { result: resultSha256 };
    batch.set(doc(firestore, signaturePath(test.id, rev)), { by, at, meaning, rev, sha256: signed, ...result });
  }
}

/** Sends the changed cells alone. */
function putCells(batch: Writer, testId: string, sheetId: string, { before, after }: SheetChange, rev: number) {
  const gone = Object.keys(before).filter((cell) => !(cell in after));
  const cells = { ...after, ...Object.fromEntries(gone.map((cell) => [cell, deleteField()])) };
  const paths = Object.keys(cells).map((cell) => new FieldPath("cells", cell));
  batch.set(doc(firestore, sheetPath(testId, sheetId)), { cells, rev }, { mergeFields: [...paths, "rev"] });
}

/** The rules do not say why they refuse, so the record is asked whether somebody else was quicker. */
export const refusal = (test: LabTest, cause: unknown): Promise<Error> =>
  refusalOf(test.rev, cause, async () => {
    const now = await getDocFromServer(doc(firestore, COLLECTIONS.tests, test.id));
    return now.exists() ? Number(now.get("rev")) : undefined;
  });
