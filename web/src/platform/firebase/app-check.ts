import { type AppCheck, getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from "firebase/app-check";
import { firebaseApp } from "./app.ts";

let appCheck: AppCheck | undefined;

/**
 * Proves to the services that it is this app that asks. Loaded with what needs it, not with the sign-in page; the
 * emulators ask for none.
 */
if (import.meta.env.MODE !== "demo") {
  // `vite` on a developer's machine against a real project: the token is registered in the console. No build holds this.
  if (import.meta.env.DEV) {
    Object.assign(globalThis, { FIREBASE_APPCHECK_DEBUG_TOKEN: import.meta.env.VITE_APP_CHECK_DEBUG_TOKEN ?? true });
  }
  appCheck = initializeAppCheck(firebaseApp, {
    provider: new ReCaptchaEnterpriseProvider(import.meta.env.VITE_APP_CHECK_SITE_KEY),
    isTokenAutoRefreshEnabled: true,
  });
}

/** For a request that goes past the SDK; undefined where nothing is asked for, or none is to be had. */
export const appCheckToken = async (): Promise<string | undefined> =>
  appCheck && (await getToken(appCheck).catch(() => undefined))?.token;
