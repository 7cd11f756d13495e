import type { TestDraftValues } from "@zona/domain/records/creation/test-draft";
import { useEffect } from "react";
import { useLeft } from "../../people/kept/use-kept.ts";
import { isOfThisVisit } from "../../people/kept/visit.ts";
import { type DeviceDraft, dropLeftDrafts, newestDraft } from "./device-draft-data.ts";
import type { DraftContent } from "./draft-data.ts";
import type { AutosavedDraft } from "./use-autosaved-draft.ts";

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What was typed since the form was opened. */
function typedSince(opened: TestDraftValues, now: TestDraftValues): TestDraftValues {
  const before = new Map<string, unknown>(Object.entries(opened));
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => !isSame(before.get(field), value)));
}

type Options = { uid: string; draftId: string; content: DraftContent; draft: AutosavedDraft };

/**
 * Changes that an earlier visit left on this device and the server does not have, to be applied or discarded; what was typed
 * since stays on top. What a lock interrupted is applied without a question.
 */
export function useLeftDraft({ uid, draftId, content, draft }: Options) {
  const left = useLeft("draft", draftId);
  const found = newestDraft(left);
  const isNews = found !== undefined && !isSame(found.values, content.values);
  const isInterrupted = left.length > 0 && left.every(isOfThisVisit);

  function put({ step, values }: Pick<DeviceDraft, "step" | "values">) {
    draft.replace({ step, values: { ...values, ...typedSince(content.values, draft.values) } });
    dropLeftDrafts(uid, draftId);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `put` is new at every render
  useEffect(() => {
    if (isNews && isInterrupted) put(found);
    // The server has it all.
    else if (found && !isNews) dropLeftDrafts(uid, draftId);
  }, [isNews, isInterrupted, found === undefined]);

  return {
    recovered: isNews && !isInterrupted ? found : undefined,
    apply: (step: DraftContent["step"] | undefined) => found && put({ ...found, step: step ?? found.step }),
    discard: () => dropLeftDrafts(uid, draftId),
  };
}
