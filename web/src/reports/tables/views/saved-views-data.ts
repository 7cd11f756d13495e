import { SAVED_VIEWS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import type { ReportView } from "@zona/domain/reports/report-view";
import { SavedView } from "@zona/domain/reports/saved-view";
import {
  collection,
  deleteDoc,
  doc,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from "firebase/firestore";
import { ofWriters } from "../../../people/access/scoped-data.ts";
import { untilSent } from "../../../people/session/until-sent.ts";
import { firestore } from "../../../platform/firebase/firestore.ts";
import { listenToList, listenToRecord } from "../../../platform/firebase/listen.ts";
import { unlessThere } from "../../../platform/firebase/unless-there.ts";

const MOST_VIEWS = 50;

const views = collection(firestore, SAVED_VIEWS);
const newest = (...more: QueryConstraint[]) => query(views, ...more, orderBy("updatedAt", "desc"), limit(MOST_VIEWS));

export const listenToMyViews = (uid: string) => listenToList(SavedView, () => newest(where("owner.uid", "==", uid)));
export const listenToSharedViews = listenToList(SavedView, () => ofWriters(newest(where("isShared", "==", true))));

export const listenToSavedView = (id: string) => listenToRecord(SavedView, () => doc(views, id));

type Kept = { name: string; isShared: boolean; view: ReportView };

/** Keeps a new view; answers with its id once the server has it. */
export async function saveNewView({ name, isShared, view }: Kept, owner: Person): Promise<string> {
  const document = doc(views);
  const at = { createdAt: serverTimestamp(), updatedAt: serverTimestamp() };
  const kept = { name, owner, isShared, version: 1, view: JSON.stringify(view) };
  await untilSent(unlessThere(document, () => setDoc(document, { ...kept, ...at })));
  return document.id;
}

/** Saves over a view of one's own: the next version. Answers with its id. */
export async function saveOverView({ id, version }: SavedView, { name, isShared, view }: Kept): Promise<string> {
  const document = doc(views, id);
  const next = { name, isShared, view: JSON.stringify(view), version: version + 1 };
  await untilSent(
    unlessThere(
      document,
      () => updateDoc(document, { ...next, updatedAt: serverTimestamp() }),
      // Another window may have written this version.
      (found) => Object.entries(next).every(([field, value]) => found.get(field) === value),
    ),
  );
  return id;
}

export const deleteView = (id: string) => deleteDoc(doc(views, id));
