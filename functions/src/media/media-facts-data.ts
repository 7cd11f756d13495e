import { isDeepStrictEqual } from "node:util";
import { codedMedium } from "@zona/domain/coded/coded-facts";
import { COLLECTIONS, codedPath } from "@zona/domain/collections";
import type { Medium } from "@zona/domain/media/medium";
import {
  BLIND_NAME,
  isIdentityOpen,
  restoreIdentity,
  sealedIdentityPath,
  sealIdentity,
} from "@zona/domain/media/sealed-identity";
import type { Unparsed } from "@zona/domain/stored-record";
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  getFirestore,
  type Timestamp,
} from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { contextOf, shotsOf } from "./media-context-data.ts";
import { mediumOf, openPart } from "./media-data.ts";
import { factsAfter, isAtOdds, isWithFacts, type MediaFactsRecords, sameFacts } from "./refresh-facts.ts";
import { sealedIdentity } from "./sealed-identities-data.ts";

const MOST_OF_A_TEST = 300;

export function mediaFactsRecords(db = getFirestore(adminApp())): MediaFactsRecords {
  const media = db.collection(COLLECTIONS.media);
  const readAt = new Map<Medium, Timestamp>();
  return {
    async medium(mediaId) {
      const snapshot = await media.doc(mediaId).get();
      const medium = mediumOf(snapshot);
      if (medium && snapshot.updateTime) readAt.set(medium, snapshot.updateTime);
      return medium;
    },
    context: (medium) => contextOf(medium, db),
    async write(medium, facts) {
      const ref = media.doc(medium.id);
      const change = { facts: facts ?? FieldValue.delete(), changedAt: FieldValue.serverTimestamp() };
      const isToHide = facts?.blind === true && isIdentityOpen(medium);
      const isToShow = facts?.blind === false && medium.originalName === BLIND_NAME;
      if (!isToHide && !isToShow)
        return sameFacts(medium.facts, facts) ? "same" : updatedSince(ref, readAt.get(medium), change);
      return db.runTransaction(async (transaction) => {
        const present = await transaction.get(ref);
        if (!present.exists || !present.updateTime?.isEqual(readAt.get(medium) ?? present.updateTime))
          return "overtaken";
        const identity = await sealedIdentity(medium, db, transaction);
        const identityRef = db.doc(sealedIdentityPath(medium.id));
        if (isToHide) {
          const hidden = sealIdentity(medium, identity);
          transaction.update(ref, { ...change, originalName: BLIND_NAME, ...openPart(hidden.medium) });
          transaction.set(identityRef, hidden.identity);
        } else if (identity) {
          const whole = restoreIdentity(medium, identity);
          transaction.update(ref, { ...change, originalName: whole.originalName, ...openPart(whole) });
          transaction.delete(identityRef);
        } else if (sameFacts(medium.facts, facts)) return "same";
        else transaction.update(ref, change);
        return "written";
      });
    },
    siblings: async (medium) => (await shotsOf(medium, db)).map(({ id }) => id),
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

/** Nothing is read for it: the database holds a change to the state that it was made of. */
async function updatedSince(ref: DocumentReference, lastUpdateTime: Timestamp | undefined, change: object) {
  try {
    await ref.update(change, lastUpdateTime ? { lastUpdateTime } : {});
    return "written";
  } catch (error) {
    if (OVERTAKEN.includes(Number((error as { code?: Unparsed }).code))) return "overtaken";
    throw error;
  }
}
/** NOT_FOUND and FAILED_PRECONDITION. */
const OVERTAKEN = [5, 9];

/** Whether a change came with its facts, or changed nothing of what they tell. */
export function hasItsFacts(before: DocumentSnapshot | undefined, after: DocumentSnapshot | undefined): boolean {
  if (isWithFacts(before?.data(), after?.data())) return true;
  const [was, is] = [before, after].map((one) => one && mediumOf(one));
  const expected = was && is && factsAfter(was, is);
  return expected !== undefined && sameFacts(expected, is?.facts) && !(is && isAtOdds(is));
}

/** Whether people who read codes only see the same after a change as before it. */
export function isCodedSame(before: DocumentSnapshot | undefined, after: DocumentSnapshot | undefined): boolean {
  const [was, is] = [before, after].map((one) => {
    const medium = one && mediumOf(one);
    return medium && codedMedium(medium);
  });
  return isDeepStrictEqual(was, is);
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
