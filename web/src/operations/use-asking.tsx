import type { MediaOperation } from "@zona/domain/operations/media-operation";
import { useState } from "react";
import { refusalSentence } from "../firebase/refusal.ts";
import { Notice } from "../ui/notice.tsx";
import { ask } from "./operations-data.ts";
import { t } from "./operations-text.ts";

/** Sends one request at a time; `refusal` says why the last one was not done. Resolves to whether it was taken. */
export function useAsking() {
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string>();
  async function send(operation: MediaOperation): Promise<boolean> {
    setBusy(true);
    setSentence(undefined);
    try {
      await ask(operation);
      return true;
    } catch (error) {
      setSentence(refusalSentence(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  const refusal = sentence && (
    <Notice tone="failure" title={t("notDone")}>
      <p>{sentence}</p>
    </Notice>
  );
  return { busy, refusal, send };
}
