import { type Access, canAnywhere } from "@zona/domain/identity/access";
import { SITE } from "../../platform/site/site.ts";

/**
 * What a page asks of who opens it. `open`: records with what people wrote in them. `bench`: what an organisation keeps for itself
 * (its bank, subjects, devices), for whoever works there or reads all of its studies. `figures`: groups of records, which
 * everybody sees who reads records. `site`: what concerns everybody, for administrators of the organisation that set the site,
 * or of any before it is set.
 */
export type Need = "read" | "figures" | "open" | "enter" | "bench" | "audit" | "trails" | "people" | "admin" | "site";

export type Who = { access: Access; isAdmin: boolean };

const MET: Readonly<Record<Need, (who: Who) => boolean>> = {
  read: ({ access }) => canAnywhere(access, "read"),
  open: ({ access }) => canAnywhere(access, "open"),
  figures: ({ access }) => canAnywhere(access, "figures"),
  enter: ({ access }) => canAnywhere(access, "enter"),
  bench: ({ access }) => canAnywhere(access, "enter") || access.everywhere.includes("open"),
  audit: ({ access, isAdmin }) => isAdmin || canAnywhere(access, "trails"),
  trails: ({ access, isAdmin }) => canAnywhere(access, "trails") || (isAdmin && access.everywhere.includes("open")),
  people: ({ access, isAdmin }) => isAdmin || canAnywhere(access, "people"),
  admin: ({ isAdmin }) => isAdmin,
  site: ({ access, isAdmin }) => isAdmin && (SITE.organisation ?? access.organisation) === access.organisation,
};

/** Whether a page or a way to it is for this person; what protects the data are the rules. */
export const isFor = (need: Need | undefined, who: Who): boolean => need === undefined || MET[need](who);
