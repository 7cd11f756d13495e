import { COLLECTIONS } from "@zona/domain/collections";
import {
  collection,
  deleteDoc,
  doc,
  limit,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  where,
} from "firebase/firestore";
import * as z from "zod";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { appCheckToken } from "../../platform/firebase/app-check.ts";
import { auth } from "../../platform/firebase/auth.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { documentUrl } from "../../platform/firebase/firestore-url.ts";
import { listenToList } from "../../platform/firebase/listen.ts";

/** Someone who has a record open; `at` is renewed while they have. */
const Presence = z.object({ id: z.string(), name: z.string(), at: z.date() });

const MOST_PEOPLE = 20;
const RENEW_MS = 20_000;
/** Whoever has not been heard of for so long has left without a word. */
export const GONE_AFTER_MS = 60_000;

const presenceOf = (testId: string) => collection(firestore, COLLECTIONS.tests, testId, "presence");

/** Those heard of lately; whoever closed their browser left a word that nobody needs to read. */
export const listenToPresence = (testId: string) =>
  listenToList(Presence, () => {
    const since = Timestamp.fromMillis(labNow().getTime() - GONE_AFTER_MS);
    return query(presenceOf(testId), where("at", ">", since), limit(MOST_PEOPLE));
  });

/**
 * Says that somebody has a record open, until the returned function is called or the page is closed. Nothing depends on it,
 * so failures pass.
 */
export function announcePresence(testId: string, { uid, name }: { uid: string; name: string }): () => void {
  const own = doc(presenceOf(testId), uid);
  const ignore = () => undefined;
  let headers: Record<string, string> | undefined;
  const renew = () => {
    void setDoc(own, { name, at: serverTimestamp() }).catch(ignore);
    // Kept at hand: a page that is closing waits for nothing.
    void requestHeaders().then((now) => {
      headers = now;
    }, ignore);
  };
  const leave = () =>
    headers && void fetch(documentUrl(own.path), { method: "DELETE", headers, keepalive: true }).catch(ignore);
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && renew();
  renew();
  const timer = setInterval(renew, RENEW_MS);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  return () => {
    clearInterval(timer);
    removeEventListener("pagehide", leave);
    removeEventListener("pageshow", comeBack);
    void deleteDoc(own).catch(ignore);
  };
}

async function requestHeaders(): Promise<Record<string, string> | undefined> {
  const [idToken, checked] = await Promise.all([auth.currentUser?.getIdToken(), appCheckToken()]);
  if (idToken === undefined) return undefined;
  return { Authorization: `Bearer ${idToken}`, ...(checked === undefined ? {} : { "X-Firebase-AppCheck": checked }) };
}
