import { type DocumentReference, type DocumentSnapshot, getDoc } from "firebase/firestore";
import { codeOf } from "./errors.ts";

const isThere = (found: DocumentSnapshot): boolean => found.exists();

/**
 * Writes what rules let be written once: a document under an id that nobody else has, or its next version. Where the answer was lost
 * with the network the device sends it again, and is refused as it is there: then it was written, as far as `isWritten` finds it.
 * Rejects with what `write` rejects with where it does not.
 */
export async function unlessThere(
  document: DocumentReference,
  write: () => Promise<void>,
  isWritten = isThere,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isFound = () => getDoc(document).then(isWritten);
    if (codeOf(error) !== "permission-denied" || !(await isFound().catch(() => false))) throw error;
  }
}
