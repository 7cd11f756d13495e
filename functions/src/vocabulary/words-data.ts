import { TERM_CHANGES, VOCABULARY } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import { readRecord } from "@zona/domain/stored-record";
import { stateOf, TermChange, TermState, type Vocabulary, VocabularyList } from "@zona/domain/vocabulary/term";
import { type DocumentSnapshot, FieldPath, FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { WordRecords } from "./words.ts";

/** Undefined while nobody typed a word of its kind. */
function listIn(found: DocumentSnapshot): VocabularyList | undefined {
  const list = readRecord(VocabularyList, found.id, found.data());
  if (found.exists && !list) throw new AppError("conflict", refuses("notReadable"));
  return list;
}

export function wordRecords(db = getFirestore(adminApp())): WordRecords {
  const refOf = (vocabulary: Vocabulary) => db.collection(VOCABULARY).doc(vocabulary);
  return {
    add: (vocabulary, make) =>
      db.runTransaction(async (transaction) => {
        const found = await transaction.get(refOf(vocabulary));
        const added = make(listIn(found));
        if (!added) return;
        const word = { label: added.label, status: "pending", by: added.by, at: FieldValue.serverTimestamp() };
        transaction.set(found.ref, { terms: { [added.key]: word } }, { merge: true });
      }),

    decide: (vocabulary, changeId, make) =>
      db.runTransaction(async (transaction) => {
        const changes = refOf(vocabulary).collection(TERM_CHANGES);
        const found = await transaction.get(refOf(vocabulary));
        const told = changeId === undefined ? undefined : await transaction.get(changes.doc(changeId));
        const decided = make(listIn(found), told && readRecord(TermChange, told.id, told.data()));
        if (!decided) return;
        const { key, after, by } = decided;
        const path = new FieldPath("terms", key);
        const { by: author, at: addedAt, ...before } = found.get(path);
        const at = FieldValue.serverTimestamp();
        transaction
          .update(found.ref, path, { ...after, by: author, at: addedAt, decidedBy: by, decidedAt: at })
          .create(changes.doc(), { vocabulary, key, before: stateOf(TermState.parse(before)), after, by, at });
      }),
  };
}
