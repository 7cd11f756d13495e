import { COLLECTIONS, COUPLES, SUBJECT_COUNTERS, SUBJECTS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { LabTest } from "@zona/domain/records/lab-test";
import { readRecord } from "@zona/domain/stored-record";
import { Study } from "@zona/domain/studies/study";
import { issuedCode, nearCodes } from "@zona/domain/subjects/code-pattern";
import { fieldsOfSubject, joinedSubject } from "@zona/domain/subjects/join-study";
import { Couple, partnerIn, Subject, type SubjectRole } from "@zona/domain/subjects/subject";
import {
  collection,
  doc,
  documentId,
  endAt,
  getDocs,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  startAt,
  type Transaction,
  where,
} from "firebase/firestore";
import { type Editor, putVersion } from "../../laboratory/studies/configuration-data.ts";
import { ownAccess } from "../../people/access/own-access.ts";
import { ofOwnOrganisation, readable } from "../../people/access/scoped-data.ts";
import { codeOf } from "../../platform/firebase/errors.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList, listenToRecord, readAll } from "../../platform/firebase/listen.ts";

const MOST_LISTED = 50;
const MOST_OFFERED = 8;
const MOST_TESTS = 50;
/** How often somebody else may take the number that we wanted. */
const MOST_TRIES = 10;

const subjects = collection(firestore, SUBJECTS);
const subjectPath = (code: string) => `${SUBJECTS}/${code}`;
const couplePath = (code: string) => `${COUPLES}/${code}`;

export const listenToSubject = (code: string) => listenToRecord(Subject, () => doc(subjects, code));
export const listenToCouple = (code: string) => listenToRecord(Couple, () => doc(firestore, COUPLES, code));

/** The subjects of the organisation that anybody changed last. */
export const listenToNewestSubjects = listenToList(Subject, () =>
  ofOwnOrganisation(query(subjects, orderBy("at", "desc"), limit(MOST_LISTED))),
);

/** The records of a subject, in no order. */
export const listenToTestsOf = (code: string) =>
  listenToList(LabTest, () =>
    readable(query(collection(firestore, COLLECTIONS.tests), where("subjectCode", "==", code), limit(MOST_TESTS))),
  );

/** Subjects of the organisation whose code begins like this; none where no code does. */
export async function findSubjects(beginning: string): Promise<Subject[]> {
  if (!/^[A-Z0-9-]{1,24}$/.test(beginning)) return [];
  const { docs } = await getDocs(
    ofOwnOrganisation(
      query(subjects, orderBy(documentId()), startAt(beginning), endAt(`${beginning}\uf8ff`), limit(MOST_OFFERED)),
    ),
  );
  return readAll(Subject, docs).records;
}

/** Subjects of the organisation whose code differs from this one in a character or by a swap. */
export async function findNearSubjects(code: string): Promise<Subject[]> {
  const { organisation } = ownAccess();
  const { getEach } = await import("../../platform/firebase/get-each.ts");
  const found = await getEach(SUBJECTS, nearCodes(code));
  return found.flatMap((one) => {
    const subject = readRecord(Subject, one.id, one.data());
    return subject?.organisation === organisation ? [subject] : [];
  });
}

/** What changes of a subject: `coupleCode` is taken away by null. */
type SubjectFields = Partial<Pick<Subject, "role" | "studyIds" | "consents" | "lastConsent">> & {
  coupleCode?: string | null;
};

function putSubject(transaction: Transaction, subject: Subject, changes: SubjectFields, editor: Editor) {
  const fields = { ...fieldsOfSubject(subject), ...changes };
  const told = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  putVersion(transaction, subjectPath(subject.id), subject.rev + 1, Object.fromEntries(told), editor);
}

async function readSubject(transaction: Transaction, code: string): Promise<Subject | undefined> {
  const stored = await transaction.get(doc(subjects, code));
  return readRecord(Subject, code, stored.data());
}

export async function readStudy(transaction: Transaction, studyId: string): Promise<Study | undefined> {
  const stored = await transaction.get(doc(firestore, COLLECTIONS.studies, studyId));
  return readRecord(Study, studyId, stored.data());
}

/** Writes the next version of a subject. Rejects with `conflict` where somebody else changed it since it was read. */
export async function saveSubject(subject: Subject, changes: SubjectFields, editor: Editor): Promise<void> {
  await runTransaction(firestore, async (transaction) => {
    const now = await readSubject(transaction, subject.id);
    if (now?.rev !== subject.rev) throw new AppError("conflict", "Somebody else changed this subject first.");
    putSubject(transaction, now, changes, editor);
  });
}

/**
 * Takes the next code of a prefix together with what it is given to. A code that somebody else's subject holds already is
 * passed over; whoever loses a race takes the number after it.
 */
async function issue(
  prefix: string,
  editor: Editor,
  give: (transaction: Transaction, code: string) => Promise<void> | void,
): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      const code = await runTransaction(firestore, async (transaction) => {
        const counter = doc(firestore, SUBJECT_COUNTERS, prefix);
        const last = Number((await transaction.get(counter)).get("last") ?? 0) + 1;
        const next = issuedCode(prefix, last);
        const isTaken = (await transaction.get(doc(subjects, next))).exists();
        if (!isTaken) await give(transaction, next);
        transaction.set(counter, { last, code: next, ...editor, at: serverTimestamp() });
        return isTaken ? undefined : next;
      });
      if (code !== undefined) return code;
    } catch (error) {
      if (tries === MOST_TRIES || codeOf(error) !== "permission-denied") throw error;
    }
    if (tries === MOST_TRIES) throw new AppError("conflict", "Every code that was tried is taken.");
  }
}

