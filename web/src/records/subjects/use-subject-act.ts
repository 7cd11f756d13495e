import { useState } from "react";
import { codeOf } from "../../platform/firebase/errors.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { t } from "./subjects-text.ts";

/** Runs one change of a subject at a time, and says why one was not made. */
export function useSubjectAct() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function act(work: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(codeOf(error) === "conflict" ? t("changed") : failureSentence(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, act, fail: setFailure };
}
