import type { TestStatus } from "../lab-test.ts";
import type { TestAction } from "./test-action.ts";

/** Why a move may be refused; each guard reads `TransitionFacts`. */
export type Guard =
  | "has-subject"
  | "has-consent"
  | "has-operator"
  | "study-open"
  | "no-hard-findings"
  | "checks-settled"
  | "failed-validations-noted"
  | "media-settled"
  | "check-passed"
  | "other-person"
  | "not-witness"
  | "signer-present"
  | "meaning-chosen"
  | "submitted-once"
  | "asked-by-another"
  | "sealed"
  | "keeper-asks"
  | "unblinding-asked"
  | "reason"
  | "full-reason"
  | "amend-reason"
  | "retest-linked";

export type Transition = {
  action: TestAction;
  from: readonly TestStatus[];
  /** `same`: it stays where it is; `former`: where it was before it was cancelled. */
  to: TestStatus | "same" | "former";
  guards: readonly Guard[];
};

const BEGUN = ["in_progress", "awaiting", "submitted", "reviewed", "signed", "amending"] as const;

/** Every move between states; anything not listed here is refused. `moveRecord` makes them by this table, and pages offer them by it. */
export const TRANSITIONS: readonly Transition[] = [
  {
    action: "start",
    // An imported record is continued like one that begins: from then on it is asked for all that any other is.
    from: ["draft", "imported"],
    to: "in_progress",
    guards: ["has-subject", "has-consent", "has-operator", "study-open"],
  },
  { action: "save_check", from: ["in_progress"], to: "awaiting", guards: [] },
  { action: "resume", from: ["awaiting"], to: "in_progress", guards: [] },
  {
    action: "submit",
    from: ["in_progress", "awaiting", "amending"],
    to: "submitted",
    guards: ["no-hard-findings", "checks-settled", "failed-validations-noted", "media-settled"],
  },
  {
    action: "return",
    from: ["submitted", "reviewed"],
    to: "in_progress",
    guards: ["other-person", "not-witness", "reason"],
  },
  {
    action: "review",
    from: ["submitted"],
    to: "reviewed",
    guards: ["check-passed", "other-person", "not-witness"],
  },
  {
    action: "sign",
    from: ["reviewed"],
    to: "signed",
    guards: ["check-passed", "signer-present", "meaning-chosen"],
  },
  { action: "lock", from: ["signed"], to: "locked", guards: ["check-passed"] },
  // What is amended goes the way of a record again: submitted, reviewed by another person, signed.
  { action: "amend", from: ["signed", "locked"], to: "amending", guards: ["amend-reason"] },
  // A record that was submitted once is cancelled by two people, and nothing ends for good by one click.
  { action: "ask_cancel", from: BEGUN, to: "same", guards: ["submitted-once", "reason"] },
  {
    action: "cancel",
    from: ["draft", "imported", ...BEGUN],
    to: "cancelled",
    guards: ["asked-by-another", "reason"],
  },
  { action: "restore", from: ["cancelled"], to: "former", guards: ["reason"] },
  // Before the lock a blind is broken by two people, who both say why and prove that they are there.
  {
    action: "ask_unblind",
    from: ["draft", ...BEGUN],
    to: "same",
    guards: ["sealed", "keeper-asks", "full-reason", "signer-present"],
  },
  {
    action: "unblind",
    from: ["draft", ...BEGUN],
    to: "same",
    guards: ["sealed", "unblinding-asked", "full-reason", "signer-present"],
  },
  { action: "invalidate", from: ["locked"], to: "invalid", guards: ["study-open", "reason", "retest-linked"] },
];

/** The table's row for an action in a state; undefined when there is no such move. */
export const transitionOf = (from: TestStatus, action: TestAction): Transition | undefined =>
  TRANSITIONS.find((row) => row.action === action && row.from.includes(from));

/** Whether an action has to be proven by a signing PIN or a passkey. */
export const needsSigner = (action: TestAction): boolean =>
  TRANSITIONS.some((row) => row.action === action && row.guards.includes("signer-present"));

/** The state that a row leads to from this one. */
export const leadsTo = ({ to }: Transition, from: TestStatus, statusBefore: TestStatus | undefined): TestStatus =>
  to === "same" ? from : to === "former" ? (statusBefore ?? "draft") : to;

/** The actions that a state knows, guarded or not; for menus. */
export const actionsIn = (status: TestStatus): TestAction[] =>
  TRANSITIONS.filter(({ from }) => from.includes(status)).map(({ action }) => action);
