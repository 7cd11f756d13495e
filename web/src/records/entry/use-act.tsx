import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { failureTitle } from "../../platform/ui/failure-title.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { t } from "../../platform/ui/ui-text.ts";
import { moveFailureSentences } from "../record/move-failure.ts";

/** Does something to a record; why it was not done stays in sight with the way to try it again. */
export function useAct<Action>(act: (action: Action) => Promise<unknown>): {
  run: (action: Action, failed: string) => void;
  failure: ReactNode;
} {
  const [problem, setProblem] = useState<{ action: Action; title: string; error: unknown }>();
  function run(action: Action, title: string) {
    setProblem(undefined);
    act(action).catch((error: unknown) => setProblem({ action, title, error }));
  }
  return {
    run,
    failure: problem && (
      <Notice tone="failure" title={failureTitle(problem.title, problem.error)}>
        {moveFailureSentences(problem.error).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Button variant="default" onClick={() => run(problem.action, problem.title)}>
          {t("retry")}
        </Button>
      </Notice>
    ),
  };
}
