import { codedMedium } from "@zona/domain/coded/coded-facts";
import { COLLECTIONS, codedPath, DEVICES, SEALED, TEST_FACTS } from "@zona/domain/collections";
import type { ClockCorrection } from "@zona/domain/devices/camera-clock";
import { Device } from "@zona/domain/devices/device";
import { LotNos } from "@zona/domain/facts/test-facts";
import { emailDomain } from "@zona/domain/identity/allowed-domains";
import type { Medium } from "@zona/domain/media/medium";
import {
  BLIND_NAME,
  isIdentityOpen,
  restoreIdentity,
  sealedIdentityPath,
  sealIdentity,
} from "@zona/domain/media/sealed-identity";
import { isBlindOpen } from "@zona/domain/records/blinding";
import { LabTest } from "@zona/domain/records/lab-test";
import { openedHeader, SealedTreatment } from "@zona/domain/records/sealed-treatment";
import { treatmentSealOf } from "@zona/domain/records/treatment-seal";
import { readRecord } from "@zona/domain/stored-record";
import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  getFirestore,
  type Timestamp,
} from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { mediumOf, openPart } from "./media-data.ts";
import { type MediaFactsRecords, sameFacts } from "./refresh-facts.ts";
import { isStudyBlinded, sealedIdentity, studyOfDraft } from "./sealed-identities-data.ts";

const MOST_OF_A_TEST = 300;
const MOST_SHOTS = 50;

/** Which organisation somebody belongs to does not change while a process lives. */
const organisations = new Map<string, string | undefined>();

async function organisationOf(uid: string): Promise<string | undefined> {
  if (!organisations.has(uid)) {
    // Once for each uploader that an instance meets: most events need no accounts, and loading them takes its time.
    const { getAuth } = await import("firebase-admin/auth");
    const { users } = await getAuth(adminApp()).getUsers([{ uid }]);
    const domain = emailDomain(users[0]?.email);
    // Somebody whose account is still being made is asked for again.
    if (domain === undefined) return undefined;
    organisations.set(uid, domain);
  }
  return organisations.get(uid);
}

/** A test as it is read: with the treatment that was sealed, once the blind is open. */
async function openedTest(test: LabTest | undefined, db: Firestore): Promise<LabTest | undefined> {
  const key = test && isBlindOpen(test) ? treatmentSealOf(test.header)?.key : undefined;
  if (!test || key === undefined) return test;
  const sealed = await db.collection(COLLECTIONS.tests).doc(test.id).collection(SEALED).doc(key).get();
  return { ...test, header: openedHeader(test.header, readRecord(SealedTreatment, key, sealed.data())?.fields) };
}

/** Of the one registered device that has the camera; of two with the same nobody knows which took it. */
async function clockCorrectionsOf(
  camera: string | undefined,
  organisation: string | undefined,
  db: Firestore,
): Promise<readonly ClockCorrection[] | undefined> {
  if (camera === undefined || organisation === undefined) return undefined;
  const named = db.collection(DEVICES).where("organisation", "==", organisation).where("camera", "==", camera);
  const [device, ...others] = (await named.limit(2).get()).docs;
  return others.length > 0 ? undefined : readRecord(Device, device?.id ?? "", device?.data())?.clockCorrections;
}

