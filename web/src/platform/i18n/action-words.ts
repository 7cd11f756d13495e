import type { RevisionAction } from "@zona/domain/records/audit/revision";
import { words } from "./text.ts";

/** What a person did to a test, after their name. */
export const ACTION_WORDS = words<Record<RevisionAction, string>>("labWords.ACTION_WORDS", {
  create: "created the test",
  edit: "changed the test",
  picture: "changed the images of the test",
  seal: "sealed the treatment of the test",
  redact: "removed a text from the test and its history",
  start: "started the test",
  save_check: "saved a check",
  resume: "continued the test",
  submit: "submitted the test",
  return: "returned the test",
  review: "reviewed the test",
  sign: "signed the test",
  lock: "locked the test",
  amend: "opened an amendment",
  ask_cancel: "asked to cancel the test",
  cancel: "cancelled the test",
  restore: "restored the test",
  ask_unblind: "asked to break the blind",
  unblind: "broke the blind",
  invalidate: "marked the test as invalid",
});
