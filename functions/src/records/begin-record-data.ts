import { COLLECTIONS, COUPLES, codeReservationPath, SITE_PATH, SUBJECTS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import type { PlannedRecord } from "@zona/domain/records/creation/new-record";
import type { NewTest } from "@zona/domain/records/lab-test";
import { changesByDocument } from "@zona/domain/records/sheet-documents";
import { testCode } from "@zona/domain/records/test-kind";
import { type Site, UNNAMED_SITE } from "@zona/domain/sites/site";
import { SiteDetails } from "@zona/domain/sites/stored-site";
import { readRecord } from "@zona/domain/stored-record";
import type { Study } from "@zona/domain/studies/study";
import { joinedSubject } from "@zona/domain/subjects/join-study";
import { roleFor, Subject } from "@zona/domain/subjects/subject";
import { FieldValue, type Firestore, type Transaction } from "firebase-admin/firestore";
import { writeRevision } from "../audit/write-commit-data.ts";
import { putVersion } from "../firebase/put-version.ts";

type Writes = () => void;

/** Codes that others may have taken beyond the highest one. */
const MOST_TRIES = 20;

/** The highest number of a kind in a study. */
async function highestNumber({ studyId, kind }: NewTest, db: Firestore, transaction: Transaction): Promise<number> {
  const codes = db.collection(`${COLLECTIONS.studies}/${studyId}/codes`);
  const highest = await transaction.get(codes.where("kind", "==", kind).orderBy("number", "desc").limit(1));
  return Number(highest.docs[0]?.get("number") ?? 0);
}

/** The first number that no test of this kind holds in the study. */
async function freeNumber({ said, taken }: Begun, db: Firestore, transaction: Transaction): Promise<number> {
  const { studyId, kind } = said;
  // What this transaction gave lies above what it found, and is locked until it ends.
  const given = taken && taken.size > 0 ? Math.max(...taken) : await highestNumber(said, db, transaction);
  for (let number = given + 1; number <= given + MOST_TRIES; number++) {
    const reservation = await transaction.get(db.doc(codeReservationPath(studyId, testCode(kind, number))));
    if (reservation.exists) continue;
    taken?.add(number);
    return number;
  }
  throw new AppError("conflict", refuses("codesTaken"));
}

/** Whose record it is, and what makes it. */
type Begun = {
  id: string;
  said: NewTest;
  by: Person;
  /** Of the study. */
  organisation: string;
  codePattern: Study["codePattern"];
  /** Numbers that this very transaction gives to others of the study and kind. */
  taken?: Set<number>;
};

/** What makes the subject of a new record one of its study; read now, written by what it returns. */
async function joiningSubject(
  { said, by, organisation, codePattern: pattern }: Begun,
  db: Firestore,
  transaction: Transaction,
): Promise<Writes> {
  if (said.kind === "preclinical") return () => undefined;
  const { studyId, subjectCode: code } = said;
  const ref = db.collection(SUBJECTS).doc(code);
  const [stored, couple] = await transaction.getAll(ref, db.collection(COUPLES).doc(code));
  const subject = readRecord(Subject, code, stored?.data());
  const isOthers = subject ? subject.organisation !== organisation : stored?.exists || couple?.exists;
  if (isOthers) throw new AppError("forbidden", refuses("otherSubject"));
  const joined = joinedSubject(subject, { code, studyId, role: roleFor(said.kind), pattern });
  return () => {
    if (joined) putVersion(transaction, ref, joined.fields, { by, organisation, rev: joined.rev });
  };
}

/**
 * Reads what a record begins with: its number in the study, the site and the subject; what it returns writes the record that
 * `plan` makes of them, with its code and every revision. The one way in which a record comes to be.
 */
export async function beginningRecord(
  begun: Begun,
  plan: (known: { number: number; site: Site }) => PlannedRecord,
  db: Firestore,
  transaction: Transaction,
): Promise<Writes> {
  const { id, said, by } = begun;
  const [site, number, join] = await Promise.all([
    transaction.get(db.doc(SITE_PATH)),
    freeNumber(begun, db, transaction),
    joiningSubject(begun, db, transaction),
  ]);
  const { fields, rev, revisions } = plan({
    number,
    site: readRecord(SiteDetails, site.id, site.data()) ?? UNNAMED_SITE,
  });
  return () => {
    const at = FieldValue.serverTimestamp();
    const ref = db.collection(COLLECTIONS.tests).doc(id);
    const { studyId, kind } = said;
    join();
    transaction
      .create(ref, { ...fields, rev, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
      .create(db.doc(codeReservationPath(studyId, testCode(kind, number))), { testId: id, kind, number, by, at });
    for (const revision of revisions) {
      writeRevision(transaction, ref, revision, by);
      for (const [sheet, { after }] of Object.entries(changesByDocument(revision.sheets ?? {})))
        transaction.create(ref.collection("sheets").doc(sheet), { cells: after, rev: revision.rev });
    }
  };
}
