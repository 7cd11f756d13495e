import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Firestore, getFirestore } from "firebase-admin/firestore";
import { PROJECT_ID } from "../../emulators/project.ts";
import { sitePorts } from "./site-ports.ts";

/** The database of the site, past every rule of ours. */
export async function withDatabase<T>(work: (db: Firestore) => Promise<T>): Promise<T> {
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${sitePorts().firestore}`;
  process.env.METADATA_SERVER_DETECTION = "none"; // no cloud here to ask for credentials
  const app = initializeApp({ projectId: PROJECT_ID }, `test ${Date.now()}`);
  try {
    return await work(getFirestore(app));
  } finally {
    await deleteApp(app);
  }
}
