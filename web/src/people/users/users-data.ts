import { ACCESS, ADMIN_LOG, INVITATIONS } from "@zona/domain/collections";
import { Access } from "@zona/domain/identity/access";
import { AdminLogEntry } from "@zona/domain/identity/account";
import { Invitation } from "@zona/domain/identity/organisation";
import { collection, limit, orderBy, query, where } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";

const MOST_PEOPLE = 500;
const MOST_INVITATIONS = 100;
const MOST_ENTRIES = 30;

const PersonsAccess = Access.extend({ id: Access.shape.organisation });

/** What the people of an organisation may; for its administrators. */
export const listenToAccessOf = (organisation: string) =>
  listenToList(PersonsAccess, () =>
    query(collection(firestore, ACCESS), where("organisation", "==", organisation), limit(MOST_PEOPLE)),
  );

/** Whom an organisation has invited and who has not signed in yet. */
export const listenToInvitationsOf = (organisation: string) =>
  listenToList(Invitation, () =>
    query(collection(firestore, INVITATIONS), where("organisation", "==", organisation), limit(MOST_INVITATIONS)),
  );

export const listenToAdminLogOf = (organisation: string) =>
  listenToList(AdminLogEntry, () =>
    query(
      collection(firestore, ADMIN_LOG),
      where("organisation", "==", organisation),
      orderBy("at", "desc"),
      limit(MOST_ENTRIES),
    ),
  );
