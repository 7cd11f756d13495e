import type { AmendReasonKind } from "@zona/domain/records/audit/revision";
import type { SignatureMeaning } from "@zona/domain/records/audit/signature";
import type { TestAction } from "@zona/domain/records/lab-test-transitions";
import { text, words } from "../../platform/i18n/text.ts";

/** Moves that a person makes on the record's page; the others belong to saving a check. */
export type PageAction = Exclude<TestAction, "save_check" | "resume">;

export const ACTION_BUTTONS = words<Record<PageAction, string>>("lifecycle.ACTION_BUTTONS", {
  start: "Start the test",
  submit: "Submit for review",
  return: "Return",
  review: "Mark as reviewed",
  sign: "Sign",
  lock: "Lock",
  amend: "Amend",
  sign_amendment: "Sign the amendment",
  ask_cancel: "Ask for cancellation",
  cancel: "Cancel the test",
  restore: "Restore the test",
  invalidate: "Declare invalid and repeat",
});

export const ACTION_HINTS = words<Record<PageAction, string>>("lifecycle.ACTION_HINTS", {
  start: "From now on checks are entered. You are recorded as somebody who entered data.",
  submit: "The record is closed for entry and waits for a second person.",
  return: "The record is opened again for whoever filled it. They see the reason.",
  review: "You confirm that you compared the record. You entered nothing of it yourself.",
  sign: "Your signature is bound to the record as it is now. You are asked to prove that it is you.",
  lock: "After this nothing changes any more but by an amendment.",
  amend: "The record is opened again. Its signature no longer holds but stays visible; it has to be signed anew.",
  sign_amendment: "Your signature is bound to the amended record. You are asked to prove that it is you.",
  ask_cancel: "The record was submitted, so an administrator who is somebody else cancels it. They see your reason.",
  cancel: "The test ends here. What was recorded stays readable, and the test can be restored.",
  restore: "The test goes back to the state it had before it was cancelled.",
  invalidate: "The record keeps its data and is marked as invalid. A new test is begun that repeats it.",
});

export const MEANING_WORDS = words<Record<SignatureMeaning, string>>("lifecycle.MEANING_WORDS", {
  authorship: "Authorship",
  review: "Review",
  approval: "Approval",
  disapproval: "Disapproval",
  responsibility: "Responsibility",
});

export const REASON_KIND_WORDS = words<Record<AmendReasonKind, string>>("lifecycle.REASON_KIND_WORDS", {
  transcription: "Wrongly typed or copied",
  late_result: "A result came late",
  wrong_unit: "Entered for the wrong oocyte, embryo or dish",
  instrument_error: "An instrument was at fault",
  omission: "Something was left out",
  other: "Another reason",
});

export const t = text("lifecycle", {
  missingOf: "no picture of oocyte {units}",
  missingAll: "no picture",
  findingTimes: "{sentence} ({n} times)",
  checking: "Checking the record…",
  checkLate: "The check takes longer than usual. It is repeated every few minutes, and nothing is lost.",
  checkFailed: "The result of the check could not be loaded",
  unfit: "Needs correction",
  unfitSubmitted: "Return the record so that these entries can be corrected. Whoever entered data cannot return it.",
  unfitSigned: "Amend the record, correct these entries and sign it again.",
  unfitAmending: "Correct these entries. The record is checked again after each change.",
  unanswered: "Answer these queries below. The record is checked again within a minute.",
  next: "What can be done",
  notYet: "Not possible yet:",
  enter: "Enter data",
  doubts: "{n, plural, one {# unusual value} other {# unusual values}}",
  doubtsHint:
    "Each opens a query. Say why it is right, or leave it empty: then it stays open, and has to be answered before the record can be reviewed or locked.",
  reason: "Reason",
  reasonHint: "Stays in the record for good.",
  reasonMissing: "Give the reason.",
  reasonShort: "Explain it in at least 10 characters.",
  kind: "Kind of reason",
  kindMissing: "Choose the kind of reason.",
  meaning: "Meaning of the signature",
  meaningMissing: "Choose what the signature means.",
  password: "Your password",
  passwordMissing: "Enter your password.",
  code: "Code of your authenticator",
  codeMissing: "Enter the six digits that the authenticator shows.",
  codeAsked: "Your account asks for a second step. Enter the code of your authenticator and go on.",
  identifyingTitle: "Some texts may tell who a patient is",
  identifyingHint:
    "A record holds no names, dates of birth or hospital numbers. Go back and take them out, or look again:",
  identifying: "Do these texts identify somebody?",
  identifiesNobody: "No, they identify nobody",
  identifyingMissing: "Say whether these texts identify somebody.",
  back: "Go back",
  movesFailed: "What can be done next could not be loaded",
  failed: "It was not done",
  notConfirmed: "It could not be confirmed that it is you. Nothing was signed.",
  conflict: "Somebody changed the record in the meantime. Look at it again, then repeat.",
  problem: "There is a problem",
  retest: "Repeated by",
  retestOf: "Repeats",
  openTest: "Open the test",
  voided: "No longer holds: the record was amended after it.",
  holds: "Holds",
  signatures: "Signatures",
  signedAs: "{meaning}, revision {rev}",
  fingerprint: "Fingerprint (SHA-256)",
});
