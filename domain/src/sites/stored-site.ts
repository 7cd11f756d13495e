import * as z from "zod";
import { DOMAIN_PATTERN } from "../identity/allowed-domains.ts";
import { Person } from "../identity/claims.ts";
import { issue, sentences } from "../messages/said.ts";
import { TimingProfileId } from "../policy/timing-profiles.ts";
import { DATE_ORDERS } from "../timing/date-order.ts";
import { HOLIDAY_PATTERN, SHIFT_PATTERN } from "../timing/working-hours.ts";
import { isTimeZone } from "../timing/zoned-time.ts";
import { visibleText } from "../visible-text.ts";
import type { Site } from "./site.ts";

const says = sentences("site", {
  zone: "Choose a time zone from the list.",
});

const Shift = z
  .string()
  .regex(new RegExp(`^${SHIFT_PATTERN}$`))
  .optional();

/** More days than a laboratory closes in the years it plans. */
export const MOST_HOLIDAYS = 60;

/** As many as one query of their people's access can leave out, beside the laboratory. */
export const MOST_PARTNERS = 9;

/** Characters of a privacy notice; a longer one is named by its address. */
export const MOST_PRIVACY = 8000;

/** What administrators set of a site; its keys come out in this order, so two versions compare as text. */
export const SiteDetails = z.object({
  name: visibleText(60),
  /** These three have their defaults where it was saved before there were any. */
  partners: z.array(z.string().regex(DOMAIN_PATTERN)).max(MOST_PARTNERS).readonly().default([]),
  sender: z.string().default(""),
  lockMinutes: z.int().default(15),
  timeZone: z.string().refine(isTimeZone, issue(says("zone"))),
  hours: z.object({
    week: z.object({ mon: Shift, tue: Shift, wed: Shift, thu: Shift, fri: Shift, sat: Shift, sun: Shift }),
    holidays: z.array(z.string().regex(new RegExp(`^${HOLIDAY_PATTERN}$`))).max(MOST_HOLIDAYS),
  }),
  dateOrder: z.enum(DATE_ORDERS),
  profile: TimingProfileId,
  day5Checks: z.literal([1, 2]),
  day4Check: z.boolean(),
  enteredLaterHours: z.int().min(1).max(24),
  maxEmbryosTransferred: z.int().min(0).max(5),
  witnessMayReview: z.boolean(),
  /** Not there either where it was saved before there were any. */
  intendedUse: z.string().trim().max(600).default(""),
  privacy: z.string().trim().max(MOST_PRIVACY).default(""),
  contact: z.string().trim().max(300).default(""),
}) satisfies z.ZodType<Site>;

/**
 * `config/site`, set by administrators of one organisation. Each version also stays below it as `history/{rev}`, so it is
 * known which clock and which policy was in force when.
 */
export const StoredSite = SiteDetails.extend({
  organisation: z.string().min(1),
  rev: z.number().int().min(1),
  by: Person,
  at: z.date(),
});
export type StoredSite = z.infer<typeof StoredSite>;
