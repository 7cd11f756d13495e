import { useState } from "react";
import { isUnanswered, serverFailureSentence } from "../firebase/failure.ts";
import { Notice } from "./notice.tsx";
import { t } from "./ui-text.ts";

/**
 * Runs one request at a time; `refusal` says why the last one was not done, or that nobody knows whether it was. `run` resolves to
 * whether it was, as far as is known.
 */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ sentence: string; title: string }>();
  async function run<T>(request: () => Promise<T>): Promise<boolean> {
    setBusy(true);
    setFailed(undefined);
    try {
      await request();
      return true;
    } catch (error) {
      setFailed({ sentence: serverFailureSentence(error), title: t(isUnanswered(error) ? "notKnownDone" : "notDone") });
      return false;
    } finally {
      setBusy(false);
    }
  }
  const refusal = failed && (
    <Notice tone="failure" title={failed.title}>
      <p>
        <bdi>{failed.sentence}</bdi>
      </p>
    </Notice>
  );
  return { busy, refusal, run };
}
