import type { ScheduleOperationInput } from "@zona/domain/schedules/schedule-operation";
import { useState } from "react";
import { useAction } from "../../platform/ui/use-action.tsx";
import { requestScheduleOperation } from "./schedules-data.ts";

/** Sends one request at a time; `outcome` is what came of the last one. Resolves to whether it was done. */
export function useScheduleRequest() {
  const { busy, refusal, run } = useAction();
  const [done, setDone] = useState<string>();
  async function send(operation: ScheduleOperationInput, words?: string): Promise<boolean> {
    setDone(undefined);
    const isDone = await run(() => requestScheduleOperation(operation));
    if (isDone) setDone(words);
    return isDone;
  }
  const outcome = (
    <>
      <p role="status">{done}</p>
      {refusal}
    </>
  );
  return { busy, send, outcome };
}
