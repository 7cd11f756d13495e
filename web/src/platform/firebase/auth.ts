import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from "firebase/auth";
import { EMULATOR_HOST, emulatorPort, firebaseApp } from "./app.ts";

const persistence = [indexedDBLocalPersistence, browserLocalPersistence];

/** A demo build has no popup and so loads nothing from elsewhere. */
export const auth = initializeAuth(
  firebaseApp,
  import.meta.env.MODE === "demo"
    ? { persistence }
    : { persistence, popupRedirectResolver: browserPopupRedirectResolver },
);

if (import.meta.env.MODE === "demo") {
  // What stands before the emulator adds the codes of an authenticator, which it does not know.
  connectAuthEmulator(auth, `http://${EMULATOR_HOST}:${emulatorPort(9097)}`, { disableWarnings: true });
}
