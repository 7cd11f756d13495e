import { text } from "../../platform/i18n/text.ts";

export const t = text("print", {
  title: "Print",
  of: "{code}: record and audit trail",
  fileName: "{code} rev {rev}",
  hint: "Print the record, or save it as a PDF in your browser’s print window. The file name contains the code and the revision.",
  print: "Print or save as PDF",
  back: "Back to the record",
  failed: "The record could not be loaded",
  site: "Site",
  state: "Status",
  revision: "Revision",
  printedBy: "Printed by",
  printedAt: "Printed at",
  clock: "Time zone",
  proof: "Verification",
  proving: "Verifying the record…",
  notProven: "The record could not be verified when it was printed.",
  holds:
    "Record verified: every revision follows from the one before and matches this printout; {signatures, plural, one {# signature is valid} other {# signatures are valid}}. {time}",
  doesNotHold: "Audit trail broken: {problems, plural, one {# problem} other {# problems}}. {time}",
  olderProof: "Revision {rev} was verified, not the one printed here.",
  head: "Audit trail fingerprint (SHA-256)",
  history: "History",
  witnessed: "Witnessed steps",
  cut: "Only the newest {most, number} revisions are printed.",
});
