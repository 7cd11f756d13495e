import type { Medium } from "@zona/domain/media/medium";
import { startTransition, useEffect, useRef, useState } from "react";
import { asError } from "../../platform/firebase/errors.ts";
import { fetchMedia, type ListedId, type ReadMedium } from "./listed-media-data.ts";

type Held = ReadonlyMap<string, ReadMedium>;

/**
 * The media of a list by their ids: those that somebody listens to as they are, the others read once, and again when they
 * changed since. `asOf`: the moment of the list, in milliseconds; what is still older than its list then is read once for each of them.
 */
export function useMediaById(listed: readonly ListedId[], live: readonly Medium[], asOf: number) {
  const [held, setHeld] = useState<Held>(new Map());
  const [failure, setFailure] = useState<Error>();
  const [round, setRound] = useState(0);
  const asked = useRef(new Map<string, number>());
  const isLive = new Map(live.map((medium) => [medium.id, medium]));
  const wanted = listed.filter(({ id, changedAt }) => {
    if (isLive.has(id)) return false;
    const known = held.get(id);
    return known === undefined || known.changedAt < changedAt;
  });
  const key = wanted.map(({ id, changedAt }) => `${id} ${changedAt}`).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what is wanted; another round asks for what could not be read
  useEffect(() => {
    const ids = wanted.flatMap(({ id }) => (asked.current.get(id) === asOf ? [] : [id]));
    if (ids.length === 0) return;
    for (const id of ids) asked.current.set(id, asOf);
    fetchMedia(ids).then(
      (found) => {
        // Nobody waits for media that are still out of sight: what is being scrolled comes first.
        startTransition(() => {
          setFailure(undefined);
          setHeld((former) => {
            const next = new Map(former);
            for (const id of ids) next.set(id, found.get(id) ?? { medium: undefined, changedAt: asOf });
            return next;
          });
        });
      },
      (error) => {
        for (const id of ids) asked.current.delete(id);
        setFailure(asError(error));
      },
    );
  }, [key, asOf, round]);

  const isKnown = ({ id }: ListedId) => isLive.has(id) || held.has(id);
  return {
    media: listed.flatMap(({ id }) => isLive.get(id) ?? held.get(id)?.medium ?? []),
    isReading: !listed.every(isKnown),
    failure,
    retry: () => setRound((former) => former + 1),
  };
}
