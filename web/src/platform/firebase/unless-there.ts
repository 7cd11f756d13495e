import { type DocumentReference, type DocumentSnapshot, getDoc } from "firebase/firestore";
import { codeOf } from "./errors.ts";

const isThere = (found: DocumentSnapshot): boolean => found.exists();

/**
 * Writes what rules let be written once: a document under an id that nobody else has, or its next version. Where the answer was lost
 * with the network the device sends it again, and is refused as it is there: then it was written, as far as `isWritten` finds it.
 * Rejects with what `write` rejects with where it does not, and where it cannot be looked for, with why: nobody knows then.
 */
export async function unlessThere(
  document: DocumentReference,
  write: () => Promise<void>,
  isWritten = isThere,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (codeOf(error) !== "permission-denied") throw error;
    const isFound = await getDoc(document).then(isWritten, (unread) => {
      throw codeOf(unread) === "permission-denied" ? error : unread;
    });
    if (!isFound) throw error;
  }
}
