import type { ScheduleOperationInput } from "@zona/domain/schedules/schedule-operation";
import { useState } from "react";
import { refusalSentence } from "../firebase/refusal.ts";
import { Notice } from "../ui/notice.tsx";
import { askSchedule } from "./schedules-data.ts";
import { t } from "./schedules-text.ts";

/** Sends one request at a time; `said` is what came of the last one. Resolves to whether it was done. */
export function useScheduleAsking() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState<string>();
  async function send(operation: ScheduleOperationInput, words?: string): Promise<boolean> {
    setBusy(true);
    setRefusal(undefined);
    setDone(undefined);
    try {
      await askSchedule(operation);
      setDone(words);
      return true;
    } catch (error) {
      setRefusal(refusalSentence(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  const said = (
    <>
      <p role="status">{done}</p>
      {refusal && (
        <Notice tone="failure" title={t("notDone")}>
          <p>{refusal}</p>
        </Notice>
      )}
    </>
  );
  return { busy, send, said };
}
