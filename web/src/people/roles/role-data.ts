import { COLLECTIONS, USERS } from "@zona/domain/collections";
import {
  type AccountRequest,
  type StudyPeopleRequest,
  type StudyPerson,
  UserAccount,
} from "@zona/domain/identity/account";
import { Study } from "@zona/domain/studies/study";
import { collection, limit, orderBy, query, where } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList } from "../../platform/firebase/listen.ts";

/** More people than a laboratory and two partners have. */
const MOST_PEOPLE = 500;
const MOST_STUDIES = 50;

/** A study as far as roles in it go. */
export const RoleStudy = Study.pick({ id: true, protocolCode: true, title: true, organisation: true, kinds: true });

/** The studies that an organisation opened: its administrators grant roles in them. */
export const listenToStudiesOf = (organisation: string) =>
  listenToList(RoleStudy, () =>
    query(collection(firestore, COLLECTIONS.studies), where("organisation", "==", organisation), limit(MOST_STUDIES)),
  );

export const listenToAccounts = listenToList(UserAccount, () =>
  query(collection(firestore, USERS), orderBy("name"), limit(MOST_PEOPLE)),
);

const account = staffOperation<AccountRequest, { changed: number }>("accountOperation");

/** Resolves when it is done; the lists show it by themselves. Rejects with what `serverFailureSentence` reads. */
export async function askForAccount(request: AccountRequest): Promise<void> {
  await account.ask(request);
}

const people = staffOperation<StudyPeopleRequest, { people: StudyPerson[] }>("studyPeople");

/** Who has a role in a study, whoever they belong to. Rejects for whoever does not manage its people. */
export const fetchStudyPeople = async (studyId: string): Promise<StudyPerson[]> =>
  (await people.ask({ studyId })).people;
