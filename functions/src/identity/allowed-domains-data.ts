import { SITE_PATH } from "@zona/domain/collections";
import { allowedDomainsOf } from "@zona/domain/identity/allowed-domains";
import { isPublicMailDomain } from "@zona/domain/identity/public-mail-domains";
import { type DocumentSnapshot, getFirestore } from "firebase-admin/firestore";
import * as z from "zod";
import { adminApp } from "../firebase/app.ts";
import { bootstrapAdmins } from "../firebase/parameters.ts";

const Owned = z.object({ organisation: z.string(), partners: z.array(z.string()).default([]) });

/** The domains whose people may sign in, by the site as it was read; never one where anybody can open a mailbox. */
export const domainsOf = (site: DocumentSnapshot): readonly string[] =>
  allowedDomainsOf(Owned.safeParse(site.data()).data ?? { partners: [] }, bootstrapAdmins.value()).filter(
    (domain) => !isPublicMailDomain(domain),
  );

/**
 * Those of this moment, never from memory: an instance that remembers a former partner would let its people in. Rejects when
 * the database does not answer; nobody is let in then.
 */
export const allowedDomains = async (db = getFirestore(adminApp())): Promise<readonly string[]> =>
  domainsOf(await db.doc(SITE_PATH).get());
