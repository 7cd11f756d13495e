import type { AmendReasonKind } from "@zona/domain/records/audit/revision";
import type { SignatureMeaning } from "@zona/domain/records/audit/signature";
import type { TestAction } from "@zona/domain/records/moves/test-action";
import { text, words } from "../../platform/i18n/text.ts";

/** Moves that a person makes on the record's page; the others belong to saving a check, and to the arms. */
export type PageAction = Exclude<TestAction, "save_check" | "resume" | "ask_unblind" | "unblind">;

export const ACTION_BUTTONS = words<Record<PageAction, string>>("lifecycle.ACTION_BUTTONS", {
  start: "Start test",
  submit: "Submit for review",
  return: "Return record",
  review: "Mark as reviewed",
  sign: "Sign record",
  lock: "Lock record",
  amend: "Amend record",
  ask_cancel: "Request cancellation",
  cancel: "Cancel test",
  restore: "Restore test",
  invalidate: "Mark as invalid and repeat",
});

export const ACTION_HINTS = words<Record<PageAction, string>>("lifecycle.ACTION_HINTS", {
  start: "Checks can be entered from now on. You are recorded as a person who entered data.",
  submit: "The record closes for entry and waits for a second person to review it.",
  return: "The record reopens for the people who entered data. They see your reason.",
  review: "You confirm that you reviewed the record, and that you entered and performed none of it.",
  sign: "Your signature is bound to the record as it is now. Your signing PIN or a passkey shows that it is you.",
  lock: "After locking, changes need an amendment.",
  amend:
    "The record reopens. Its signature is no longer valid but stays visible. Someone else reviews the record again before it is signed.",
  ask_cancel: "The record was submitted, so an administrator other than you must cancel it. They see your reason.",
  cancel: "The test ends here. Its data stay readable, and the test can be restored.",
  restore: "The test returns to its status before it was cancelled.",
  invalidate: "The record keeps its data and is marked as invalid. A new test is created to repeat it.",
});

export const MEANING_WORDS = words<Record<SignatureMeaning, string>>("lifecycle.MEANING_WORDS", {
  authorship: "Authorship",
  review: "Review",
  approval: "Approval",
  disapproval: "Disapproval",
  responsibility: "Responsibility",
});

export const REASON_KIND_WORDS = words<Record<AmendReasonKind, string>>("lifecycle.REASON_KIND_WORDS", {
  transcription: "Typing or copying error",
  late_result: "Late result",
  wrong_unit: "Entered for the wrong oocyte, embryo or dish",
  instrument_error: "Instrument error",
  omission: "Missing entry",
  other: "Other reason",
});

export const t = text("lifecycle", {
  missingOf: "no image of oocyte {units}",
  missingAll: "no image",
  samePlace: "entry {n}",
  findingTimes: "{sentence} ({n} times)",
  checkFailed: "The result of the check could not be loaded",
  unfit: "Needs correction",
  unfitSubmitted:
    "Return the record so that these entries can be fixed. If you entered data, someone else must return it.",
  unfitSigned: "Amend the record and fix these entries. Then it is reviewed and signed again.",
  unanswered: "Answer these queries below. This list follows within a minute.",
  next: "Actions",
  halfTyped: "{label}: “{text}” is not complete. Correct or clear it.",
  notYet: "not available yet ({n, plural, one {# reason} other {# reasons}})",
  enter: "Enter data",
  doubts: "{n, plural, one {# unusual value} other {# unusual values}}",
  doubtsHint:
    "Each opens a query. Say why the value is right, or leave this empty. An open query must be answered before the record can be reviewed or locked.",
  reason: "Reason",
  reasonHint: "Stays in the record permanently.",
  reasonMissing: "Enter the reason.",
  reasonShort: "Enter at least 10 characters.",
  kind: "Kind of reason",
  kindMissing: "Choose the kind of reason.",
  copy: "Start the new test",
  copyAll: "With a copy of what was observed",
  copyAllHint: "Header and checks are copied and marked as copied. Signatures, witnesses and reviews are not.",
  copyNone: "Empty",
  copyMissing: "Choose how the new test starts.",
  subjectCode: "Subject code of the new test",
  subjectCodeHint: "Correct it if this record was made under the wrong code.",
  subjectWrong: "This is not a subject code. Compare it with the label.",
  importedFrom: "Imported from",
  importedRows: "{source}, {fileName}, rows {rows}, number {key}",
  assumedTimes: "{n, plural, one {# time} other {# times}} taken as declared for the whole file",
  copiedFrom: "Copied from",
  copiedRev: "{code}, revision {rev}",
  picturesOf: "Images of {code}",
  meaning: "Meaning of the signature",
  meaningMissing: "Choose what the signature means.",
  identifyingTitle: "Some entries may identify a patient",
  identifyingHint:
    "A record must not contain names, dates of birth or hospital numbers. Go back and remove them, or check these entries:",
  identifying: "Do these entries identify anyone?",
  identifiesNobody: "No, they identify no one",
  identifyingMissing: "Confirm whether these entries identify anyone.",
  back: "Go back",
  couldReview: "Could review: {names}.",
  nobodyCould:
    "Nobody else in your organisation can review it. An administrator can create an account, or let witnesses review.",
  movesFailed: "The actions could not be loaded",
  failed: "The change was not made",
  problem: "There is a problem",
  retest: "Repeated by",
  retestOf: "Repeats",
  openTest: "Open test",
  voided: "No longer valid: the record was amended later.",
  holds: "Valid",
  signatures: "Signatures",
  signedAs: "{meaning}, revision {rev}",
  fingerprint: "Fingerprint (SHA-256)",
});
