import { ACCESS, COLLECTIONS, USERS } from "@zona/domain/collections";
import { Access, ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { readRecord } from "@zona/domain/stored-record";
import { FieldPath, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import type { StudyPeoplePorts } from "./study-people.ts";

const MOST_PEOPLE = 500;

export function studyPeoplePorts(db = getFirestore(adminApp())): StudyPeoplePorts {
  const access = db.collection(ACCESS);
  return {
    async study(id) {
      const organisation = textAt(await db.collection(COLLECTIONS.studies).doc(id).get(), "organisation");
      return organisation === undefined ? undefined : { id, organisation };
    },
    async people({ id, organisation }) {
      const [guests, own] = await Promise.all([
        // Whoever has the field, whatever it holds.
        access.orderBy(new FieldPath("roles", id)).limit(MOST_PEOPLE).get(),
        access.where("organisation", "==", organisation).limit(MOST_PEOPLE).get(),
      ]);
      const found = new Map(
        [...guests.docs, ...own.docs].map((each) => [each.id, readRecord(Access, each.id, each.data())]),
      );
      const granted = [...found].flatMap(([uid, read]) =>
        read && (read.roles[id] || read.roles[ALL_OWN_STUDIES]) ? [{ uid, access: read }] : [],
      );
      if (granted.length === 0) return [];
      const names = await db.getAll(...granted.map(({ uid }) => db.collection(USERS).doc(uid)));
      return granted.map((one, at) => ({ ...one, name: textAt(names[at], "name") ?? one.uid }));
    },
  };
}
