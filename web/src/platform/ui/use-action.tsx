import type { Said } from "@zona/domain/messages/said";
import { refusedIn } from "@zona/domain/operations/refused";
import { useState } from "react";
import { serverFailureSentence } from "../firebase/failure.ts";
import { ExplainedSentence } from "./explained.tsx";
import { failureTitle } from "./failure-title.ts";
import { Notice } from "./notice.tsx";
import { t } from "./ui-text.ts";

const saidBy = (error: unknown) =>
  error instanceof Error && "details" in error ? refusedIn(error.details)?.said : undefined;

type Failed = { sentence: string; title: string; said: Said | undefined };

/**
 * Runs one request at a time; `refusal` says why the last one was not done, or that nobody knows whether it was. `run` resolves to
 * whether it was, as far as is known.
 */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  async function run<T>(request: () => Promise<T>): Promise<boolean> {
    setBusy(true);
    setFailed(undefined);
    try {
      await request();
      return true;
    } catch (error) {
      setFailed({
        sentence: serverFailureSentence(error),
        title: failureTitle(t("notDone"), error),
        said: saidBy(error),
      });
      return false;
    } finally {
      setBusy(false);
    }
  }
  const refusal = failed && (
    <Notice tone="failure" title={failed.title}>
      <p>
        <bdi>{failed.sentence}</bdi>
        {failed.said && <ExplainedSentence said={failed.said} />}
      </p>
    </Notice>
  );
  return { busy, refusal, run };
}
