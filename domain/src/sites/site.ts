/**
 * The laboratory that one installation serves: its days, months and due times run on its clock, wherever the reader sits.
 * Free of schemas: the sign-in page reads this.
 */
export type Site = { name: string; timeZone: string };

/** Until an administrator has set it. Screens say that times are in UTC then. */
export const UNNAMED_SITE: Site = { name: "Zona", timeZone: "UTC" };

/** The site of the demo data. */
export const DEMO_SITE: Site = { name: "Hollyfield", timeZone: "Europe/Paris" };
