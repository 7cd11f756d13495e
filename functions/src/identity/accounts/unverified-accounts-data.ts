import { ACCESS } from "@zona/domain/collections";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../../firebase/app.ts";
import type { UnverifiedAccounts } from "./unverified-accounts.ts";

const PAGE = 1_000;

export function unverifiedAccounts(db = getFirestore(adminApp())): UnverifiedAccounts {
  const auth = getAuth(adminApp());
  return {
    async madeBefore(instant) {
      const found: string[] = [];
      let page: string | undefined;
      do {
        const { users, pageToken } = await auth.listUsers(PAGE, page);
        for (const { uid, emailVerified, disabled, metadata } of users)
          if (!emailVerified && !disabled && new Date(metadata.creationTime) < instant) found.push(uid);
        page = pageToken;
      } while (page !== undefined && found.length < PAGE);
      return found.slice(0, PAGE);
    },
    async withAccess(uids) {
      const found = await db.getAll(...uids.map((uid) => db.collection(ACCESS).doc(uid)));
      return found.flatMap(({ id, exists }) => (exists ? id : []));
    },
    async remove(uids) {
      await auth.deleteUsers([...uids]);
    },
  };
}
