import { codedQueryFacts, codedTestFacts } from "@zona/domain/coded/coded-facts";
import { COLLECTIONS, codedPath, FACT_MARKS, LOTS, QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import { Straw } from "@zona/domain/cryobank/straw";
import { type FactSources, glanceOf, lotsNamed } from "@zona/domain/facts/make-test-facts";
import { queryFacts, queryFactsId } from "@zona/domain/facts/query-facts";
import { TestFacts } from "@zona/domain/facts/test-facts";
import { type TestGlance, unknownTest } from "@zona/domain/facts/test-glance";
import type { BankedStraw } from "@zona/domain/facts/unit-storage";
import { Person } from "@zona/domain/identity/claims";
import { canonicalText } from "@zona/domain/records/audit/signature";
import { checkRecord } from "@zona/domain/records/check-record";
import { Fate, FROZEN } from "@zona/domain/records/kinds/icsi/disposition";
import { type LabTest, NextDue } from "@zona/domain/records/lab-test";
import { isOpenQuery, Query } from "@zona/domain/records/queries/query";
import { DISPOSITIONS_SHEET, rowsOf, type Sheets } from "@zona/domain/records/sheet";
import { readRecord, withDates } from "@zona/domain/stored-record";
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  getFirestore,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { type Fields, instantAt, markAt, markOf, textAt } from "../firebase/fields.ts";
import { currentSite } from "../firebase/site.ts";
import { allNames } from "../identity/people-data.ts";
import { mediaFactsRecords } from "../media/media-facts-data.ts";
import { refreshFacts } from "../media/refresh-facts.ts";
import { readWholeRecord } from "../records/whole-record-data.ts";
import { keepResult } from "../runs/run-result-data.ts";
import { knownWords } from "./known-words-data.ts";
import type { MarkedTests, Owed, TestFactRecords } from "./remake.ts";
import { termsNamed } from "./word-data.ts";

/** Marks handled in one minute; the next minute brings the next. */
const MOST_MARKS = 100;

const SHOWN = ["uploading", "processing", "ready"];

const glanceIn = (document: DocumentSnapshot, testId: string): TestGlance => {
  const facts = readRecord(TestFacts, testId, document.data());
  return facts ? glanceOf(facts) : unknownTest(testId);
};

/**
 * Stores what was made of sources read at `madeAt`, unless what stands there was made of newer ones. Facts that end leave word
 * that they are gone, for the tables to follow. Only the facts are locked: a lock on the sources would make people wait who are
 * typing into them.
 */
const storeNewest = (
  ref: DocumentReference,
  made: { id: string } | undefined,
  madeAt: Timestamp,
  also?: (transaction: Transaction, former: DocumentSnapshot) => void,
) =>
  ref.firestore.runTransaction(async (transaction) => {
    const former = await transaction.get(ref);
    const formerAt = former.get("madeAt");
    if (formerAt instanceof Timestamp && formerAt.toMillis() > madeAt.toMillis()) return { former, isStored: false };
    const stamp = { madeAt, changedAt: FieldValue.serverTimestamp() };
    if (made) transaction.set(ref, { ...withoutId(made), ...stamp });
    else if (hasFacts(former)) transaction.set(ref, { gone: true, ...stamp });
    also?.(transaction, former);
    return { former, isStored: true };
  });

/** Whether there are facts, and not only word that they are gone. */
const hasFacts = (facts: DocumentSnapshot) => facts.exists && facts.get("gone") !== true;

const withoutId = <Made extends { id: string }>({ id: _, ...fields }: Made) => fields;

/** Whether another check is next than the one that the stored facts named. */
const isDueMoved = (former: DocumentSnapshot, { nextDue }: TestFacts) =>
  canonicalText(withDates(former.get("nextDue"))) !== canonicalText(nextDue);

/** Reads at one moment, without locks. */
const atOneMoment = <T>(db: Firestore, read: (transaction: Transaction) => Promise<T>) =>
  db.runTransaction(read, { readOnly: true });

/** What a mark says is owed, and only that: beside an earlier mark nothing of it is taken back. */
const marksOf = ({ members, due }: Owed) => ({ ...(members && { isToTell: true }), ...(due && { isToSettle: true }) });

const owedIn = (mark: DocumentSnapshot): Owed => ({
  members: mark.get("isToTell") === true,
  due: mark.get("isToSettle") === true,
});

/** What a path may not hold cannot be the id of a delivery. */
const isDocumentId = (name: string) => !name.includes("/") && name !== "." && name !== ".." && !/^__.*__$/.test(name);

/** Numbers of the deliveries that a test names by their id. */
async function lotNumbers(test: LabTest, db: Firestore, transaction: Transaction) {
  const refs = lotsNamed(test)
    .filter(isDocumentId)
    .map((name) => db.collection(LOTS).doc(name));
  const found = refs.length > 0 ? await transaction.getAll(...refs) : [];
  return new Map(
    found.flatMap((lot) => {
      const number = textAt(lot, "lotNo");
      return number === undefined ? [] : [[lot.id, number] as const];
    }),
  );
}

/** What the bank has of the oocytes and embryos that a test froze, which most tests did not. */
async function strawsOf(
  test: LabTest,
  sheets: Sheets,
  db: Firestore,
  transaction: Transaction,
): Promise<BankedStraw[]> {
  const rows = Object.values(rowsOf(sheets, DISPOSITIONS_SHEET));
  const fates = rows.flatMap(({ fate }) => Fate.safeParse(fate).data ?? []);
  if (!fates.some((fate) => FROZEN.has(fate))) return [];
  const { docs } = await transaction.get(db.collection("straws").where("testId", "==", test.id));
  const straws = docs.flatMap((one) => readRecord(Straw, one.id, one.data()) ?? []);
  const targets = [...new Set(straws.flatMap(({ warmedFor }) => warmedFor ?? []))];
  const refs = targets.map((id) => db.collection(COLLECTIONS.tests).doc(id));
  const found = refs.length > 0 ? await transaction.getAll(...refs, { fieldMask: ["code"] }) : [];
  const codes = new Map(found.map((target) => [target.id, textAt(target, "code")]));
  return straws.map((straw) => ({ ...straw, warmedForCode: codes.get(straw.warmedFor ?? "") }));
}

async function readSources(testId: string, db: Firestore) {
  const [names, site] = await Promise.all([allNames(), currentSite()]);
  return atOneMoment(db, async (transaction) => {
    const { stored, whole } = await readWholeRecord(testId, db, transaction);
    const { readTime } = stored;
    if (!whole) return { readTime };
    const { judged, pictures, moves, late, runResult } = whole;
    const { test } = judged;
    const [lots, straws, terms, known] = await Promise.all([
      lotNumbers(test, db, transaction),
      strawsOf(test, judged.sheets, db, transaction),
      termsNamed(test, db, transaction),
      knownWords(test, { people: names }, db, transaction),
    ]);
    const sources: FactSources = {
      test,
      site,
      people: names,
      lots,
      straws,
      sheets: judged.sheets,
      results: late,
      pictures: pictures.filter(({ state }) => SHOWN.includes(state)).map(({ slot }) => slot),
      moves: moves.flatMap((move) => {
        const at = instantAt(move, "at");
        const by = Person.safeParse(move.get("by")).data;
        return at ? [{ action: String(move.get("action")), at: at.toDate(), by }] : [];
      }),
      queries: { total: judged.queries.length, open: judged.queries.filter(isOpenQuery).length },
      terms,
      isStudyBlinded: judged.isStudyBlinded ?? false,
      serverCheck: checkRecord({ ...judged, accounts: new Set(names.keys()) }, readTime.toDate()),
      runResult,
    };
    return { readTime, sources, known };
  });
}

/** Keeps what a run was found to say before anything is made of it; what another run kept first is read. */
async function readWithResult(testId: string, db: Firestore): ReturnType<typeof readSources> {
  const read = await readSources(testId, db);
  const { runResult } = read.sources ?? {};
  const isKept = !runResult || (await keepResult(testId, runResult, read.readTime.toDate(), db));
  return isKept ? read : readSources(testId, db);
}

export function testFactRecords(db = getFirestore(adminApp())): TestFactRecords {
  return {
    async remake(testId, make) {
      const { readTime, sources, known } = await readWithResult(testId, db);
      const made = sources && make(sources);
      const before = (former: DocumentSnapshot) => (hasFacts(former) ? glanceIn(former, testId) : undefined);
      const owedBy = (former: DocumentSnapshot, next: TestFacts): Owed => ({
        members: JSON.stringify(before(former)) !== JSON.stringify(glanceOf(next)),
        due: isDueMoved(former, next),
      });
      const ref = db.collection(TEST_FACTS).doc(testId);
      const codedRef = db.collection(codedPath(TEST_FACTS)).doc(testId);
      const markRef = db.collection(FACT_MARKS).doc(testId);
      const { former, isStored } = await storeNewest(ref, made, readTime, (transaction, replaced) => {
        if (!made || !known) {
          for (const gone of [codedRef, markRef]) transaction.delete(gone);
          return;
        }
        transaction.set(codedRef, { ...withoutId(codedTestFacts(made, known)), madeAt: readTime });
        const owed = owedBy(replaced, made);
        if (owed.members || owed.due) transaction.set(markRef, { at: readTime, ...marksOf(owed) }, { merge: true });
      });
      if (!made || !isStored) return undefined;
      const owed = owedBy(former, made);
      const mark = owed.members || owed.due ? markOf(readTime) : undefined;
      return { before: before(former), after: glanceOf(made), isDueMoved: owed.due, mark };
    },
    async settleDue(testId) {
      // It brings people and mails with it, and few changes move a check.
      const [{ settleReminders }, { notificationRecords }] = await Promise.all([
        import("../notifications/remind.ts"),
        import("../notifications/notification-data.ts"),
      ]);
      const facts = await db.collection(TEST_FACTS).doc(testId).get();
      const nextDue = NextDue.safeParse(withDates(facts.get("nextDue"))).data;
      await settleReminders(testId, nextDue, notificationRecords(db));
    },
    async tellMembers({ id: testId }) {
      const records = mediaFactsRecords(db);
      const media = await records.ofTest(testId);
      for (const mediaId of media) await refreshFacts(mediaId, records);
      const { docs } = await db.collection(QUERY_FACTS).where("testId", "==", testId).select().get();
      for (const { ref } of docs) await storeQueryFacts(testId, ref.id.slice(testId.length + 1), db);
      return media.length + docs.length;
    },
    unmark: (testId, mark, done) =>
      db.runTransaction(async (transaction) => {
        const ref = db.collection(FACT_MARKS).doc(testId);
        const present = await transaction.get(ref);
        const owed = owedIn(present);
        const isDone = (done.members || !owed.members) && (done.due || !owed.due);
        if (isDone && markAt(present, "at") === mark) transaction.delete(ref);
      }),
  };
}

/** Makes the facts of one query anew; without a readable query, takes them away. */
export async function storeQueryFacts(testId: string, queryId: string, db = getFirestore(adminApp())): Promise<string> {
  const { made, coded, readTime } = await atOneMoment(db, async (transaction) => {
    const stored = await transaction.get(db.doc(`${COLLECTIONS.tests}/${testId}/queries/${queryId}`));
    const query = readRecord(Query, queryId, stored.data());
    if (!query) return { readTime: stored.readTime };
    const [test, coded] = await transaction.getAll(
      ...[TEST_FACTS, codedPath(TEST_FACTS)].map((name) => db.collection(name).doc(testId)),
    );
    const made = queryFacts(query, test ? glanceIn(test, testId) : unknownTest(testId));
    const glance = coded ? glanceIn(coded, testId) : unknownTest(testId);
    return { made, coded: codedQueryFacts(made, glance), readTime: stored.readTime };
  });
  const id = queryFactsId(testId, queryId);
  const codedRef = db.collection(codedPath(QUERY_FACTS)).doc(id);
  const { isStored } = await storeNewest(db.collection(QUERY_FACTS).doc(id), made, readTime, (transaction) => {
    if (coded) transaction.set(codedRef, { ...withoutId(coded), madeAt: readTime });
    else transaction.delete(codedRef);
  });
  return isStored ? "remade" : "newer";
}

/** Asks for the facts of a test to be made anew within a minute. */
export async function markTest(testId: string, db = getFirestore(adminApp())): Promise<void> {
  await db.collection(FACT_MARKS).doc(testId).set({ at: FieldValue.serverTimestamp() }, { merge: true });
}

/** The same for every test whose facts name a lot by this number; safe to repeat. How many there are. */
export async function markTestsOfLot(lotNo: string, db = getFirestore(adminApp())): Promise<number> {
  const { docs } = await db.collection(TEST_FACTS).where("lotNos", "array-contains", lotNo).select().get();
  const writer = db.bulkWriter();
  for (const { id } of docs)
    void writer.set(db.collection(FACT_MARKS).doc(id), { at: FieldValue.serverTimestamp() }, { merge: true });
  await writer.close();
  return docs.length;
}

export const markedTests =
  (db = getFirestore(adminApp())): MarkedTests =>
  async () => {
    const { docs } = await db.collection(FACT_MARKS).orderBy("at").limit(MOST_MARKS).get();
    return docs.map((marked) => ({ testId: marked.id, mark: markAt(marked, "at"), owed: owedIn(marked) }));
  };

/** What the facts of its test tell of a medium: that it is there, and where. */
const told = (medium: Fields) =>
  SHOWN.includes(String(medium?.get("state"))) &&
  JSON.stringify(["testId", "slot"].map((field) => medium?.get(field) ?? null));

/** Marks the test of a medium after a change that the test's facts count. */
export async function markTestOfMedium(before: Fields, after: Fields): Promise<string> {
  if (told(before) === told(after)) return "nothing";
  const tests = new Set([before?.get("testId"), after?.get("testId")]);
  for (const testId of tests) if (typeof testId === "string") await markTest(testId);
  return "marked";
}
