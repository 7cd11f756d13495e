import { DEVICE_KEYS } from "@zona/domain/collections";
import { DeviceKey } from "@zona/domain/identity/device-key";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../../firebase/app.ts";
import type { DeviceKeyStore } from "./device-key.ts";

export function deviceKeys(db = getFirestore(adminApp())): DeviceKeyStore {
  return {
    keep: (uid, first) =>
      db.runTransaction(async (transaction) => {
        const ref = db.collection(DEVICE_KEYS).doc(uid);
        const stored = (await transaction.get(ref)).data();
        // One that cannot be read is not replaced: entries on devices open with it alone.
        if (stored) return DeviceKey.parse(stored);
        transaction.create(ref, first);
        return first;
      }),
  };
}
