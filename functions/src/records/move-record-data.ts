import { COLLECTIONS, codeReservationPath, SITE_PATH, SUBJECTS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import { ofStudy, Revision } from "@zona/domain/records/audit/revision";
import type { LabTest, NewTest } from "@zona/domain/records/lab-test";
import { reservationOf } from "@zona/domain/records/new-record";
import { signaturePath } from "@zona/domain/records/record-paths";
import { planRetest, saidOfRetest } from "@zona/domain/records/retest";
import { changesByDocument } from "@zona/domain/records/sheet-documents";
import { testCode } from "@zona/domain/records/test-kind";
import { UNNAMED_SITE } from "@zona/domain/sites/site";
import { SiteDetails } from "@zona/domain/sites/stored-site";
import { readRecord } from "@zona/domain/stored-record";
import { Study } from "@zona/domain/studies/study";
import { joinedSubject } from "@zona/domain/subjects/join-study";
import { roleFor, Subject } from "@zona/domain/subjects/subject";
import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  getFirestore,
  type Transaction,
} from "firebase-admin/firestore";
import { writeCommit, writeRevision } from "../audit/write-commit-data.ts";
import { adminApp } from "../firebase/app.ts";
import { isOvertaken } from "../firebase/change-if-same.ts";
import { textAt } from "../firebase/fields.ts";
import { putVersion } from "../firebase/put-version.ts";
import { storeResult } from "../runs/run-result-data.ts";
import type { FoundRecord, MoveRecords, Moving } from "./move-record.ts";
import { readWholeRecord, type WholeRecord } from "./whole-record-data.ts";

type Writes = () => void;

/** Codes that others may have taken beyond the highest one. */
const MOST_TRIES = 20;

const AskedRevision = Revision.pick({ action: true, by: true, reason: true });

/** What followed a revision, where something did. */
async function nextOf(test: DocumentReference, rev: number, transaction: Transaction): Promise<FoundRecord["next"]> {
  const id = String(rev + 1);
  const [revision, signature] = await transaction.getAll(
    test.collection("revisions").doc(id),
    test.collection("signatures").doc(id),
  );
  const told = AskedRevision.safeParse(revision?.data()).data;
  return told && { ...told, meaning: textAt(signature, "meaning") };
}

/** The first number that no test of this kind holds in the study, and the highest that was given. */
async function freeNumber({ studyId, kind }: NewTest, db: Firestore, transaction: Transaction) {
  const codes = db.collection(`${COLLECTIONS.studies}/${studyId}/codes`);
  const highest = await transaction.get(codes.where("kind", "==", kind).orderBy("number", "desc").limit(1));
  const given = Number(highest.docs[0]?.get("number") ?? 0);
  for (let number = given + 1; number <= given + MOST_TRIES; number++) {
    const reservation = await transaction.get(db.doc(codeReservationPath(studyId, testCode(kind, number))));
    if (!reservation.exists) return { given, number };
  }
  throw new AppError("conflict", refuses("codesTaken"));
}

/** What makes the subject of a retest one of its study; read now, written by what it returns. */
async function joiningSubject(
  said: NewTest,
  study: Study | undefined,
  { organisation, by }: { organisation: string; by: Person },
  db: Firestore,
  transaction: Transaction,
): Promise<Writes> {
  if (said.kind === "preclinical") return () => undefined;
  const ref = db.collection(SUBJECTS).doc(said.subjectCode);
  const subject = readRecord(Subject, ref.id, (await transaction.get(ref)).data());
  if (subject && subject.organisation !== organisation) throw new AppError("forbidden", refuses("otherSubject"));
  const { studyId, subjectCode: code } = said;
  const joined = joinedSubject(subject, { code, studyId, role: roleFor(said.kind), pattern: study?.codePattern });
  return () => {
    if (joined) putVersion(transaction, ref, joined.fields, { by, organisation, rev: joined.rev });
  };
}

