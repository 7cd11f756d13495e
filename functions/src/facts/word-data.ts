import { FACT_MARKS, SWEEPS, TERM_CHANGES, TEST_FACTS, VOCABULARY } from "@zona/domain/collections";
import { deviceName } from "@zona/domain/devices/device-in-use";
import { TERM_FIELD_NAMES, TERM_FIELDS } from "@zona/domain/records/fields/term-fields";
import type { LabTest } from "@zona/domain/records/lab-test";
import { readRecord } from "@zona/domain/stored-record";
import { type Term, TermChange, termKey, termsOf, Vocabulary, VocabularyList } from "@zona/domain/vocabulary/term";
import { FieldValue, type Firestore, getFirestore, Timestamp, type Transaction } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { instantAt } from "../firebase/fields.ts";
import { distinct } from "./distinct-data.ts";

/** Decisions of the last moments may come into sight late, so they are looked at twice: their tests are marked again. */
const OVERLAP_MS = 2 * 60_000;

const listOf = (db: Firestore, vocabulary: Vocabulary) => db.collection(VOCABULARY).doc(vocabulary);

/** The words of the lists that the header of a test names: a read per list, none where it names none. */
export async function termsNamed(
  { header = {} }: { header?: LabTest["header"] | undefined },
  db: Firestore,
  transaction: Transaction,
): Promise<Term[]> {
  const fields = TERM_FIELD_NAMES.filter((field) => deviceName(header[field]) !== undefined);
  const refs = fields.map((field) => listOf(db, TERM_FIELDS[field]));
  const found = refs.length > 0 ? await transaction.getAll(...refs) : [];
  return found.flatMap((list) => {
    const read = readRecord(VocabularyList, list.id, list.data());
    return read ? termsOf(read) : [];
  });
}

/**
 * Marks every test that is counted under a word that was decided on, in whatever spelling, or under the one that stood for
 * it. A read per spelling that facts hold and one per test; safe to repeat. How many there are.
 */
async function markTestsOfWord(
  { vocabulary, key, before, after }: TermChange,
  db = getFirestore(adminApp()),
): Promise<number> {
  const field = TERM_FIELD_NAMES.find((one) => TERM_FIELDS[one] === vocabulary);
  if (!field) return 0;
  const list = readRecord(VocabularyList, vocabulary, (await listOf(db, vocabulary).get()).data());
  const leadTo = [before.mergedInto, after.mergedInto].flatMap((id) =>
    id === undefined ? [] : (list?.terms[id] ?? []),
  );
  const spellings = [before, after, ...leadTo].flatMap(({ label, also = [] }) => [label, ...also]);
  const keys = new Set([key, ...spellings.map(termKey)]);
  const path = `header.${field}`;
  const counted = (await distinct(db.collection(TEST_FACTS), path)).filter((word) => keys.has(termKey(word)));
  const writer = db.bulkWriter();
  let marked = 0;
  for (const word of counted) {
    const { docs } = await db.collection(TEST_FACTS).where(path, "==", word).select().get();
    for (const { id } of docs)
      void writer.set(db.collection(FACT_MARKS).doc(id), { at: FieldValue.serverTimestamp() }, { merge: true });
    marked += docs.length;
  }
  await writer.close();
  return marked;
}

/** The same for every word that was decided on since the last look, however long ago that was. */
export async function markTestsOfDecidedWords(now: Date, db = getFirestore(adminApp())): Promise<number> {
  const look = db.collection(SWEEPS).doc("words");
  const since = instantAt(await look.get(), "until") ?? Timestamp.fromMillis(0);
  let marked = 0;
  for (const vocabulary of Vocabulary.options) {
    const decided = await listOf(db, vocabulary).collection(TERM_CHANGES).where("at", ">=", since).get();
    for (const stored of decided.docs) {
      const change = readRecord(TermChange, stored.id, stored.data());
      if (change) marked += await markTestsOfWord(change, db);
    }
  }
  // In the end: a look that dies is repeated by the next.
  await look.set({ until: Timestamp.fromMillis(now.getTime() - OVERLAP_MS) });
  return marked;
}
