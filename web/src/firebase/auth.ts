import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from "firebase/auth";
import { EMULATOR_HOST, emulatorPort, firebaseApp, isDemo } from "./app.ts";

const persistence = [indexedDBLocalPersistence, browserLocalPersistence];

/** A demo build has no popup and so loads nothing from elsewhere. */
export const auth = initializeAuth(
  firebaseApp,
  isDemo ? { persistence } : { persistence, popupRedirectResolver: browserPopupRedirectResolver },
);

if (isDemo) {
  connectAuthEmulator(auth, `http://${EMULATOR_HOST}:${emulatorPort(9099)}`, { disableWarnings: true });
}
