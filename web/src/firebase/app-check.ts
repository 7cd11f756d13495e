import { initializeAppCheck, ReCaptchaEnterpriseProvider } from "firebase/app-check";
import { firebaseApp } from "./app.ts";

/**
 * Proves to the services that it is this app that asks. Loaded with what needs it, not with the sign-in page; the
 * emulators ask for none.
 */
if (import.meta.env.MODE !== "demo") {
  initializeAppCheck(firebaseApp, {
    provider: new ReCaptchaEnterpriseProvider(import.meta.env.VITE_APP_CHECK_SITE_KEY),
    isTokenAutoRefreshEnabled: true,
  });
}
