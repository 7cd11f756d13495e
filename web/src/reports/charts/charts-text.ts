import { text } from "../../platform/i18n/text.ts";

/** What every chart says. */
export const t = text("charts", {
  n: "n = {n, number}",
  leftOut: "{n, number} left out: {reason}",
  cut: "There are more groups than a chart shows. Select a shorter range or a filter.",
  csv: "CSV",
  png: "PNG",
  csvOf: "{chart} as CSV",
  pngOf: "{chart} as PNG",
  none: "No data in this range.",
  open: "Open {rows, plural, one {# row} other {# rows}}",
  images: "Images",
  records: "Records",
});
