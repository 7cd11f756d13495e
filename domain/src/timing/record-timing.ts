import * as z from "zod";
import { TimingOverrides, TimingProfileId } from "../policy/timing-profiles.ts";
import type { Timing } from "./due-list.ts";

const TimingSettings = z.object({
  profile: TimingProfileId.catch("istanbul-2025"),
  overrides: TimingOverrides.optional().catch(undefined),
});

/** How the checks of a test are timed, as far as its settings say so; what they do not say is the site's default. */
export const timingOf = (settings: object | undefined): Timing => ({
  ...TimingSettings.parse(settings ?? {}),
  insemination: "icsi",
});
