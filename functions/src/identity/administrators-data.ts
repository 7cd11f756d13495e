import { ACCESS, USERS } from "@zona/domain/collections";
import { Access } from "@zona/domain/identity/access";
import type { Administrator } from "@zona/domain/identity/organisation";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";

const MOST_ADMINISTRATORS = 100;

/** Who administers which organisation now, by name. */
export async function administrators(now: Date, db = getFirestore(adminApp())): Promise<Administrator[]> {
  const found = await db.collection(ACCESS).where("isAdmin", "==", true).limit(MOST_ADMINISTRATORS).get();
  const present = found.docs.flatMap((each) => {
    const access = readRecord(Access, each.id, each.data());
    const isOver = access?.until !== undefined && access.until <= now;
    return access && !isOver ? [{ uid: each.id, organisation: access.organisation }] : [];
  });
  if (present.length === 0) return [];
  const names = await db.getAll(...present.map(({ uid }) => db.collection(USERS).doc(uid)));
  return present.map(({ uid, organisation }, at) => ({ name: textAt(names[at], "name") ?? uid, organisation }));
}
