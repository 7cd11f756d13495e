import { ADMIN_LOG, NOTIFICATIONS, SIGNING_FACTORS, USERS } from "@zona/domain/collections";
import { lockedPinNotice, notificationId } from "@zona/domain/notifications/notification";
import { withDates } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../../firebase/app.ts";
import { textAt } from "../../firebase/fields.ts";
import { siteAddress } from "../../firebase/parameters.ts";
import type { FactorStore } from "./signing-factor.ts";
import { KeptFactor, type SiteName } from "./stored-factor.ts";

const withoutUndefined = (kept: KeptFactor) =>
  Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));

export function signingFactors(db = getFirestore(adminApp())): FactorStore {
  return {
    change: (uid, change) =>
      db.runTransaction(async (transaction) => {
        const ref = db.collection(SIGNING_FACTORS).doc(uid);
        const stored = withDates((await transaction.get(ref)).data() ?? {});
        const kept = KeptFactor.parse(stored);
        const { keep, told, lockedUntil } = await change(kept);
        const user = lockedUntil && (await transaction.get(db.collection(USERS).doc(uid)));
        if (keep !== kept) transaction.set(ref, withoutUndefined(keep));
        if (!user) return told;
        const at = FieldValue.serverTimestamp();
        const name = textAt(user, "name") ?? uid;
        const organisation = textAt(user, "organisation") ?? "";
        const entry = { kind: "pin-locked", organisation, uid, name, by: { uid, name }, at };
        transaction.create(db.collection(ADMIN_LOG).doc(), entry);
        const notice = lockedPinNotice(lockedUntil);
        // Its mail follows with the reminders, as long as the PIN is locked.
        const open = { to: uid, kind: notice.kind, state: "open", at };
        transaction.create(db.collection(NOTIFICATIONS).doc(notificationId(notice, uid)), open);
        return told;
      }),
  };
}

/** The site that passkeys are made for: they want a name, so that of a local site is not its number. */
export function signingSite(): SiteName {
  const { origin, hostname } = new URL(siteAddress());
  if (hostname !== "127.0.0.1") return { rpId: hostname, origin };
  return { rpId: "localhost", origin: origin.replace(hostname, "localhost") };
}
