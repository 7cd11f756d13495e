import { answering } from "../../firebase/https-error.ts";
import { logger } from "../../firebase/logged.ts";
import { administrators } from "../administrators-data.ts";
import { allowedDomains } from "../allowed-domains-data.ts";
import { answeringPresent } from "../answering-present.ts";
import { signedInOurs } from "../caller.ts";
import type { StaffOperationHandler } from "../staff-operation.ts";
import { studyPeople, studyReviewers } from "../study-people.ts";
import { studyPeoplePorts } from "../study-people-data.ts";
import { accountPorts } from "./account-data.ts";
import { accountSeen, changeAccount } from "./accounts.ts";

/** Reads the account of whoever just signed in into the list of people. */
export const accountSignedIn =
  (firstAdmins: string): StaffOperationHandler =>
  ({ auth, data }) =>
    answering({ uid: auth?.uid }, () => accountSeen(auth, data, accountPorts(firstAdmins)));

/** What is asked for people: roles, invitations, disabling, signing out; see `identity/account.ts` of the domain. */
export const accountOperation =
  (firstAdmins: string): StaffOperationHandler =>
  async ({ auth, data }) => {
    const done = await answering({ uid: auth?.uid }, () =>
      changeAccount(auth, data, accountPorts(firstAdmins), new Date()),
    );
    logger.info("account changed", { uid: auth?.uid, ...done });
    return done;
  };

/** Who may review records of a study. */
export const reviewersOfStudy: StaffOperationHandler = ({ auth, data }) =>
  answeringPresent(auth, (staff) => studyReviewers(staff, data, studyPeoplePorts(), new Date()));

/** Who works in a study. */
export const peopleOfStudy: StaffOperationHandler = ({ auth, data }) =>
  answeringPresent(auth, (staff) => studyPeople(staff, data, studyPeoplePorts()));

/** Whom to ask for access: also for whoever has none yet. */
export const administratorsNow: StaffOperationHandler = ({ auth }) =>
  answering({ uid: auth?.uid }, async () => {
    const now = new Date();
    await signedInOurs(auth, allowedDomains, now);
    return { administrators: await administrators(now) };
  });
