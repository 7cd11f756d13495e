import { SITE_PATH } from "@zona/domain/collections";
import { type Site, UNNAMED_SITE } from "@zona/domain/sites/site";
import { StoredSite } from "@zona/domain/sites/stored-site";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "./app.ts";
import { textAt } from "./fields.ts";

/** The site changes a few times in a laboratory's life; an instance follows within this time. */
const KEPT_MS = 10_000;

/** `rev` counts its versions; 0 while nobody has set it. */
type KnownSite = Site & { rev: number };

let kept: { site: Promise<KnownSite>; until: number } | undefined;

/** The site as administrators set it. Rejects when the database does not answer. */
export function currentSite(): Promise<KnownSite> {
  if (kept === undefined || kept.until < Date.now()) {
    const site = readSite();
    kept = { site, until: Date.now() + KEPT_MS };
    site.catch(() => {
      kept = undefined;
    });
  }
  return kept.site;
}

/** The organisation that the site belongs to; undefined while nobody has set it up. */
export async function siteOwner(): Promise<string | undefined> {
  return textAt(await getFirestore(adminApp()).doc(SITE_PATH).get(), "organisation");
}

/** The sender of all mails, as named at this moment; undefined while nobody has named one. */
export async function namedSender(): Promise<string | undefined> {
  return textAt(await getFirestore(adminApp()).doc(SITE_PATH).get(), "sender");
}

async function readSite(): Promise<KnownSite> {
  const stored = await getFirestore(adminApp()).doc(SITE_PATH).get();
  return readRecord(StoredSite, stored.id, stored.data()) ?? { ...UNNAMED_SITE, rev: 0 };
}
