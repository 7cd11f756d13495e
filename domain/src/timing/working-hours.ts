/** ISO weekdays as `config/site` names them. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * When people are in the laboratory, on the site's clock. A shift is `07:00-19:00`; one that ends no later than it begins
 * runs into the next day (`22:00-06:00`; `00:00-00:00` is the whole day). A weekday without a shift has nobody. A week
 * without any shift is not set: then somebody is always there. A holiday is a day (`2026-12-25`), with a shift behind a
 * space where people come nevertheless (`2026-12-24 08:00-12:00`); it replaces the weekday's.
 */
export type WorkingHours = { week: { [Day in Weekday]?: string | undefined }; holidays: readonly string[] };

const CLOCK = "([01]\\d|2[0-3]):[0-5]\\d";

/** The spelling of a shift and of a holiday; `firestore.rules` repeats them. */
export const SHIFT_PATTERN = `${CLOCK}-${CLOCK}`;
export const HOLIDAY_PATTERN = `20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])( ${SHIFT_PATTERN})?`;
