import type { Person } from "../identity/claims.ts";
import type { RevisionAction } from "../records/audit/revision.ts";
import type { TestFacts } from "./test-facts.ts";

/** Which acts bring a test into a state. */
const ACTS: Readonly<Record<State, readonly RevisionAction[]>> = {
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
export type Move = { action: string; at: Date; by?: Person | undefined };

/** When a test last came into each state; null says that it never did. A state that was left again keeps its time, but for a cancellation. */
export function stateTimes(moves: readonly Move[]): TestFacts["stateAt"] {
  return ofStates(moves, (move) => move?.at ?? null);
}

/** Who brought a test into each state, of the times of `stateTimes`. */
export function stateMovers(moves: readonly Move[]): Record<State, Person | null> {
  return ofStates(moves, (move) => move?.by ?? null);
}

type State = keyof TestFacts["stateAt"];

function ofStates<T>(moves: readonly Move[], of: (last: Move | undefined) => T): Record<State, T> {
  const last = (actions: readonly string[]) =>
    moves
      .filter(({ action }) => actions.includes(action))
      .reduce<Move | undefined>((latest, move) => (latest && latest.at > move.at ? latest : move), undefined);
  const restored = last([UNCANCEL]);
  const entries = Object.entries(ACTS).map(([state, actions]) => {
    const move = last(actions);
    const isUndone = state === "cancelled" && restored && move && restored.at >= move.at;
    return [state, of(isUndone ? undefined : move)];
  });
  return Object.fromEntries(entries) as Record<State, T>; // the keys of ACTS
}
