import { ACCESS } from "@zona/domain/collections";
import { getFirestore } from "firebase-admin/firestore";
import { adminAuth } from "../../firebase/accounts.ts";
import { adminApp } from "../../firebase/app.ts";
import type { UnverifiedAccounts } from "./unverified-accounts.ts";

const PAGE = 1_000;

export function unverifiedAccounts(db = getFirestore(adminApp())): UnverifiedAccounts {
  return {
    async madeBefore(instant) {
      const auth = await adminAuth();
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
      await (await adminAuth()).deleteUsers([...uids]);
    },
  };
}
