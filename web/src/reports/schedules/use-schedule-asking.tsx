import type { ScheduleOperationInput } from "@zona/domain/schedules/schedule-operation";
import { useState } from "react";
import { useAction } from "../../platform/ui/use-action.tsx";
import { askSchedule } from "./schedules-data.ts";

/** Sends one request at a time; `said` is what came of the last one. Resolves to whether it was done. */
export function useScheduleAsking() {
  const { busy, refusal, run } = useAction();
  const [done, setDone] = useState<string>();
  async function send(operation: ScheduleOperationInput, words?: string): Promise<boolean> {
    setDone(undefined);
    const isDone = await run(() => askSchedule(operation));
    if (isDone) setDone(words);
    return isDone;
  }
  const said = (
    <>
      <p role="status">{done}</p>
      {refusal}
    </>
  );
  return { busy, send, said };
}
