import { type DocumentReference, getDoc } from "firebase/firestore";
import { codeOf } from "./errors.ts";

/**
 * Makes a document under an id that nobody else has. Where the answer was lost with the network the device sends it again, and
 * is refused as it is there: then it was made. Rejects with what `make` rejects with where it is not there.
 */
export async function unlessThere(document: DocumentReference, make: () => Promise<void>): Promise<void> {
  try {
    await make();
  } catch (error) {
    const isThere = () => getDoc(document).then((found) => found.exists());
    if (codeOf(error) !== "permission-denied" || !(await isThere().catch(() => false))) throw error;
  }
}
