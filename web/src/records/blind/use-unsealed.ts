import { useState } from "react";
import { keptOf } from "../../people/kept/kept-data.ts";
import { useLatest } from "../../people/kept/use-kept.ts";

const KIND = "unsealed";

/**
 * The arms of a run, or the treatment of another record, that a person types and has not sealed; undefined while nobody types
 * any. It is kept on this device alone, encrypted: anywhere else somebody could read what the seal is to hide.
 */
export function useUnsealed<T extends object>(uid: string, testId: string, first: T | undefined) {
  const [begun] = useState(first);
  const [draft, setDraft] = useState(first);
  const found = useLatest(KIND, testId)?.value.typed as T | undefined; // its shape was looked at when it was read
  // What was typed before the copy was opened is newer.
  if (found && (draft === undefined || draft === begun)) setDraft(found);

  function keep(typed: T | undefined) {
    const kept = keptOf(uid);
    const left = kept.left(KIND, testId);
    if (typed) kept.put(KIND, testId, { typed });
    else kept.drop(KIND, testId);
    kept.answer(left);
  }
  return {
    draft,
    setDraft(typed: T | undefined) {
      setDraft(typed);
      keep(typed);
    },
    drop: () => keep(undefined),
  };
}
