import { type App, deleteApp, getApps, initializeApp } from "firebase-admin/app";
import { afterAll } from "vitest";

export const PROJECT_ID = "demo-zona";

/** Makes tests fail at once, and in words, when they are run without the emulators. */
export function emulatorHost(variable: string): string {
  const host = process.env[variable];
  if (!host) throw new Error(`${variable} is not set: run these tests through npm test.`);
  return host;
}

/**
 * The admin app that the functions' own code finds and uses too. Ended after the tests of a file. Records of another project
 * on the same emulators are seen by no trigger of the running suite.
 */
export function useAdminApp(projectId = PROJECT_ID): App {
  for (const variable of ["FIRESTORE_EMULATOR_HOST", "FIREBASE_STORAGE_EMULATOR_HOST", "FIREBASE_AUTH_EMULATOR_HOST"]) {
    emulatorHost(variable);
  }
  process.env.SITE_ADDRESS = "https://zona.example"; // where links of mails lead
  process.env.METADATA_SERVER_DETECTION = "none"; // no cloud here to ask for credentials
  const app = getApps()[0] ?? initializeApp({ projectId });
  afterAll(() => deleteApp(app));
  return app;
}
