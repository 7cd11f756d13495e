import type { TestDraftValues } from "@zona/domain/records/test-draft";
import { useEffect, useState } from "react";
import { type DeviceDraft, dropDeviceDraft, readDeviceDraft } from "./device-draft-data.ts";
import { type DraftContent, loadDraft } from "./draft-data.ts";

type Opened = {
  status: "open";
  content: DraftContent;
  /** Whether the server has the draft. */
  exists: boolean;
  /** Changes that this device holds and the server does not. */
  recovered: DeviceDraft | undefined;
};
export type LoadedDraft = { status: "loading" } | { status: "failed"; error: Error } | { status: "test" } | Opened;

async function open(uid: string, draftId: string, begin: TestDraftValues): Promise<LoadedDraft> {
  const [onServer, onDevice] = await Promise.all([loadDraft(draftId), readDeviceDraft(uid, draftId)]);
  if (onServer.found === "test") {
    await dropDeviceDraft(uid, draftId);
    return { status: "test" };
  }
  const content = onServer.found === "draft" ? onServer.content : { step: "kind" as const, values: begin };
  const isNews = onDevice && JSON.stringify(onDevice.values) !== JSON.stringify(content.values);
  return { status: "open", content, exists: onServer.found === "draft", recovered: isNews ? onDevice : undefined };
}

/** Opens a draft once, from the server and from this device; a new one has the values of `begin`. `attempt` counts the retries. */
export function useLoadedDraft(uid: string, draftId: string, attempt: number, begin: TestDraftValues): LoadedDraft {
  const [loaded, setLoaded] = useState<LoadedDraft>({ status: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let current = true;
    setLoaded({ status: "loading" });
    open(uid, draftId, begin).then(
      (next) => current && setLoaded(next),
      (error) => current && setLoaded({ status: "failed", error }),
    );
    return () => {
      current = false;
    };
  }, [uid, draftId, attempt]);
  return loaded;
}
