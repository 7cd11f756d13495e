import type { RawDataView } from "@zona/domain/media/raw-data-view";
import { useEffect, useState } from "react";
import { COUNTED_AT_ONCE, countMedia } from "./media-query-data.ts";

/** `isAtLeast`: counting stopped there. `leftOut`: media of the view without the measure it is sorted by. */
export type MediaCount = { total: number; isAtLeast: boolean; leftOut: number };

/** Counts the media of a view when it or its list changes; undefined until the answer is there or where there is none. */
export function useMediaCount(view: RawDataView, key: string, changed: number) {
  const [answer, setAnswer] = useState<MediaCount & { key: string }>();
  const [everything, setEverything] = useState<string>();
  const most = everything === key ? undefined : COUNTED_AT_ONCE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the view; `changed` moves when its list does
  useEffect(() => {
    let current = true;
    const unsorted = view.sort === "uploaded" ? undefined : countMedia({ ...view, sort: "uploaded" }, most);
    Promise.all([countMedia(view, most), unsorted]).then(
      ([total, all]) => {
        if (!current) return;
        const isAtLeast = most !== undefined && total >= most;
        setAnswer({ key, total, isAtLeast, leftOut: isAtLeast ? 0 : Math.max(0, (all ?? total) - total) });
      },
      // Without a count the list is still of use; offline there is none.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [key, most, changed]);
  return { count: answer?.key === key ? answer : undefined, countAll: () => setEverything(key) };
}
