import { COLLECTIONS, ORGANISATIONS } from "@zona/domain/collections";
import { Organisation } from "@zona/domain/identity/organisation";
import { collection, limit, query } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { RoleStudy } from "../roles/role-data.ts";

const MOST = 50;

/** Those about which something was decided. */
export const listenToOrganisations = listenToList(Organisation, () =>
  query(collection(firestore, ORGANISATIONS), limit(MOST)),
);

export const listenToAllStudies = listenToList(RoleStudy, () =>
  query(collection(firestore, COLLECTIONS.studies), limit(MOST)),
);
