import { COLLECTIONS, DEVICES, SEALED, TEST_FACTS } from "@zona/domain/collections";
import type { ClockCorrection } from "@zona/domain/devices/camera-clock";
import { Device } from "@zona/domain/devices/device";
import type { FactsContext } from "@zona/domain/facts/make-media-facts";
import { LotNos } from "@zona/domain/facts/test-facts";
import { emailDomain } from "@zona/domain/identity/allowed-domains";
import { Medium } from "@zona/domain/media/medium";
import { isBlindOpen } from "@zona/domain/records/blinding/blinding";
import { openedHeader, SealedTreatment } from "@zona/domain/records/blinding/sealed-treatment";
import { treatmentSealOf } from "@zona/domain/records/blinding/treatment-seal";
import { LabTest } from "@zona/domain/records/lab-test";
import { readRecord } from "@zona/domain/stored-record";
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
  Transaction,
} from "firebase-admin/firestore";
import { adminAuth } from "../firebase/accounts.ts";
import { isStudyBlinded, studyOfDraft } from "./sealed-identities-data.ts";

const MOST_SHOTS = 50;

/** Reads as the documents are by now, or within a transaction, which fails where they change before its end. */
type Reader = {
  getAll(...refs: DocumentReference[]): Promise<DocumentSnapshot[]>;
  get(query: Query): Promise<QuerySnapshot>;
};

const readerOf = (db: Firestore, transaction?: Transaction): Reader => ({
  getAll: (...refs) => (transaction ?? db).getAll(...refs),
  get: (query) => (transaction ? transaction.get(query) : query.get()),
});

/** Which organisation somebody belongs to does not change while a process lives. */
const organisations = new Map<string, string | undefined>();

async function organisationOf(uid: string): Promise<string | undefined> {
  if (!organisations.has(uid)) {
    // Once for each uploader that an instance meets.
    const { users } = await (await adminAuth()).getUsers([{ uid }]);
    const domain = emailDomain(users[0]?.email);
    // Somebody whose account is still being made is asked for again.
    if (domain === undefined) return undefined;
    organisations.set(uid, domain);
  }
  return organisations.get(uid);
}

/** A test as it is read: with the treatment that was sealed, once the blind is open. */
async function openedTest(test: LabTest | undefined, db: Firestore, reader: Reader): Promise<LabTest | undefined> {
  const key = test && isBlindOpen(test) ? treatmentSealOf(test.header)?.key : undefined;
  if (!test || key === undefined) return test;
  const [sealed] = await reader.getAll(db.collection(COLLECTIONS.tests).doc(test.id).collection(SEALED).doc(key));
  return { ...test, header: openedHeader(test.header, readRecord(SealedTreatment, key, sealed?.data())?.fields) };
}

/** Of the one registered device that has the camera; of two with the same nobody knows which took it. */
async function clockCorrectionsOf(
  camera: string | undefined,
  organisation: string | undefined,
  db: Firestore,
  reader: Reader,
): Promise<readonly ClockCorrection[] | undefined> {
  if (camera === undefined || organisation === undefined) return undefined;
  const named = db.collection(DEVICES).where("organisation", "==", organisation).where("camera", "==", camera);
  const [device, ...others] = (await reader.get(named.limit(2))).docs;
  return others.length > 0 ? undefined : readRecord(Device, device?.id ?? "", device?.data())?.clockCorrections;
}

/** Other media of the same oocyte at the same check, but for those that were removed. */
export async function shotsOf({ id, testId, slot }: Medium, db: Firestore, reader = readerOf(db)): Promise<Medium[]> {
  if (slot?.unitNo === undefined || slot.check === undefined) return [];
  const { docs } = await reader.get(
    db
      .collection(COLLECTIONS.media)
      .where("testId", "==", testId)
      .where("slot.check", "==", slot.check)
      .where("slot.unitNo", "==", slot.unitNo)
      .limit(MOST_SHOTS),
  );
  return docs
    .flatMap((document) => readRecord(Medium, document.id, document.data()) ?? [])
    .filter((shot) => shot.id !== id && shot.state !== "removed");
}

/** What is known of a medium besides itself: its test with the study, its camera, its other shots. */
export async function contextOf(medium: Medium, db: Firestore, transaction?: Transaction): Promise<FactsContext> {
  const reader = readerOf(db, transaction);
  const [[snapshot, told], shots] = await Promise.all([
    reader.getAll(db.collection(COLLECTIONS.tests).doc(medium.testId), db.collection(TEST_FACTS).doc(medium.testId)),
    shotsOf(medium, db, reader),
  ]);
  const test = await openedTest(readRecord(LabTest, medium.testId, snapshot?.data()), db, reader);
  // The test tells its own; of a draft's media only that of the uploader is known.
  const organisation = test?.organisation ?? (await organisationOf(medium.uploader.uid));
  const read = async (ref: DocumentReference) => (await reader.getAll(ref))[0] as DocumentSnapshot; // one for each
  const clockCorrections = await clockCorrectionsOf(medium.optics?.camera, organisation, db, reader);
  const studyId = test?.studyId ?? (await studyOfDraft(medium.testId, db, read));
  return {
    lotNos: LotNos.safeParse(told?.get("lotNos")).data,
    test,
    organisation,
    clockCorrections,
    isStudyBlinded: await isStudyBlinded(studyId, db, read),
    isRetake: shots.some(({ createdAt }) => createdAt < medium.createdAt),
  };
}
