import { COLLECTIONS, HISTORY, SITE_PATH } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { StoredSite } from "@zona/domain/sites/stored-site";
import {
  collection,
  doc,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  type Transaction,
} from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";

const MOST_VERSIONS = 20;

/** The latest versions of the site, the newest first. */
export const listenToSiteHistory = listenToList(StoredSite, () =>
  query(collection(doc(firestore, SITE_PATH), HISTORY), orderBy("rev", "desc"), limit(MOST_VERSIONS)),
);

export const listenToSite = listenToRecord(StoredSite, () => doc(firestore, SITE_PATH));

/** The path of a study that is about to be opened. */
export const newStudyPath = () => doc(collection(firestore, COLLECTIONS.studies)).path;
export const studyPath = (id: string) => `${COLLECTIONS.studies}/${id}`;

/** Whoever changes the configuration: an administrator, for the organisation of their address. */
export type Editor = { by: Person; organisation: string };

/** Adds a version and its copy in the history to a transaction. */
export function putVersion(transaction: Transaction, path: string, rev: number, fields: object, editor: Editor) {
  const ref = doc(firestore, path);
  const version = { ...fields, ...editor, rev, at: serverTimestamp() };
  transaction.set(ref, version).set(doc(ref, HISTORY, `${rev}`), version);
}

/**
 * Writes the next version and its copy in the history. Rejects with `aborted` when somebody else changed it since `rev`, the
 * version that the form began with; 0 where there was none.
 */
export async function saveVersion(path: string, rev: number, fields: object, editor: Editor) {
  await runTransaction(firestore, async (transaction) => {
    const ref = doc(firestore, path);
    const stored = (await transaction.get(ref)).data();
    if ((stored?.rev ?? 0) !== rev) {
      throw Object.assign(new Error("Somebody else changed this since you opened it."), { code: "aborted" });
    }
    putVersion(transaction, path, rev + 1, fields, editor);
  });
}
