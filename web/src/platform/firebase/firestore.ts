import "./app-check.ts";
import {
  clearIndexedDbPersistence,
  connectFirestoreEmulator,
  initializeFirestore,
  persistentLocalCache,
  persistentMultipleTabManager,
  terminate,
} from "firebase/firestore";
import { browserLacks } from "../browser/device-storage.ts";
import { EMULATOR_HOST, emulatorPort, firebaseApp } from "./app.ts";

/**
 * Kept on the device, shared by all tabs: reading goes on without network and waiting writes survive a closed tab. In memory
 * where the browser blocks its storage, by which tabs agree: the SDK answers nothing at all there.
 */
export const firestore = initializeFirestore(
  firebaseApp,
  browserLacks().settings === "blocked"
    ? {}
    : { localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }) },
);

if (import.meta.env.MODE === "demo") connectFirestoreEmulator(firestore, EMULATOR_HOST, emulatorPort(8080));

/**
 * Lab computers are shared: what one person read must not stay for the next. Call on sign-out and behind the lock, and load
 * the page anew afterwards; Firestore is shut down. While another tab has the store open it cannot be cleared; the last tab does it.
 */
export async function forgetCachedRecords(): Promise<void> {
  try {
    await terminate(firestore);
    await clearIndexedDbPersistence(firestore);
  } catch (error) {
    console.warn("cached records not cleared", error);
  }
}
