import { answering } from "../firebase/https-error.ts";
import { logger } from "../firebase/logged.ts";
import { accountPorts } from "./account-data.ts";
import { accountSeen, changeAccount } from "./accounts.ts";
import type { StaffOperationHandler } from "./staff-operation.ts";

/** Reads the account of whoever just signed in into the list of people. */
export const accountSignedIn =
  (firstAdmins: string): StaffOperationHandler =>
  ({ auth, data }) =>
    answering({ uid: auth?.uid }, () => accountSeen(auth, data, accountPorts(firstAdmins)));

/** What administrators ask for accounts: role, disabling, signing out; see `identity/account.ts` of the domain. */
export const accountOperation =
  (firstAdmins: string): StaffOperationHandler =>
  async ({ auth, data }) => {
    const done = await answering({ uid: auth?.uid }, () =>
      changeAccount(auth, data, accountPorts(firstAdmins), new Date()),
    );
    logger.info("account changed", { uid: auth?.uid, ...done });
    return done;
  };
