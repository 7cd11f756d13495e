import {
  clearIndexedDbPersistence,
  connectFirestoreEmulator,
  initializeFirestore,
  persistentLocalCache,
  persistentMultipleTabManager,
  terminate,
} from "firebase/firestore";
import { EMULATOR_HOST, emulatorPort, firebaseApp, isDemo } from "./app.ts";

/** Kept on the device, shared by all tabs: reading goes on without network and waiting writes survive a closed tab. */
export const firestore = initializeFirestore(firebaseApp, {
  localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
});

if (isDemo) connectFirestoreEmulator(firestore, EMULATOR_HOST, emulatorPort(8080));

/**
 * Lab computers are shared: what one person read must not stay for the next. Call on sign-out and load the page anew
 * afterwards; Firestore is shut down. Another open tab keeps the store; it is then cleared when that tab signs out.
 */
export async function forgetCachedRecords(): Promise<void> {
  await terminate(firestore);
  await clearIndexedDbPersistence(firestore).catch(() => undefined);
}
