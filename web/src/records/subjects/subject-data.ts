import { COLLECTIONS, COUPLES, SUBJECTS } from "@zona/domain/collections";
import { LabTest } from "@zona/domain/records/lab-test";
import { readRecord } from "@zona/domain/stored-record";
import { nearCodes } from "@zona/domain/subjects/code-of-study";
import { Couple, partnerIn, Subject } from "@zona/domain/subjects/subject";
import type { SentSubjectStep } from "@zona/domain/subjects/subject-step";
import { collection, doc, documentId, endAt, getDocs, limit, orderBy, query, startAt, where } from "firebase/firestore";
import { ownAccess } from "../../people/access/own-access.ts";
import { ofOwnOrganisation, readableWhole } from "../../people/access/scoped-data.ts";
import { whileConnected } from "../../platform/firebase/connection.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList, listenToRecord, readAll } from "../../platform/firebase/listen.ts";

const MOST_LISTED = 50;
const MOST_OFFERED = 8;
const MOST_TESTS = 50;

const subjects = collection(firestore, SUBJECTS);

export const listenToSubject = (code: string) => listenToRecord(Subject, () => doc(subjects, code));
export const listenToCouple = (code: string) => listenToRecord(Couple, () => doc(firestore, COUPLES, code));

/** The subjects of the organisation that anybody changed last. */
export const listenToNewestSubjects = listenToList(Subject, () =>
  ofOwnOrganisation(query(subjects, orderBy("at", "desc"), limit(MOST_LISTED))),
);

/** The records of a subject, in no order. */
export const listenToTestsOf = (code: string) =>
  listenToList(LabTest, () =>
    readableWhole(query(collection(firestore, COLLECTIONS.tests), where("subjectCode", "==", code), limit(MOST_TESTS))),
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

const { ask } = staffOperation<SentSubjectStep, { code: string }>("subjectStep");

/**
 * Has a code issued, two subjects linked or parted, or one changed, and resolves with the code of the subject. Rejects with what
 * `serverFailureSentence` reads, and with `unavailable` as soon as the server does not answer.
 */
export const subjectStep = (step: SentSubjectStep): Promise<string> =>
  whileConnected(async () => (await ask(step)).code);

/** The partner of a subject now; undefined where there is none. */
export const partnerOf = (subject: Subject | undefined, couple: Couple | undefined) =>
  subject && couple && couple.endedAt === undefined ? partnerIn(couple, subject.id) : undefined;
