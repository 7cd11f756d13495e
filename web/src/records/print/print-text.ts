import { count, figure, text } from "../../platform/i18n/text.ts";

export const t = text("print", {
  title: "Print",
  of: (code: string) => `${code}, record with its trail`,
  fileName: (code: string, rev: number) => `${code} rev ${rev}`,
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
  holds: (signatures: number, time: string) =>
    `Holds: every revision follows from the one before and leads to what is printed; ${count(signatures, "signature fits", "signatures fit")}. ${time}`,
  doesNotHold: (problems: number, time: string) =>
    `Does not hold: ${count(problems, "thing does", "things do")} not fit. ${time}`,
  olderProof: (rev: number) => `The verification is of revision ${rev}.`,
  head: "Fingerprint of the trail (SHA-256)",
  history: "History",
  witnessed: "Witnessed steps",
  cut: (most: number) => `Only the newest ${figure(most)} revisions are printed.`,
});
