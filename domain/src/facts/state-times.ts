import type { RevisionAction } from "../records/audit/revision.ts";
import type { TestFacts } from "./test-facts.ts";

/** Which acts bring a test into a state. */
const ACTS: Readonly<Record<keyof TestFacts["stateAt"], readonly RevisionAction[]>> = {
  submitted: ["submit"],
  reviewed: ["review"],
  signed: ["sign"],
  locked: ["lock"],
  cancelled: ["cancel"],
  invalid: ["invalidate"],
};

/** A restored test counts as if it had never been cancelled. */
const UNCANCEL: RevisionAction = "restore";

export const MOVES: readonly RevisionAction[] = [...Object.values(ACTS).flat(), UNCANCEL];

/** One move of a test between states, as its revision tells it. */
export type Move = { action: string; at: Date };

/** When a test last came into each state; null says that it never did. A state that was left again keeps its time, but for a cancellation. */
export function stateTimes(moves: readonly Move[]): TestFacts["stateAt"] {
  const last = (actions: readonly string[]) =>
    moves
      .filter(({ action }) => actions.includes(action))
      .reduce<Date | null>((latest, { at }) => (latest && latest > at ? latest : at), null);
  const entries = Object.entries(ACTS).map(([state, actions]) => [state, last(actions)]);
  const times = Object.fromEntries(entries) as TestFacts["stateAt"];
  const restored = last([UNCANCEL]);
  return restored && times.cancelled && restored >= times.cancelled ? { ...times, cancelled: null } : times;
}
