import { HOME_SITE } from "@zona/domain/sites/home-site";

/** The laboratory this copy serves. Dates are shown in its time zone, wherever the reader sits. */
export const SITE = { name: HOME_SITE.name, timeZone: HOME_SITE.timeZone } as const;
