import { MAIL_PACE } from "@zona/domain/collections";
import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import { isOvertaken } from "../firebase/change-if-same.ts";
import { instantAt } from "../firebase/fields.ts";

const MINUTE_MS = 60_000;
/** Whoever never is the first leaves its mail to the tick of the minute, which takes all its places in one go. */
const ROUNDS = 5;

/** The one record that all mails share: how many went in which minute, and until when the service wants none. */
export const paceOf = (db: Firestore) => db.collection(MAIL_PACE).doc("now");

export function isPaused(pace: DocumentSnapshot, now: Date): boolean {
  const until = instantAt(pace, "pausedUntil");
  return until !== undefined && until.toDate() > now;
}

/**
 * Takes up to so many places of this minute and says how many there were. A place that is not used then is lost to its minute,
 * never the other way round.
 */
export async function takePlaces(db: Firestore, most: number, now: Date): Promise<number> {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const ref = paceOf(db);
  for (let round = 0; round < ROUNDS; round++) {
    const pace = await ref.get();
    const sent = pace.get("minute") === minute ? Number(pace.get("sent")) : 0;
    const places = isPaused(pace, now) ? 0 : Math.min(most, MAIL_POLICY.perMinute - sent);
    if (places <= 0) return 0;
    const counted = { minute, sent: sent + places };
    try {
      await (pace.updateTime ? ref.update(counted, { lastUpdateTime: pace.updateTime }) : ref.create(counted));
      return places;
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
  return 0;
}
