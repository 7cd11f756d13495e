import type { RawDataView } from "@zona/domain/media/raw-data-view";
import { useEffect, useState } from "react";
import { countMedia, MOST_COUNTED } from "./media-query-data.ts";

/** `isAtLeast`: counting stopped there. `leftOut`: media of the view without the measure it is sorted by. */
export type MediaCount = { total: number; isAtLeast: boolean; leftOut: number };

/**
 * Counts the media of a view once its first page is there (`listed` media), and again when that changes, not before: each
 * count is billed. Undefined until the answer is there or where there is none.
 */
export function useMediaCount(view: RawDataView, key: string, listed: number | undefined) {
  const [answer, setAnswer] = useState<MediaCount & { key: string }>();
  const [everything, setEverything] = useState<string>();
  const most = everything === key ? undefined : MOST_COUNTED;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the view; `listed` moves when its list does
  useEffect(() => {
    if (listed === undefined) return;
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
  }, [key, most, listed]);
  return { count: answer?.key === key ? answer : undefined, countAll: () => setEverything(key) };
}
