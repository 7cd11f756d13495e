import type { TestDraftValues } from "@zona/domain/records/creation/test-draft";
import { useEffect, useState } from "react";
import { dropLeftDrafts } from "./device-draft-data.ts";
import { type DraftContent, loadDraft } from "./draft-data.ts";
import { forgetAsked } from "./use-creation.ts";

type Opened = {
  status: "open";
  content: DraftContent;
  /** Whether the server has the draft. */
  exists: boolean;
};
export type LoadedDraft = { status: "loading" } | { status: "failed"; error: Error } | { status: "test" } | Opened;

async function open(uid: string, draftId: string, begin: TestDraftValues): Promise<LoadedDraft> {
  const onServer = await loadDraft(draftId);
  if (onServer.found === "test") {
    dropLeftDrafts(uid, draftId);
    forgetAsked(draftId);
    return { status: "test" };
  }
  const content = onServer.found === "draft" ? onServer.content : { step: "kind" as const, values: begin };
  return { status: "open", content, exists: onServer.found === "draft" };
}

/** Opens a draft once; a new one has the values of `begin`. `attempt` counts the retries. */
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
