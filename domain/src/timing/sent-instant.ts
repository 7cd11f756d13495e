import * as z from "zod";

/** The earliest instant that the database takes. */
const FIRST = new Date("0001-01-01T00:00:00Z");

/** As an ISO instant: no request can carry a date. */
export const SentInstant = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .pipe(z.date().min(FIRST));
