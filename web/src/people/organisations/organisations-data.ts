import { COLLECTIONS, ORGANISATIONS, SITE_PATH } from "@zona/domain/collections";
import { Organisation } from "@zona/domain/identity/organisation";
import { collection, doc, limit, query } from "firebase/firestore";
import * as z from "zod";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";
import { RoleStudy } from "../roles/role-data.ts";

const MOST = 50;

const SiteOwner = z.object({ organisation: z.string() });

/** The organisation that the site belongs to; undefined while nobody has set it up. */
export const listenToSiteOwner = listenToRecord(SiteOwner, () => doc(firestore, SITE_PATH));

/** Those about which something was decided. */
export const listenToOrganisations = listenToList(Organisation, () =>
  query(collection(firestore, ORGANISATIONS), limit(MOST)),
);

export const listenToAllStudies = listenToList(RoleStudy, () =>
  query(collection(firestore, COLLECTIONS.studies), limit(MOST)),
);
