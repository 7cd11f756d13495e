import { text } from "../../platform/i18n/text.ts";

export const t = text("labels", {
  title: "Labels",
  of: (code: string) => `Labels of ${code}`,
  hint: "For test, dishes and straws. Scanning one opens the record.",
  print: "Print",
  back: "Back to the record",
  failed: "The labels could not be loaded",
  test: "Test",
  dish: "Dish",
  straw: "Straw",
  opens: (line: string) => `QR code of ${line}`,
});
