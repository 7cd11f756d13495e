import { FACT_MARKS, SWEEPS, TEST_FACTS } from "@zona/domain/collections";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";

/** More records than a laboratory has in culture. */
const MOST_DUE = 5_000;

/**
 * Marks every test with a next check after a change of the site, whose hours say when it is due. It does so in two looks:
 * another process may know the former site for some seconds, and make facts by it. How many there are.
 */
export async function markDueTestsOfSite({ rev }: { rev: number }, db = getFirestore(adminApp())): Promise<number> {
  const look = db.collection(SWEEPS).doc("site");
  const last = await look.get();
  const isNew = last.get("rev") !== rev;
  if (!isNew && last.get("isSettled") === true) return 0;
  const due = db.collection(TEST_FACTS).where("nextDue.overdue", ">", new Date(0));
  const { docs } = await due.orderBy("nextDue.overdue", "desc").limit(MOST_DUE).select().get();
  const writer = db.bulkWriter();
  for (const { id } of docs)
    void writer.set(db.collection(FACT_MARKS).doc(id), { at: FieldValue.serverTimestamp() }, { merge: true });
  await writer.close();
  // In the end: a look that dies is repeated by the next.
  await look.set({ rev, isSettled: !isNew });
  return docs.length;
}
