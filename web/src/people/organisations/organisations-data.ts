import { COLLECTIONS, ORGANISATIONS } from "@zona/domain/collections";
import type { Administrator } from "@zona/domain/identity/organisation";
import { Organisation } from "@zona/domain/identity/organisation";
import { collection, limit, query } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
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

const { ask } = staffOperation<Record<string, never>, { administrators: Administrator[] }>("administrators");

/** Who administers each organisation. */
export const fetchAdministrators = async (): Promise<Administrator[]> => (await ask({})).administrators;
