import { useState } from "react";
import { serverFailureSentence } from "../firebase/failure.ts";
import { Notice } from "./notice.tsx";
import { t } from "./ui-text.ts";

/** Runs one request at a time; `refusal` says why the last one was not done. `run` resolves to whether it was. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string>();
  async function run<T>(request: () => Promise<T>): Promise<boolean> {
    setBusy(true);
    setSentence(undefined);
    try {
      await request();
      return true;
    } catch (error) {
      setSentence(serverFailureSentence(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  const refusal = sentence && (
    <Notice tone="failure" title={t("notDone")}>
      <p>
        <bdi>{sentence}</bdi>
      </p>
    </Notice>
  );
  return { busy, refusal, run };
}
