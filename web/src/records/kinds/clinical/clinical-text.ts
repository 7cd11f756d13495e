import { text } from "../../../platform/i18n/text.ts";

export const t = text("clinical", {
  title: "Clinical device test",
  loadFailed: "The test could not be loaded",
  notFound: "There is no such clinical test",
  notFoundHint: "The address is mistyped, or the test is of another kind.",
  home: "Go to the home page",
  result: "Result",
  resultHint: "Enter the outcome with the device; a comparison without it is shown beside it.",
  arm: "Arm",
  success: "Success",
  interval: "95 % interval",
  withDevice: "With the device",
  withoutDevice: "Without the device",
  difference: "Difference: {points} percentage points (95 % interval {low} to {high}).",
  findings: "To look at again",
  hard: "Cannot be right",
  soft: "Unusual",
});
