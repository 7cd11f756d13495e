import { SITE_PATH } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { allowedDomainsOf } from "@zona/domain/identity/allowed-domains";
import { isPublicMailDomain } from "@zona/domain/identity/public-mail-domains";
import { refuses } from "@zona/domain/operations/refusals";
import { SaveSite } from "@zona/domain/operations/save-version";
import type { StoredSite } from "@zona/domain/sites/stored-site";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";
import { nextVersion, type Versions } from "./next-version.ts";

/**
 * Saves the site in the name of an administrator: of any organisation while nobody has set it up, then of that one. Then
 * `endBeyond` ends the sessions of people whose organisation is no partner any more; asked again, it does so again. Rejects
 * with an AppError.
 */
export async function saveSiteFor(
  who: StaffCaller,
  asked: Unparsed,
  versions: Versions<StoredSite>,
  endBeyond: (domains: readonly string[]) => Promise<void>,
): Promise<void> {
  if (!who.isAdmin) throw new AppError("forbidden", refuses("adminsOnly"));
  const { data } = SaveSite.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const open = [who.organisation, ...data.site.partners].filter(isPublicMailDomain);
  if (open.length > 0) throw new AppError("invalid-input", refuses("publicDomain", { domains: open.join(", ") }));
  await versions.save(SITE_PATH, (stored) => nextVersion(stored, { rev: data.rev, fields: data.site }, who));
  // After the door was closed, so that nobody comes in behind it.
  await endBeyond(allowedDomainsOf({ organisation: who.organisation, partners: data.site.partners }));
}
