import * as z from "zod";
import { SITE_DEFAULTS } from "../policy/limits.ts";
import { TimingOverrides, TimingProfileId } from "../policy/timing-profiles.ts";
import { isTimeZone } from "../timing/zoned-time.ts";

/** A laboratory with its clock and its policies, at `sites/{id}`. */
export const Site = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(80),
  tz: z.string().refine(isTimeZone, { error: "Choose a time zone of the IANA list, for example Europe/Paris." }),
  /** First day of the week, 1 Monday … 7 Sunday. */
  weekStart: z.int().min(1).max(7).default(1),
  timingProfile: TimingProfileId.default("istanbul-2025"),
  timingOverrides: TimingOverrides.optional(),
  kpiProfile: z.literal("vienna-2017-1").default("vienna-2017-1"),
  maxEmbryosTransferred: z.int().min(0).max(5).default(SITE_DEFAULTS.maxEmbryosTransferred),
});
export type Site = z.infer<typeof Site>;
