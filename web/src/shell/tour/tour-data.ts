import { TOURS } from "@zona/domain/collections";
import { doc, getDoc, serverTimestamp, setDoc } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";

/** Spares the read on a device that knows. */
const known = (uid: string) => `zona-tour-over-${uid}`;

/** Whether this person saw the tour or did not want it, on any device. Rejects without a network on a device that does not know. */
export async function isTourOver(uid: string): Promise<boolean> {
  if (localStorage.getItem(known(uid))) return true;
  const isOver = (await getDoc(doc(firestore, TOURS, uid))).exists();
  if (isOver) localStorage.setItem(known(uid), "yes");
  return isOver;
}

/** Remembered on this device at once, and for all others when the network is there. */
export function rememberTour(uid: string, end: "finished" | "skipped"): Promise<void> {
  localStorage.setItem(known(uid), "yes");
  return setDoc(doc(firestore, TOURS, uid), { end, at: serverTimestamp() });
}
