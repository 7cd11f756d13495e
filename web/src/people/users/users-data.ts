import { ADMIN_LOG, USERS } from "@zona/domain/collections";
import { type AccountOperation, AdminLogEntry, UserAccount } from "@zona/domain/identity/account";
import { collection, limit, orderBy, query } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList } from "../../platform/firebase/listen.ts";

/** More people than a laboratory and two partners have. */
const MOST_PEOPLE = 500;
const MOST_ENTRIES = 30;

export const listenToAccounts = listenToList(UserAccount, () =>
  query(collection(firestore, USERS), orderBy("name"), limit(MOST_PEOPLE)),
);

export const listenToAdminLog = listenToList(AdminLogEntry, () =>
  query(collection(firestore, ADMIN_LOG), orderBy("at", "desc"), limit(MOST_ENTRIES)),
);

const { ask } = staffOperation<AccountOperation, { changed: number }>("accountOperation");

/** Resolves when it is done; the lists show it by themselves. Rejects with what `serverFailureSentence` reads. */
export async function askForAccount(operation: AccountOperation): Promise<void> {
  await ask(operation);
}
