/** The laboratory that this copy serves: its days, months and due times run on its clock, wherever the reader sits. */
export const HOME_SITE = { id: "hollyfield", name: "Hollyfield", timeZone: "Europe/Paris" } as const;
