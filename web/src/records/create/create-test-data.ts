import { COLLECTIONS, codeReservationPath, revisionPath, SITE_PATH } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import type { LabTest, NewTest } from "@zona/domain/records/lab-test";
import { type Beginning, newRecord, reservationOf } from "@zona/domain/records/new-record";
import { type TestKind, testCode } from "@zona/domain/records/test-kind";
import { type Site, UNNAMED_SITE } from "@zona/domain/sites/site";
import { SiteDetails } from "@zona/domain/sites/stored-site";
import { readRecord } from "@zona/domain/stored-record";
import { roleFor } from "@zona/domain/subjects/subject";
import {
  collection,
  doc,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  type Transaction,
  where,
} from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { joinSubject, readStudy } from "../subjects/subject-data.ts";

/** Codes that others may take between our look at the list and our commit. */
const MOST_TRIES = 20;

/** The highest number given so far for this kind in this study; 0 when none was. */
export async function lastNumber(studyId: string, kind: TestKind): Promise<number> {
  const codes = collection(firestore, COLLECTIONS.studies, studyId, "codes");
  const { docs } = await getDocsFromServer(
    query(codes, where("kind", "==", kind), orderBy("number", "desc"), limit(1)),
  );
  return Number(docs[0]?.get("number") ?? 0);
}

/** The first number from `from` up that nobody holds; read inside the transaction, so two people never get the same. */
async function freeNumber(transaction: Transaction, { studyId, kind }: NewTest, from: number): Promise<number> {
  for (let number = from; number < from + MOST_TRIES; number++) {
    const reservation = await transaction.get(doc(firestore, codeReservationPath(studyId, testCode(kind, number))));
    if (!reservation.exists()) return number;
  }
  throw new AppError("conflict", "Every test code that was tried is taken.");
}

/** The site as it is now: a page that was opened days ago may know an older one. */
async function siteNow(transaction: Transaction): Promise<Site> {
  const stored = await transaction.get(doc(firestore, SITE_PATH));
  return readRecord(SiteDetails, stored.id, stored.data()) ?? UNNAMED_SITE;
}

type Begin = { by: Person; from: number; begin?: Beginning };

/** What makes the subject of a test one of its study, to be done after all has been read. */
async function subjectOf(transaction: Transaction, test: NewTest, editor: { by: Person; organisation: string }) {
  if (test.kind === "preclinical") return () => undefined;
  const { subjectCode: code, studyId, kind } = test;
  return joinSubject(transaction, { code, studyId, role: roleFor(kind) }, editor);
}

/**
 * Adds a new test to a transaction with the first free code from `from` up, and its subject where that begins or joins. It
 * belongs to the organisation of its study.
 */
export async function addTest(transaction: Transaction, testId: string, test: NewTest, { by, from, begin }: Begin) {
  const number = await freeNumber(transaction, test, from);
  const site = await siteNow(transaction);
  const study = await readStudy(transaction, test.studyId);
  if (!study) throw new AppError("conflict", "The study of this test is gone.");
  const { organisation } = study;
  const join = await subjectOf(transaction, test, { by, organisation });
  join();
  const at = serverTimestamp();
  const { fields, revision } = newRecord(test, { by, organisation, number, site, begin });
  const reservation = { ...reservationOf(test, testId, number, from - 1), by, at };
  transaction.set(doc(firestore, codeReservationPath(test.studyId, fields.code)), reservation);
  const stamps = { createdBy: by, createdAt: at, updatedBy: by, updatedAt: at };
  transaction.set(doc(firestore, COLLECTIONS.tests, testId), { ...fields, rev: 1, ...stamps });
  transaction.set(doc(firestore, revisionPath(testId, 1)), { ...revision, by, at });
}

/**
 * Turns a draft into a test in one commit: the code's reservation, the test, its first revision, and the draft's end.
 * Safe to repeat: a test that is already there under this id is left as it is.
 */
export async function createTest(
  draftId: string,
  test: NewTest,
  by: Person,
  header?: LabTest["header"],
): Promise<void> {
  const from = (await lastNumber(test.studyId, test.kind)) + 1;
  await runTransaction(firestore, async (transaction) => {
    if ((await transaction.get(doc(firestore, COLLECTIONS.tests, draftId))).exists()) return;
    await addTest(transaction, draftId, test, { by, from, ...(header ? { begin: { header } } : {}) });
    transaction.delete(doc(firestore, COLLECTIONS.drafts, draftId));
  });
}
