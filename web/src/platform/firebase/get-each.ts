import { type DocumentSnapshot, doc, getDoc } from "firebase/firestore/lite";
import { codeOf } from "./errors.ts";
import { firestoreLite } from "./firestore-lite.ts";

/**
 * Those of these documents that are there and may be read, asked one by one: a list by ids is refused where one of them is
 * missing. Rejects without network.
 */
export async function getEach(collection: string, ids: readonly string[]): Promise<DocumentSnapshot[]> {
  const found = await Promise.all(
    ids.map((id) =>
      getDoc(doc(firestoreLite, collection, id)).catch((error: unknown) => {
        if (codeOf(error) === "permission-denied") return undefined;
        throw error;
      }),
    ),
  );
  return found.filter((one) => one?.exists() === true) as DocumentSnapshot[]; // undefined does not exist
}
