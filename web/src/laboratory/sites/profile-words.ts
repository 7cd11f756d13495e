import type { TimingProfileId } from "@zona/domain/policy/timing-profiles";
import { words } from "../../platform/i18n/text.ts";

export const PROFILE_WORDS = words<Record<TimingProfileId, string>>("site.PROFILE_WORDS", {
  "istanbul-2025": "Istanbul consensus 2025",
  "istanbul-2011": "Istanbul consensus 2011",
});
