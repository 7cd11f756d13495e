import { useEffect, useState } from "react";

/** What the server answered to one question of a page. */
export type Asked<T> = { answer?: T; error?: unknown };

/** Asks when the page opens and when it is told to; what was answered before stays meanwhile. `ask` stays the same for good. */
export function useAnswer<T>(ask: () => Promise<T>) {
  const [asked, setAsked] = useState<Asked<T>>({});
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` asks again
  useEffect(() => {
    let isCurrent = true;
    ask().then(
      (answer) => isCurrent && setAsked({ answer }),
      (error: unknown) => isCurrent && setAsked((before) => ({ ...before, error })),
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, times]);
  return { asked, again: () => setTimes((before) => before + 1), take: (answer: T) => setAsked({ answer }) };
}
