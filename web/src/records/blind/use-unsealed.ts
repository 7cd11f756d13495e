import { useEffect, useState } from "react";
import { keepUnsealed, readUnsealed } from "./unsealed-data.ts";

/** What a person types and has not sealed, kept on this device until it is; undefined while nobody types any. */
export function useUnsealed<T extends object>(uid: string, testId: string, first: T | undefined) {
  const [begun] = useState(first);
  const [draft, setDraft] = useState(first);
  useEffect(() => {
    let current = true;
    void readUnsealed<T>(uid, testId).then((kept) => {
      // What was typed before the copy was found is newer.
      if (current && kept) setDraft((typed) => (typed === undefined || typed === begun ? kept : typed));
    });
    return () => {
      current = false;
    };
  }, [uid, testId, begun]);
  return {
    draft,
    setDraft(typed: T | undefined) {
      setDraft(typed);
      void keepUnsealed(uid, testId, typed);
    },
    drop: () => keepUnsealed(uid, testId, undefined),
  };
}
