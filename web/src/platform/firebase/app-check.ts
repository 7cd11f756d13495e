import { initializeAppCheck, ReCaptchaEnterpriseProvider } from "firebase/app-check";
import { firebaseApp } from "./app.ts";

/**
 * Proves to the services that it is this app that asks. Loaded with what needs it, not with the sign-in page; the
 * emulators ask for none.
 */
if (import.meta.env.MODE !== "demo") {
  // `vite` on a developer's machine against a real project: the token is registered in the console. No build holds this.
  if (import.meta.env.DEV) {
    Object.assign(globalThis, { FIREBASE_APPCHECK_DEBUG_TOKEN: import.meta.env.VITE_APP_CHECK_DEBUG_TOKEN ?? true });
  }
  initializeAppCheck(firebaseApp, {
    provider: new ReCaptchaEnterpriseProvider(import.meta.env.VITE_APP_CHECK_SITE_KEY),
    isTokenAutoRefreshEnabled: true,
  });
}
