import { SAVED_VIEWS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import type { ReportView } from "@zona/domain/reports/report-view";
import { SavedView } from "@zona/domain/reports/saved-view";
import {
  addDoc,
  collection,
  deleteDoc,
  doc,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  serverTimestamp,
  updateDoc,
  where,
} from "firebase/firestore";
import { ofWriters } from "../../../people/access/scoped-data.ts";
import { firestore } from "../../../platform/firebase/firestore.ts";
import { listenToList, listenToRecord } from "../../../platform/firebase/listen.ts";

const MOST_VIEWS = 50;

const views = collection(firestore, SAVED_VIEWS);
const newest = (...more: QueryConstraint[]) => query(views, ...more, orderBy("updatedAt", "desc"), limit(MOST_VIEWS));

export const listenToMyViews = (uid: string) => listenToList(SavedView, () => newest(where("owner.uid", "==", uid)));
export const listenToSharedViews = listenToList(SavedView, () => ofWriters(newest(where("isShared", "==", true))));

export const listenToSavedView = (id: string) => listenToRecord(SavedView, () => doc(views, id));

type Kept = { name: string; isShared: boolean; view: ReportView };

/** Keeps a new view; answers with its id once the server has it. */
export async function saveNewView({ name, isShared, view }: Kept, owner: Person): Promise<string> {
  const { id } = await addDoc(views, {
    name,
    owner,
    isShared,
    version: 1,
    view: JSON.stringify(view),
    createdAt: serverTimestamp(),
    updatedAt: serverTimestamp(),
  });
  return id;
}

/** Saves over a view of one's own: the next version. Answers with its id. */
export async function saveOverView({ id, version }: SavedView, { name, isShared, view }: Kept): Promise<string> {
  await updateDoc(doc(views, id), {
    name,
    isShared,
    view: JSON.stringify(view),
    version: version + 1,
    updatedAt: serverTimestamp(),
  });
  return id;
}

export const deleteView = (id: string) => deleteDoc(doc(views, id));
