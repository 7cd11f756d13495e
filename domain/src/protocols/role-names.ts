import type { ArmRole } from "./arm-roles.ts";

/** What an arm is, in the laboratory's words. */
export const ROLE_NAMES: Readonly<Record<ArmRole, string>> = {
  control_medium: "Control medium",
  positive_control: "Positive control",
  sham: "Sham",
  uninjected: "Uninjected",
  parthenogenetic: "Parthenogenetic",
  manual: "Manual",
  device: "Device",
  test: "Test",
};
