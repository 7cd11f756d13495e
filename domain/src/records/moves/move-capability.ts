import type { Capability } from "../../identity/access.ts";
import type { TestAction } from "./test-action.ts";

/** What a move of a record asks of the access of whoever makes it, before its guards are asked. */
export const CAPABILITY_OF_MOVE: Readonly<Record<TestAction, Capability>> = {
  start: "enter",
  save_check: "enter",
  resume: "enter",
  submit: "enter",
  ask_cancel: "enter",
  ask_unblind: "enter",
  unblind: "enter",
  return: "review",
  review: "review",
  sign: "move",
  lock: "move",
  amend: "move",
  cancel: "move",
  restore: "move",
  invalidate: "move",
};
