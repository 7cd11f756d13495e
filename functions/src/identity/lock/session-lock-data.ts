import { ACCESS } from "@zona/domain/collections";
import { Access } from "@zona/domain/identity/access";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../../firebase/app.ts";
import type { LockStore } from "./session-lock.ts";

export function sessionLocks(db = getFirestore(adminApp())): LockStore {
  return {
    change: (uid, change) =>
      db.runTransaction(async (transaction) => {
        const ref = db.collection(ACCESS).doc(uid);
        const access = readRecord(Access, uid, (await transaction.get(ref)).data());
        if (access) transaction.update(ref, { locked: change(access.locked ?? []) });
      }),
  };
}
