import { NOTIFICATION_SETTINGS, NOTIFICATIONS } from "@zona/domain/collections";
import {
  type MailPace,
  Notification,
  type NotificationKind,
  NotificationSettings,
} from "@zona/domain/notifications/notification";
import { collection, doc, limit, orderBy, query, serverTimestamp, setDoc, where, writeBatch } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";
import { HOME_READS } from "../home/home-reads.ts";

/** More open ones are shown with a plus: each is a read on every visit, and seen ones make room for the others. */
export const MOST_SHOWN = HOME_READS.notifications;
const MOST_EARLIER = 50;

const own = (uid: string) => [where("to", "==", uid), orderBy("at", "desc")] as const;

/** What asks something of this person now, newest first. */
export const listenToOpen = (uid: string) =>
  listenToList(Notification, () =>
    query(collection(firestore, NOTIFICATIONS), where("state", "==", "open"), ...own(uid), limit(MOST_SHOWN)),
  );

/** Everything this person was told last, answered or not. */
export const listenToEarlier = (uid: string) =>
  listenToList(Notification, () => query(collection(firestore, NOTIFICATIONS), ...own(uid), limit(MOST_EARLIER)));

/** Which kinds this person also gets by e-mail; undefined until they chose. */
export const listenToSettings = (uid: string) =>
  listenToRecord(NotificationSettings, () => doc(firestore, NOTIFICATION_SETTINGS, uid));

export const chooseMails = (uid: string, email: readonly NotificationKind[], pace: MailPace): Promise<void> =>
  setDoc(doc(firestore, NOTIFICATION_SETTINGS, uid), { email: [...email], pace });

/** Marks notifications as seen, all or none of them. Rejects when one of them was settled meanwhile. */
export async function acknowledge(ids: readonly string[]): Promise<void> {
  const batch = writeBatch(firestore);
  for (const id of ids)
    batch.update(doc(firestore, NOTIFICATIONS, id), { state: "acknowledged", acknowledgedAt: serverTimestamp() });
  await batch.commit();
}
