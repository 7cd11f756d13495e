import type { Medium } from "@zona/domain/media/medium";
import { useEffect, useState } from "react";
import { fetchFirstOf } from "../browse/listed-media-data.ts";
import { captureSpans, takenAround } from "./suggested-place.ts";

const NONE: readonly Medium[] = [];
const MOST_NEIGHBOURS = 20;

/**
 * Media that were taken around the chosen ones and have their place, however they came to it: linked from the inbox, or
 * uploaded into a slot of a record. Read once somebody chose media without a place.
 */
export function useNeighbouringMedia(chosen: readonly Medium[]): readonly Medium[] {
  const [around, setAround] = useState<{ key: string; media: readonly Medium[] }>();
  const spans = captureSpans(chosen);
  const key = JSON.stringify(spans);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what `spans` are
  useEffect(() => {
    if (spans.length === 0) return;
    let isGone = false;
    // Without them there is one suggestion less; the media can be linked all the same.
    Promise.all(spans.map((span) => fetchFirstOf(takenAround(span), MOST_NEIGHBOURS))).then(
      (found) => !isGone && setAround({ key, media: found.flat() }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [key]);
  return around?.key === key ? around.media : NONE;
}
