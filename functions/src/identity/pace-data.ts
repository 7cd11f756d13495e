import { PACE } from "@zona/domain/collections";
import { onePlace, Pace } from "@zona/domain/policy/pace";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { TakePlace } from "./pace.ts";

/** In one transaction for each request, so that none of many at once is left uncounted. */
export const takePlace =
  (db = getFirestore(adminApp())): TakePlace =>
  (uid, kind, now) =>
    db.runTransaction(async (transaction) => {
      const stored = await transaction.get(db.collection(PACE).doc(uid));
      const next = onePlace(Pace.safeParse(stored.data()).data, kind, now);
      if ("waitMinutes" in next) return next.waitMinutes;
      transaction.set(stored.ref, next);
      return undefined;
    });
