import { COLLECTIONS, HISTORY, SITE_PATH } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import type { Site } from "@zona/domain/sites/site";
import { StoredSite } from "@zona/domain/sites/stored-site";
import type { StudyDetails } from "@zona/domain/studies/study";
import { collection, doc, runTransaction, serverTimestamp } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToRecord } from "../../platform/firebase/listen.ts";

export const listenToSite = listenToRecord(StoredSite, () => doc(firestore, SITE_PATH));

/** The path of a study that is about to be opened. */
export const newStudyPath = () => doc(collection(firestore, COLLECTIONS.studies)).path;
export const studyPath = (id: string) => `${COLLECTIONS.studies}/${id}`;

/** Whoever changes the configuration: an administrator, for the organisation of their address. */
export type Editor = { by: Person; organisation: string };

/**
 * Writes the next version and its copy in the history. Rejects with `aborted` when somebody else changed it since `rev`, the
 * version that the form began with; 0 where there was none.
 */
export async function saveVersion(path: string, rev: number, fields: Site | StudyDetails, editor: Editor) {
  await runTransaction(firestore, async (transaction) => {
    const ref = doc(firestore, path);
    const stored = (await transaction.get(ref)).data();
    if ((stored?.rev ?? 0) !== rev) {
      throw Object.assign(new Error("Somebody else changed this since you opened it."), { code: "aborted" });
    }
    const version = { ...fields, ...editor, rev: rev + 1, at: serverTimestamp() };
    transaction.set(ref, version).set(doc(ref, HISTORY, `${rev + 1}`), version);
  });
}
