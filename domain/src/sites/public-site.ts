import type * as z from "zod";
import { SiteDetails } from "./stored-site.ts";

/** `config/public`: what of the site anybody may read before they sign in, written with each version of the site. */
export const PublicSite = SiteDetails.pick({ name: true, intendedUse: true, privacy: true, contact: true });
export type PublicSite = z.infer<typeof PublicSite>;
