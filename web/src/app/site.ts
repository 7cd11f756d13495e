/** The laboratory this copy serves. Dates are shown in its time zone, wherever the reader sits. */
export const SITE = { name: "Hollyfield", timeZone: "Europe/Paris", locale: "en-GB" } as const;
