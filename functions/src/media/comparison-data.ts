import { ALERTS, COLLECTIONS } from "@zona/domain/collections";
import type { FoundDuplicate } from "@zona/domain/media/comparison";
import { Medium } from "@zona/domain/media/medium";
import { restoreIdentity } from "@zona/domain/media/sealed-identity";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, Filter, type Firestore, getFirestore, type Query } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import { type ComparisonRecords, mediaPair, type Placed } from "./follow-up.ts";
import { isUnfollowed, mediumOf } from "./media-data.ts";
import { sealedIdentity } from "./sealed-identities-data.ts";

const MOST_PEERS = 100;
const MOST_SHOTS = 300;
const MOST_LOOK_ALIKES = 200;

async function readyMedia(query: Query): Promise<Medium[]> {
  const { docs } = await query.get();
  return docs.flatMap((document) => readRecord(Medium, document.id, document.data()) ?? []).filter(isReady);
}

const isReady = ({ state }: Medium) => state === "ready";

/** The subjects of tests, or of the drafts they are still, by test id. */
async function subjectsOf(db: Firestore, testIds: readonly string[]): Promise<Map<string, string>> {
  const unique = [...new Set(testIds)];
  if (unique.length === 0) return new Map();
  const refs = [COLLECTIONS.tests, COLLECTIONS.drafts].flatMap((name) =>
    unique.map((id) => db.collection(name).doc(id)),
  );
  const subjects = new Map<string, string>();
  for (const snapshot of await db.getAll(...refs)) {
    const code = textAt(snapshot, "subjectCode") ?? textAt(snapshot, "values.subjectCode");
    if (code !== undefined) subjects.set(snapshot.id, code);
  }
  return subjects;
}

export function comparisonRecords(db = getFirestore(adminApp())): ComparisonRecords {
  const media = db.collection(COLLECTIONS.media);
  const placed = async (found: readonly Medium[]): Promise<Placed[]> => {
    const subjects = await subjectsOf(
      db,
      found.map(({ testId }) => testId),
    );
    return found.map((medium) => ({ medium, subjectCode: subjects.get(medium.testId) }));
  };
  return {
    async pending(work) {
      const medium = mediumOf(await media.doc(work.mediaId).get());
      if (!medium || !isUnfollowed(medium, work)) return undefined;
      const identity = await sealedIdentity(work.mediaId, db);
      return (await placed([restoreIdentity(medium, identity)]))[0];
    },
    async peers({ comparison, createdAt }) {
      if (!comparison?.peerKey) return [];
      return readyMedia(
        media
          .where("comparison.peerKey", "==", comparison.peerKey)
          .where("createdAt", "<", createdAt)
          .orderBy("createdAt", "desc")
          .limit(MOST_PEERS),
      );
    },
    async shots({ id, testId, slot }) {
      if (slot?.unitNo === undefined) return [];
      const ofUnit = media.where("testId", "==", testId).where("slot.unitNo", "==", slot.unitNo);
      const found = await readyMedia(ofUnit.limit(MOST_SHOTS));
      return found.filter((other) => other.id !== id && other.slot?.check === slot.check);
    },
    async lookAlikes({ id, content, comparison }) {
      if (!content) return [];
      const bands = comparison?.bands ?? [];
      const isSame = Filter.where("content.sha256", "==", content.sha256);
      const queries = [media.where(isSame)];
      if (bands.length > 0) queries.push(media.where("comparison.bands", "array-contains-any", bands));
      const found = await Promise.all(queries.map((query) => readyMedia(query.limit(MOST_LOOK_ALIKES))));
      const unique = new Map(found.flat().map((medium) => [medium.id, medium]));
      unique.delete(id);
      return placed([...unique.values()].sort((a, b) => (a.id < b.id ? -1 : 1)));
    },
    finish: (work, verdict, duplicates) =>
      db.runTransaction(async (transaction) => {
        const ref = media.doc(work.mediaId);
        const [own, ...others] = await transaction.getAll(
          ref,
          ...duplicates.map(({ mediumId }) => media.doc(mediumId)),
        );
        if (!own || !isUnfollowed(mediumOf(own), work)) return "past";
        transaction.update(ref, {
          "steps.comparison": { state: "done" },
          ...(verdict && { "comparison.verdict": verdict }),
          ...(duplicates.length > 0 && { "comparison.duplicates": FieldValue.arrayUnion(...duplicates) }),
          updatedAt: FieldValue.serverTimestamp(),
        });
        // Whichever of the two was finished first could not see the other yet.
        for (const [index, other] of others.entries()) {
          const duplicate = duplicates[index];
          if (!duplicate || !other.exists) continue;
          const mirrored: FoundDuplicate = { ...duplicate, mediumId: work.mediaId };
          transaction.update(other.ref, { "comparison.duplicates": FieldValue.arrayUnion(mirrored) });
        }
        for (const { mediumId, action } of duplicates) {
          if (action !== "alert") continue;
          const { id, mediaIds } = mediaPair(work.mediaId, mediumId);
          const alert = db.collection(ALERTS).doc(id);
          transaction.set(alert, { kind: "same-file-two-subjects", mediaIds, state: "open" }, { merge: true });
        }
        return "compared";
      }),
  };
}
