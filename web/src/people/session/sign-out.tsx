import { type ComponentType, useSyncExternalStore } from "react";
import { createObservable } from "../../platform/browser/observable.ts";
import { useSessionActions } from "./session.ts";

/** How many writes a sign-out would delete (`untilSent`), and what asks about them. */
export const unsent: { writes: number; Question?: ComponentType<{ onClose: () => void }> } = { writes: 0 };

const asked = createObservable(false);

/** What a press on "Sign out" does: it asks first where something would be lost. */
export function useSignOut(): () => void {
  const { end } = useSessionActions();
  return () => void (unsent.writes > 0 ? asked.set(true) : end());
}

/** Where that question is asked. */
export function SignOutAsked() {
  const isAsked = useSyncExternalStore(asked.subscribe, asked.get);
  const { Question } = unsent;
  return isAsked && Question && <Question onClose={() => asked.set(false)} />;
}
