import { REVOCATIONS } from "@zona/domain/collections";
import { type DocumentData, doc, getDoc } from "firebase/firestore/lite";
import { firestoreLite } from "../../platform/firebase/firestore-lite.ts";

/** What was done to the account last, asked of the server; empty when nothing ever was. Rejects without network. */
export async function readRevocation(uid: string): Promise<DocumentData> {
  return (await getDoc(doc(firestoreLite, REVOCATIONS, uid))).data() ?? {};
}
