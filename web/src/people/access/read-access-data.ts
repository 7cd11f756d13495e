import { ACCESS } from "@zona/domain/collections";
import { type DocumentData, doc, getDoc } from "firebase/firestore/lite";
import { firestoreLite } from "../../platform/firebase/firestore-lite.ts";

/** What a person may, and what was done to their sessions last, asked of the server. Rejects without network. */
export async function readAccess(uid: string): Promise<DocumentData> {
  return (await getDoc(doc(firestoreLite, ACCESS, uid))).data() ?? {};
}
