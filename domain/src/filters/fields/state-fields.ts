import type { TestFacts } from "../../facts/test-facts.ts";
import { type Field, field } from "../field.ts";

type State = keyof TestFacts["stateAt"];

/** The moments at which a test came into a state, by that state. */
const NAMED: readonly (readonly [state: State, id: string, label: string, also: readonly string[]])[] = [
  ["submitted", "submittedAt", "Submitted at", ["date of submission", "submission date"]],
  ["reviewed", "reviewedAt", "Reviewed at", ["date of review", "review date"]],
  ["signed", "signedAt", "Signed at", ["date of signature", "signature date"]],
  ["locked", "lockedAt", "Locked at", ["date of locking", "lock date"]],
  ["cancelled", "cancelledAt", "Cancelled at", ["date of cancellation", "cancellation date"]],
  ["invalid", "invalidAt", "Declared invalid at", ["date of invalidation", "invalidation date"]],
];

const TIMES = NAMED.map(([state, id, label, also]) => field(id, "instant", label, { path: `stateAt.${state}`, also }));

/** When a test came into its states, who brought it there, and how long that took. */
export const STATE_FIELDS: readonly Field[] = [
  ...TIMES,
  field("submittedBy", "person", "Submitted by", { path: "stateBy.submitted" }),
  field("signedBy", "person", "Signed by", { path: "stateBy.signed" }),
  field("lockedBy", "person", "Locked by", { path: "stateBy.locked" }),
  field("cancelledBy", "person", "Cancelled by", { path: "stateBy.cancelled" }),
  field("reviewHours", "number", "Submission to review", { path: "hours.toReview", unit: "h" }),
  field("lockHours", "number", "Submission to lock", { path: "hours.toLock", unit: "h" }),
];

export const STATE_PATHS = TIMES.map(({ path }) => path);
