import { useSyncExternalStore } from "react";
import { createObservable } from "../../platform/browser/observable.ts";
import { unsentWrites } from "../../platform/firebase/unsent-writes.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { useSessionActions } from "./session.ts";

const asked = createObservable(false);
const Question = onDemand(async () => (await import("./sign-out-question.tsx")).SignOutQuestion);

/** What a press on "Sign out" does: it asks first where something would be lost. */
export function useSignOut(): () => void {
  const { end } = useSessionActions();
  return () => void (unsentWrites() > 0 ? asked.set(true) : end());
}

/** Where that question is asked. */
export function SignOutAsked() {
  const isAsked = useSyncExternalStore(asked.subscribe, asked.get);
  return isAsked && <Question onClose={() => asked.set(false)} />;
}
