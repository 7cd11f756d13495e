import { ACCESS } from "@zona/domain/collections";
import { Access } from "@zona/domain/identity/access";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";

/** What a person may; undefined for whoever was granted nothing yet, and where the document cannot be read. */
export async function accessOf(uid: string, db = getFirestore(adminApp())): Promise<Access | undefined> {
  const found = await db.collection(ACCESS).doc(uid).get();
  return readRecord(Access, uid, found.data());
}
