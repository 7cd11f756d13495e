import { SITE_PATH } from "@zona/domain/collections";
import type { Site } from "@zona/domain/sites/site";
import { SiteDetails } from "@zona/domain/sites/stored-site";
import { readRecord } from "@zona/domain/stored-record";
import { doc, getDocFromServer } from "firebase/firestore";
import { firestore } from "../firebase/firestore.ts";

/** The site as administrators set it; undefined while nobody has. Rejects when the server does not answer. */
export async function readSite(): Promise<Site | undefined> {
  const stored = await getDocFromServer(doc(firestore, SITE_PATH));
  return readRecord(SiteDetails, stored.id, stored.data());
}
