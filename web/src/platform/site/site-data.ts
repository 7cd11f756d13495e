import { SITE_PATH } from "@zona/domain/collections";
import { SiteDetails, StoredSite } from "@zona/domain/sites/stored-site";
import { readRecord } from "@zona/domain/stored-record";
import { doc, getDocFromServer } from "firebase/firestore";
import { firestore } from "../firebase/firestore.ts";
import type { OwnedSite } from "./site.ts";

const Owned = SiteDetails.extend({ organisation: StoredSite.shape.organisation });

/** The site as administrators set it; undefined while nobody has. Rejects when the server does not answer. */
export async function readSite(): Promise<OwnedSite | undefined> {
  const stored = await getDocFromServer(doc(firestore, SITE_PATH));
  return readRecord(Owned, stored.id, stored.data());
}
