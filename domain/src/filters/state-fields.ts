import type { TestFacts } from "../facts/test-facts.ts";
import { type Field, field } from "./field.ts";

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

export const STATE_FIELDS: readonly Field[] = NAMED.map(([state, id, label, also]) =>
  field(id, "instant", label, { path: `stateAt.${state}`, also }),
);

export const STATE_PATHS = STATE_FIELDS.map(({ path }) => path);