export function mediaFactsRecords(db = getFirestore(adminApp())): MediaFactsRecords {
  const media = db.collection(COLLECTIONS.media);
  const readAt = new Map<Medium, Timestamp>();
  const shotsOf = async ({ id, testId, slot }: Medium) => {
    if (slot?.unitNo === undefined || slot.check === undefined) return [];
    const { docs } = await media
      .where("testId", "==", testId)
      .where("slot.check", "==", slot.check)
      .where("slot.unitNo", "==", slot.unitNo)
      .limit(MOST_SHOTS)
      .get();
    return docs
      .flatMap((document) => mediumOf(document) ?? [])
      .filter((shot) => shot.id !== id && shot.state !== "removed");
  };
  return {
    async medium(mediaId) {
      const snapshot = await media.doc(mediaId).get();
      const medium = mediumOf(snapshot);
      if (medium && snapshot.updateTime) readAt.set(medium, snapshot.updateTime);
      return medium;
    },
    async context(medium) {
      const [snapshot, told, organisation, shots] = await Promise.all([
        db.collection(COLLECTIONS.tests).doc(medium.testId).get(),
        db.collection(TEST_FACTS).doc(medium.testId).get(),
        organisationOf(medium.uploader.uid),
        shotsOf(medium),
      ]);
      const test = await openedTest(readRecord(LabTest, snapshot.id, snapshot.data()), db);
      const read = (ref: DocumentReference) => ref.get();
      const clockCorrections = await clockCorrectionsOf(medium.optics?.camera, test?.organisation ?? organisation, db);
      const studyId = test?.studyId ?? (await studyOfDraft(medium.testId, db, read));
      return {
        lotNos: LotNos.safeParse(told.get("lotNos")).data,
        test,
        organisation,
        clockCorrections,
        isStudyBlinded: await isStudyBlinded(studyId, db, read),
        isRetake: shots.some(({ createdAt }) => createdAt < medium.createdAt),
      };
    },
    write: (medium, facts) =>
      db.runTransaction(async (transaction) => {
        const ref = media.doc(medium.id);
        const present = await transaction.get(ref);
        if (!present.updateTime?.isEqual(readAt.get(medium) ?? present.updateTime)) return "overtaken";
        if (!present.exists) return "overtaken";
        const identity = await sealedIdentity(medium.id, db, transaction);
        const change = { facts: facts ?? FieldValue.delete(), changedAt: FieldValue.serverTimestamp() };
        if (facts?.blind && isIdentityOpen(medium)) {
          const hidden = sealIdentity(medium, identity);
          transaction.update(ref, { ...change, originalName: BLIND_NAME, ...openPart(hidden.medium) });
          transaction.set(db.doc(sealedIdentityPath(medium.id)), hidden.identity);
        } else if (facts && !facts.blind && identity) {
          const whole = restoreIdentity(medium, identity);
          transaction.update(ref, { ...change, originalName: whole.originalName, ...openPart(whole) });
          transaction.delete(db.doc(sealedIdentityPath(medium.id)));
        } else if (sameFacts(medium.facts, facts)) return "same";
        else transaction.update(ref, change);
        return "written";
      }),
    siblings: async (medium) => (await shotsOf(medium)).map(({ id }) => id),
    async ofCamera({ organisation, camera, since }) {
      const uploaded = media.where("facts.organisation", "==", organisation).where("createdAt", ">=", since);
      const { docs } = await uploaded.orderBy("createdAt", "desc").select("optics.camera").get();
      return docs.flatMap((one) => (one.get("optics.camera") === camera ? [one.id] : []));
    },
    async ofTest(testId) {
      const { docs } = await media.where("testId", "==", testId).limit(MOST_OF_A_TEST).select().get();
      return docs.map(({ id }) => id);
    },
  };
}

/** Keeps the copy of a medium for people who read codes only as the medium is. Runs after every change of it. */
export const copyCodedMedium = (mediaId: string, db = getFirestore(adminApp())): Promise<string> =>
  db.runTransaction(async (transaction) => {
    const stored = await transaction.get(db.collection(COLLECTIONS.media).doc(mediaId));
    const medium = mediumOf(stored);
    const copy = db.collection(codedPath(COLLECTIONS.media)).doc(mediaId);
    const coded = medium && codedMedium(medium);
    if (!coded) {
      transaction.delete(copy);
      return "none";
    }
    const { id: _, ...fields } = coded;
    const changedAt: Timestamp | undefined = stored.get("changedAt");
    transaction.set(copy, { ...fields, ...(changedAt && { changedAt }) });
    return "copied";
  });
