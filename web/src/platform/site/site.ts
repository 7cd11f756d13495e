/// <reference types="vite/client" />

import { allowedDomainsOf } from "@zona/domain/identity/allowed-domains";
import { DEMO_SITE, type Site, UNNAMED_SITE } from "@zona/domain/sites/site";
import { browserLacks, deviceStorage } from "../browser/device-storage.ts";

/** Where this device keeps what it last read of `config/site`. Another name whenever a site is kept in another shape. */
const KEPT = "zona-site-6";

/** `organisation`: whose administrators set it, and with it what concerns everybody; nobody's before it is set. */
export type OwnedSite = Site & { organisation?: string | undefined };

function keptSite(): OwnedSite | undefined {
  try {
    const kept: OwnedSite = JSON.parse(deviceStorage.getItem(KEPT) ?? "{}");
    if (!kept.name || !kept.timeZone) return undefined;
    Intl.DateTimeFormat("en", { timeZone: kept.timeZone }); // throws for a zone that this browser does not know
    return kept;
  } catch {
    return undefined; // something else was written there
  }
}

const kept = keptSite();

/**
 * The laboratory this installation serves, for as long as the page is open. Dates are shown in its time zone, wherever the
 * reader sits, and its policies hold. A page that finds another one on the server keeps that and loads again (`site-data.ts`).
 */
export const SITE: OwnedSite =
  kept ?? (import.meta.env.MODE === "demo" ? { ...DEMO_SITE, organisation: "hollyfield.example" } : UNNAMED_SITE);

/** The organisations whose people may sign in, by domain; none where this device has not read them. */
export const DOMAINS: readonly string[] = SITE.organisation === undefined ? [] : allowedDomainsOf(SITE);

/** Whether this device has read the site before. */
export const isSiteKept = kept !== undefined;

/** Keeps it for the next page on this device. True when this page follows another one and has to be loaded again. */
export function keepSite(site: OwnedSite): boolean {
  deviceStorage.setItem(KEPT, JSON.stringify(site));
  // Without storage the next page would begin with the same site, and load again for ever.
  if (browserLacks().settings) return false;
  return JSON.stringify(site) !== JSON.stringify(SITE);
}
