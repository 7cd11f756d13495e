import { DEAD_LETTERS } from "@zona/domain/collections";
import type { MediaWork } from "@zona/domain/media/media-work";
import { FieldValue, type Firestore, getFirestore, type Transaction } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";

export const deadLetterId = ({ mediaId, generation, run = 0 }: MediaWork) => `${mediaId}-${generation}-${run}`;

/** One per work, however often it fails: a repeat finds its own letter. */
export function addDeadLetter(db: Firestore, transaction: Transaction, work: MediaWork, fault: string): void {
  const letter = { work, fault: fault.slice(0, 300), at: FieldValue.serverTimestamp(), state: "open" };
  transaction.set(db.collection(DEAD_LETTERS).doc(deadLetterId(work)), letter);
}

/** A message that the platform gave up on. Its id keys the letter, so that a second delivery adds none. */
export async function addMessageLetter(
  messageId: string,
  letter: { work?: MediaWork; fault: string },
  db = getFirestore(adminApp()),
): Promise<void> {
  const ref = db.collection(DEAD_LETTERS).doc(`message-${messageId}`);
  await db.runTransaction(async (transaction) => {
    if ((await transaction.get(ref)).exists) return;
    transaction.create(ref, { ...letter, at: FieldValue.serverTimestamp(), state: "open" });
  });
}
