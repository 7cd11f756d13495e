import { SITE_PATH } from "@zona/domain/collections";
import { StoredSite } from "@zona/domain/sites/stored-site";
import { readRecord } from "@zona/domain/stored-record";
import { doc, getDocFromServer } from "firebase/firestore";
import { firestore } from "../firebase/firestore.ts";

/** The site as administrators set it; undefined while nobody has. Rejects when the server does not answer. */
export async function readSite(): Promise<StoredSite | undefined> {
  const stored = await getDocFromServer(doc(firestore, SITE_PATH));
  return readRecord(StoredSite, stored.id, stored.data());
}
