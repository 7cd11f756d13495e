import { text } from "../../../platform/i18n/text.ts";

export const t = text("clinical", {
  title: "Clinical device test",
  loadFailed: "The test could not be loaded",
  notFound: "Clinical test not found",
  notFoundHint: "The link may be wrong, or the test is of a different kind.",
  home: "Go to the home page",
  result: "Result",
  resultHint: "Enter the outcome with the device. A comparison without the device appears next to it.",
  arm: "Arm",
  success: "Success",
  interval: "95% interval",
  withDevice: "With device",
  withoutDevice: "Without device",
  difference: "Difference: {points} percentage points (95% interval {low} to {high}).",
  findings: "Values to check",
  hard: "Fix before submitting",
  soft: "Unusual",
});
