import type { TestDraftValues } from "@zona/domain/records/creation/test-draft";
import { useEffect, useRef, useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { createAutosave, type SaveState } from "../entry/autosave.ts";
import { dropDeviceDraft, dropLeftDrafts, writeDeviceDraft } from "./device-draft-data.ts";
import type { DraftContent } from "./draft-data.ts";
import { createDraftSaver } from "./save-draft-data.ts";

const DELAY_MS = 1000;

export type SaveStatus = { state: SaveState; savedAt?: Date; error?: unknown };
type Options = { uid: string; draftId: string; exists: boolean; initial: DraftContent };

/**
 * The values of one open form and their way to the server. Each change is on the device at once and on the server a
 * second after the last one; the device's copy goes when the server has it.
 */
export function useAutosavedDraft({ uid, draftId, exists, initial }: Options) {
  const [values, setValues] = useState(initial.values);
  const [status, setStatus] = useState<SaveStatus>({ state: "idle" });
  const latest = useRef(initial);
  const [autosave] = useState(() => {
    const created = createAutosave<DraftContent>({
      delayMs: DELAY_MS,
      save: createDraftSaver(draftId, uid, exists),
      onState(state, error) {
        if (state === "saved" && !created.isQueued()) dropDeviceDraft(uid, draftId);
        setStatus((former) => ({ ...former, state, error, ...(state === "saved" ? { savedAt: labNow() } : {}) }));
      },
    });
    return created;
  });

  useEffect(() => {
    const flushWhenHidden = () => document.visibilityState === "hidden" && void autosave.flush();
    document.addEventListener("visibilitychange", flushWhenHidden);
    return () => document.removeEventListener("visibilitychange", flushWhenHidden);
  }, [autosave]);

  const isUnsaved = status.state === "pending" || status.state === "saving" || status.state === "failed";
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  function save(content: DraftContent) {
    latest.current = content;
    setValues(content.values);
    writeDeviceDraft(uid, draftId, { ...content, changedAt: labNow().getTime() });
    autosave.change(content);
  }

  return {
    values,
    status,
    isDirty: autosave.isDirty,
    flush: autosave.flush,
    change: (patch: TestDraftValues) => save({ ...latest.current, values: { ...latest.current.values, ...patch } }),
    replace: save,
    goTo: (step: DraftContent["step"]) => save({ ...latest.current, step }),
    step: () => latest.current.step,
    /** No more saving: the draft has become a test. */
    finish() {
      autosave.close();
      dropDeviceDraft(uid, draftId);
      dropLeftDrafts(uid, draftId);
    },
  };
}
export type AutosavedDraft = ReturnType<typeof useAutosavedDraft>;
