import { FACT_MARKS, SWEEPS } from "@zona/domain/collections";
import { FieldValue, getFirestore, Timestamp } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";

/** A commit may become visible so much later than the time it bears. */
const OVERLAP_MS = 2 * 60_000;

/** What people say of a record beside it: what a witness saw may be all that it was waiting for, a result changes its figures. */
const STATEMENTS = ["witness", "results"] as const;

/** Marks the tests of every statement since the last look, however long ago that was. */
export async function markTestsOfStatements(now: Date, db = getFirestore(adminApp())): Promise<void> {
  const look = db.collection(SWEEPS).doc("statements");
  const until: unknown = (await look.get()).get("until");
  const since = until instanceof Timestamp ? until : Timestamp.fromMillis(0);
  const found = await Promise.all(
    STATEMENTS.map((name) => db.collectionGroup(name).where("enteredAt", ">=", since).select().get()),
  );
  const testIds = new Set(found.flatMap(({ docs }) => docs.flatMap(({ ref }) => ref.parent.parent?.id ?? [])));
  const writer = db.bulkWriter();
  for (const id of testIds)
    void writer.set(db.collection(FACT_MARKS).doc(id), { at: FieldValue.serverTimestamp() }, { merge: true });
  await writer.close();
  // In the end: a look that dies is repeated by the next.
  await look.set({ until: Timestamp.fromMillis(now.getTime() - OVERLAP_MS) });
}