/** Reads what a retest begins with; what it returns writes it. */
async function beginningRetest(
  { test, judged, study }: WholeRecord,
  retest: NonNullable<Moving["retest"]>,
  by: Person,
  db: Firestore,
  transaction: Transaction,
): Promise<Writes> {
  const { organisation, studyId } = test;
  const said = saidOfRetest(test, retest);
  const site = await transaction.get(db.doc(SITE_PATH));
  const { given, number } = await freeNumber(said, db, transaction);
  const studied = readRecord(Study, studyId, study.data());
  const join = await joiningSubject(said, studied, { organisation, by }, db, transaction);
  const planned = planRetest(judged, {
    ...{ id: retest.id, by, number, retest, now: new Date(), isStudyBlinded: judged.isStudyBlinded ?? false },
    site: readRecord(SiteDetails, site.id, site.data()) ?? UNNAMED_SITE,
  });
  return () => {
    const at = FieldValue.serverTimestamp();
    const ref = db.collection(COLLECTIONS.tests).doc(retest.id);
    const stamps = { createdBy: by, createdAt: at, updatedBy: by, updatedAt: at };
    join();
    transaction.create(ref, { ...planned.fields, rev: planned.rev, ...stamps });
    transaction.create(db.doc(codeReservationPath(studyId, testCode(said.kind, number))), {
      ...reservationOf(said, retest.id, number, given),
      by,
      at,
    });
    for (const revision of planned.revisions) {
      writeRevision(transaction, ref, revision, by);
      for (const [sheet, { after }] of Object.entries(changesByDocument(revision.sheets ?? {})))
        transaction.create(ref.collection("sheets").doc(sheet), { cells: after, rev: revision.rev });
    }
  };
}

/** Opens the queries of a submission: one without a note asks until somebody answers. */
function openQueries(
  transaction: Transaction,
  ref: DocumentReference,
  doubts: Moving["doubts"],
  test: LabTest,
  by: Person,
) {
  const at = FieldValue.serverTimestamp();
  for (const { queryId, findingId, path, message, answer } of doubts)
    transaction.create(ref.collection("queries").doc(queryId), {
      ...{ type: "failed_validation", status: "new", testCode: test.code, findingId, path, message },
      ...{ openedBy: by, openedAt: at, updatedAt: at, ...ofStudy(test) },
      notes: answer === "" ? {} : { "1": { by, at, text: answer, status: "new" } },
    });
}

export const moveRecords = (db = getFirestore(adminApp())): MoveRecords => ({
  newId: () => db.collection(COLLECTIONS.tests).doc().id,
  move: ({ testId, rev }, by, decide) =>
    db
      .runTransaction(async (transaction) => {
        const { stored, whole } = await readWholeRecord(testId, db, transaction);
        if (!whole) return (await decide(undefined)).answer;
        const { test, study, judged, sha256, runResult } = whole;
        const { ref } = stored;
        const [next, site] = await Promise.all([
          rev < test.rev ? nextOf(ref, rev, transaction) : undefined,
          transaction.get(db.doc(SITE_PATH)),
        ]);
        const kinds: unknown = study.get("kinds");
        const { answer, moving } = await decide({
          ...{ test, judged, sha256, next, resultSha256: runResult?.sha256 },
          isStudyOpen: study.get("status") === "open" && Array.isArray(kinds) && kinds.includes(test.kind),
          witnessMayReview: site.get("witnessMayReview") === true,
        });
        if (!moving) return answer;
        const { commit, signature, doubts, retest } = moving;
        const begin = retest && (await beginningRetest(whole, retest, by, db, transaction));
        writeCommit(transaction, ref, commit, by);
        openQueries(transaction, ref, doubts, test, by);
        if (signature) {
          const at = FieldValue.serverTimestamp();
          transaction.create(db.doc(signaturePath(testId, signature.rev)), { ...signature, at });
          // Whoever signs a result signs one that is kept, also where no event has come to keep it.
          if (runResult && signature.result !== undefined) storeResult(transaction, testId, runResult, new Date(), db);
        }
        begin?.();
        return answer;
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError) && isOvertaken(error))
          throw new AppError("conflict", refuses("atOnce"), { cause: error });
        throw error;
      }),
});
