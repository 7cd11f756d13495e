import { type ReactNode, useState } from "react";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { Notice } from "../../platform/ui/notice.tsx";

/** Does something to a record and keeps the sentence of a refusal in sight until the next try. */
export function useAct<Action>(act: (action: Action) => Promise<unknown>): {
  run: (action: Action, failed: string) => void;
  failure: ReactNode;
} {
  const [problem, setProblem] = useState<{ title: string; error: unknown }>();
  return {
    run(action, title) {
      setProblem(undefined);
      act(action).catch((error: unknown) => setProblem({ title, error }));
    },
    failure: problem && (
      <Notice tone="failure" title={problem.title}>
        <p>{failureSentence(problem.error)}</p>
      </Notice>
    ),
  };
}
