import type { TimingOverrides, TimingProfileId } from "../policy/timing-profiles.ts";
import type { Site } from "./site.ts";

/** What times and judges an ICSI record, in `test.settings`. */
export type RecordSettings = { profile: TimingProfileId; overrides?: TimingOverrides; maxEmbryosTransferred: number };

type Policy = Pick<Site, "profile" | "day5Checks" | "day4Check" | "maxEmbryosTransferred">;

/** One look at day 5 instead of two. `istanbul-2011` has one anyway. */
const ONE_CHECK: TimingOverrides = {
  d5: { scheduled: true },
  d5_full: { scheduled: false },
  d5_expanded: { scheduled: false },
};

/** The site's policy as a record copies it when it is created; a later change of the policy changes no record. */
export function recordSettings({ profile, day5Checks, day4Check, maxEmbryosTransferred }: Policy): RecordSettings {
  const overrides: TimingOverrides = {
    ...(day4Check ? {} : { d4: { scheduled: false } }),
    ...(profile === "istanbul-2025" && day5Checks === 1 ? ONE_CHECK : {}),
  };
  const hasOverrides = Object.keys(overrides).length > 0;
  return { profile, ...(hasOverrides ? { overrides } : {}), maxEmbryosTransferred };
}
