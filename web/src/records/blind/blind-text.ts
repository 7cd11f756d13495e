import { text } from "../../platform/i18n/text.ts";

/** What is sealed in a record of a blinded study, and how its blind is broken. */
export const t = text("blind", {
  title: "Treatment (sealed)",
  hint: "This study is blinded. Once you seal the treatment, nobody can see it until the record is locked, including you.",
  keptHere:
    "Until you seal it, what you enter is {place, select, page {on this page only: keep it open} other {stored on this device only}}.",
  seal: "Seal treatment",
  sealFailed: "The treatment was not sealed",
  needsNetwork:
    "Sealing needs the network. What you entered is still on this {place, select, page {page: keep it open} other {device}}.",
  findings: "Correct the treatment first",
  unusual: "The treatment was sealed. Check these values once more",
  finding: "{field}: {sentence}",
  sealedBy: "Sealed by {name}, {time}. It opens when the record is locked.",
  openedBy: "Sealed by {name}, {time}. The blind is open.",
  notSealed: "The treatment has not been sealed yet.",
  opening: "Loading the treatment …",
  again: "Enter again",
  keep: "Cancel",
  oocytes: "Injection of each oocyte",
  oocyte: "Oocyte",
  cell: "Oocyte {row}, {column}",
  keys: "{column}: {keys}",
  reason: "Reason for the change",
  reasonHint: "Do not name the treatment: the reason is in the audit trail.",
  askToBreak: "Request breaking the blind",
  askNow: "Send request",
  youAskedToBreak: "You requested that the blind be broken. Another person has to open the key.",
  askedToBreak: "{name} requested that the blind be broken. You can open the key for everyone.",
  breakBlind: "Break the blind",
  breakWhy: "Why must the allocation be known before the lock? (at least 10 characters)",
  breakWhyShort: "Say why, in at least 10 characters.",
  breakNow: "Open key for everyone",
  keepBlind: "Keep the blind",
  breakFailed: "The blind was not broken",
  askFailed: "The request was not sent",
});
