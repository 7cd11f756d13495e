import type { FirebaseApp } from "firebase/app";
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type PopupRedirectResolver,
} from "firebase/auth";
import { EMULATOR_HOST, emulatorPort, firebaseApp } from "./app.ts";

/** Who is signed in to an app of that name at this browser; each name keeps one person. */
export function authOf(app: FirebaseApp, popupRedirectResolver?: PopupRedirectResolver) {
  const persistence = [indexedDBLocalPersistence, browserLocalPersistence];
  const made = initializeAuth(app, popupRedirectResolver ? { persistence, popupRedirectResolver } : { persistence });
  // What stands before the emulator adds the codes of an authenticator, which it does not know.
  if (import.meta.env.MODE === "demo")
    connectAuthEmulator(made, `http://${EMULATOR_HOST}:${emulatorPort(9097)}`, { disableWarnings: true });
  return made;
}

/** A demo build has no popup and so loads nothing from elsewhere. */
export const auth = authOf(firebaseApp, import.meta.env.MODE === "demo" ? undefined : browserPopupRedirectResolver);
