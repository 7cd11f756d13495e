import { text } from "../../platform/i18n/text.ts";

export const t = text("print", {
  title: "Print",
  of: "{code}, record with its trail",
  fileName: "{code} rev {rev}",
  hint: "Print it, or save it as a PDF in the browser's print window. The file is named by the code and the revision.",
  print: "Print or save as PDF",
  back: "Back to the record",
  failed: "The record could not be loaded",
  site: "Site",
  state: "State",
  revision: "Revision",
  printedBy: "Printed by",
  printedAt: "Printed at",
  clock: "All times",
  proof: "Verification",
  proving: "Verifying the record…",
  notProven: "The record could not be verified when it was printed.",
  holds:
    "Holds: every revision follows from the one before and leads to what is printed; {signatures, plural, one {# signature fits} other {# signatures fit}}. {time}",
  doesNotHold: "Does not hold: {problems, plural, one {# thing does} other {# things do}} not fit. {time}",
  olderProof: "The verification is of revision {rev}.",
  head: "Fingerprint of the trail (SHA-256)",
  history: "History",
  witnessed: "Witnessed steps",
  cut: "Only the newest {most, number} revisions are printed.",
});
