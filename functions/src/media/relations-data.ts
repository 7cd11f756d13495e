import { ALERTS, COLLECTIONS } from "@zona/domain/collections";
import { type Comparison, standingOf } from "@zona/domain/media/comparison";
import { repeatProbes } from "@zona/domain/media/measures/repeat-hash";
import { Medium } from "@zona/domain/media/medium";
import { MOST_PEERS } from "@zona/domain/media/relations";
import { restoreIdentity } from "@zona/domain/media/sealed-identity";
import { readRecord } from "@zona/domain/stored-record";
import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  getFirestore,
  type Query,
  type Transaction,
} from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import type { MediaSet, Placed, Relation, RelationRecords, Relations } from "./follow-up.ts";
import { factsWritten, isUnfollowed, mediumOf } from "./media-data.ts";
import { sealedIdentity } from "./sealed-identities-data.ts";

const MOST_SHOTS = 300;
/** No optic has as many that share a key but are no repeats; `bench/look-alikes.ts` counts them. */
const MOST_LOOK_ALIKES = 30;

async function readyMedia(query: Query, transaction: Transaction): Promise<Medium[]> {
  const { docs } = await transaction.get(query);
  return docs.flatMap((document) => readRecord(Medium, document.id, document.data()) ?? []).filter(isReady);
}

const isReady = ({ state }: Medium) => state === "ready";

/** The subjects of tests, or of the drafts they are still, by test id. */
async function subjectsOf(
  db: Firestore,
  transaction: Transaction,
  testIds: readonly string[],
): Promise<Map<string, string>> {
  const named = async (collection: string, ids: readonly string[]) => {
    const refs = ids.map((id) => db.collection(collection).doc(id));
    return refs.length > 0 ? transaction.getAll(...refs) : [];
  };
  const tests = await named(COLLECTIONS.tests, [...new Set(testIds)]);
  const drafts = await named(
    COLLECTIONS.drafts,
    tests.flatMap(({ exists, id }) => (exists ? [] : [id])),
  );
  return new Map(
    [...tests, ...drafts].flatMap((snapshot) => {
      const code = textAt(snapshot, "subjectCode") ?? textAt(snapshot, "values.subjectCode");
      return code === undefined ? [] : [[snapshot.id, code] as const];
    }),
  );
}

export const relationRecords = (db = getFirestore(adminApp())): RelationRecords => ({
  relate: (work, derive) =>
    db.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(db.collection(COLLECTIONS.media).doc(work.mediaId));
      const stored = mediumOf(snapshot);
      if (!stored || !isUnfollowed(stored, work)) return "past";
      const identity = await sealedIdentity(stored, db, transaction);
      const medium = restoreIdentity(stored, identity);
      const placed = (await placedIn(db, transaction, [medium]))[0] ?? { medium };
      const relations = await derive(
        { ...placed, isSealed: identity !== undefined },
        setAround(db, transaction, placed, snapshot),
      );
      write(db, transaction, stored, relations);
      return "compared";
    }),
});

async function placedIn(db: Firestore, transaction: Transaction, found: readonly Medium[]): Promise<Placed[]> {
  const ids = found.map(({ testId }) => testId);
  const subjects = await subjectsOf(db, transaction, ids);
  return found.map((medium) => ({ medium, subjectCode: subjects.get(medium.testId) }));
}

function setAround(db: Firestore, transaction: Transaction, { medium }: Placed, snapshot: DocumentSnapshot): MediaSet {
  const media = db.collection(COLLECTIONS.media);
  const ready = (query: Query) => readyMedia(query, transaction);
  return {
    async around(peerKey) {
      const group = media.where("comparison.peerKey", "==", peerKey);
      const before = await ready(
        group
          .orderBy("createdAt", "desc")
          .startAfter(snapshot)
          .limit(MOST_PEERS + 1),
      );
      const after = await ready(group.orderBy("createdAt").startAfter(snapshot).limit(MOST_PEERS));
      return { before: before.toReversed(), after };
    },
    async shots(testId, { unitNo, check }) {
      const ofUnit = media.where("testId", "==", testId).where("slot.unitNo", "==", unitNo);
      return (await ready(ofUnit.limit(MOST_SHOTS))).filter(({ slot }) => slot?.check === check);
    },
    async lookAlikes() {
      const { content, quality } = medium;
      if (!content) return [];
      const keys = quality ? repeatProbes(quality) : [];
      const queries = [media.where("content.sha256", "==", content.sha256)];
      if (keys.length > 0) queries.push(media.where("comparison.keys", "array-contains-any", keys));
      const found = (await Promise.all(queries.map((query) => ready(query.limit(MOST_LOOK_ALIKES))))).flat();
      const unique = new Map(found.map((other) => [other.id, other]));
      unique.delete(medium.id);
      return placedIn(db, transaction, [...unique.values()]);
    },
    async named(mediaIds) {
      const snapshots = await transaction.getAll(...mediaIds.map((id) => media.doc(id)));
      return snapshots.flatMap((one) => mediumOf(one) ?? []).filter(isReady);
    },
  };
}

const written = ({ verdict, rangeBits, duplicates }: Relation) => ({
  "comparison.verdict": verdict ?? FieldValue.delete(),
  "comparison.rangeBits": rangeBits ?? FieldValue.delete(),
  "comparison.duplicates": duplicates.length > 0 ? duplicates : FieldValue.delete(),
});

const comparisonWith = ({ comparison }: Medium, { verdict, rangeBits, duplicates }: Relation): Comparison => ({
  ...comparison,
  verdict,
  rangeBits,
  duplicates: [...duplicates],
});

function write(db: Firestore, transaction: Transaction, medium: Medium, { changed, alerts }: Relations): void {
  const refOf = (id: string) => db.collection(COLLECTIONS.media).doc(id);
  const isIn = medium.state === "ready";
  for (const [id, relation] of changed) {
    if (id === medium.id && isIn) continue;
    const after = { ...relation.of, comparison: comparisonWith(relation.of, relation) };
    transaction.update(refOf(id), { ...written(relation), ...factsWritten(relation.of, after) });
  }
  const own = changed.get(medium.id);
  const { comparison: _, ...alone } = medium;
  const after = isIn && own ? { ...medium, comparison: comparisonWith(medium, own) } : isIn ? medium : alone;
  transaction.update(refOf(medium.id), {
    ...(isIn && own && written(own)),
    // A file without a result has no steps.
    ...(isIn ? { "steps.comparison": { state: "done" } } : { steps: FieldValue.delete() }),
    ...(isIn ? { "comparison.stood": [standingOf(medium)] } : { comparison: FieldValue.delete() }),
    ...factsWritten(medium, after),
    updatedAt: FieldValue.serverTimestamp(),
  });
  for (const { pair, state } of alerts) {
    const alert = db.collection(ALERTS).doc(pair.id);
    transaction.set(alert, { kind: "same-file-two-subjects", mediaIds: pair.mediaIds, state }, { merge: true });
  }
}
