import { ACCESS } from "@zona/domain/collections";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";

/** Somebody who was let in the moment before has their token by then. */
const DOOR_SECONDS = 10;

/** Writes of one batch, below the most that the database takes. */
const BATCH = 400;

/** Ends the sessions of everybody whose organisation is none of these, at most ten. Safe to repeat. */
export async function endSessionsBeyond(
  domains: readonly string[],
  now = new Date(),
  db = getFirestore(adminApp()),
): Promise<void> {
  const since = Math.floor(now.getTime() / 1000) + DOOR_SECONDS;
  const { docs } = await db.collection(ACCESS).where("organisation", "not-in", domains).select().get();
  for (let at = 0; at < docs.length; at += BATCH) {
    const batch = db.batch();
    for (const { ref } of docs.slice(at, at + BATCH)) batch.update(ref, { since, why: "sign-out" });
    await batch.commit();
  }
}
