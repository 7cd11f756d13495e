import { words } from "../../../platform/i18n/text.ts";

/** What an arm is, in the lab's words. */
export const ROLE_WORDS = words("preclinical.ROLE_WORDS", {
  control_medium: "Control medium",
  sham: "Sham",
  uninjected: "Uninjected",
  parthenogenetic: "Parthenogenetic",
  manual: "Manual",
  device: "Device",
  test: "Test",
});
