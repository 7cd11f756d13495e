import { keepingEntries } from "../browser/device-storage.ts";
import { firebaseApp, projectId } from "./app.ts";

/**
 * Deletes Firestore's copy of records without loading Firestore: for a page that finds nobody signed in. A tab that was closed
 * in the middle of a sign-out leaves it.
 */
export const deleteLeftCache = () => {
  const name = `firestore/${firebaseApp.name}/${projectId}/main`;
  keepingEntries(async () => indexedDB.deleteDatabase(name)).catch(() => undefined);
};