type NewSubject = { studyId: string; prefix: string; role: SubjectRole };

/** Issues the next code of a study and makes it a subject. Resolves with the code. */
export const issueSubject = ({ studyId, prefix, role }: NewSubject, editor: Editor): Promise<string> =>
  issue(prefix, editor, (transaction, code) =>
    putVersion(transaction, subjectPath(code), 1, { role, studyIds: [studyId], consents: {} }, editor),
  );

/** Links two subjects who have no partner yet. Resolves with the code of the couple. */
export const linkCouple = (
  [one, other]: readonly [string, string],
  { studyId, prefix }: Pick<NewSubject, "studyId" | "prefix">,
  editor: Editor,
): Promise<string> =>
  issue(prefix, editor, async (transaction, code) => {
    const both = [await readSubject(transaction, one), await readSubject(transaction, other)];
    if (both.some((subject) => subject === undefined)) throw new AppError("not-found", "There is no such subject.");
    if (one === other || both.some((subject) => subject?.coupleCode !== undefined))
      throw new AppError("conflict", "One of them has a partner.");
    putVersion(transaction, couplePath(code), 1, { subjects: [one, other], studyId }, editor);
    for (const subject of both) if (subject) putSubject(transaction, subject, { coupleCode: code }, editor);
  });

/** Ends a couple: both are free for another partner, and what was recorded stays. */
export async function endCouple(code: string, editor: Editor): Promise<void> {
  await runTransaction(firestore, async (transaction) => {
    const couple = readRecord(Couple, code, (await transaction.get(doc(firestore, COUPLES, code))).data());
    if (!couple || couple.endedAt) throw new AppError("conflict", "This couple has ended already.");
    const both = [
      await readSubject(transaction, couple.subjects[0]),
      await readSubject(transaction, couple.subjects[1]),
    ];
    const { subjects: linked, studyId } = couple;
    const ended = { subjects: linked, studyId, endedAt: serverTimestamp() };
    putVersion(transaction, couplePath(code), couple.rev + 1, ended, editor);
    for (const subject of both) if (subject) putSubject(transaction, subject, { coupleCode: null }, editor);
  });
}

/**
 * Makes sure, in the transaction that begins a test, that its subject is one of its study: one of others' pattern begins with
 * its first test, one of another study joins this one. Reads first; what it returns writes.
 */
export async function joinSubject(
  transaction: Transaction,
  { code, studyId, role }: { code: string; studyId: string; role: SubjectRole },
  editor: Editor,
): Promise<() => void> {
  const subject = await readSubject(transaction, code);
  if (subject?.studyIds.includes(studyId)) return () => undefined;
  const pattern = (await readStudy(transaction, studyId))?.codePattern;
  const joined = joinedSubject(subject, { code, studyId, role, pattern });
  return () => {
    if (joined) putVersion(transaction, subjectPath(code), joined.rev, joined.fields, editor);
  };
}

/** The partner of a subject now; undefined where there is none. */
export const partnerOf = (subject: Subject | undefined, couple: Couple | undefined) =>
  subject && couple && couple.endedAt === undefined ? partnerIn(couple, subject.id) : undefined;
