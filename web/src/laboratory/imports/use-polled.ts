import { useCallback, useEffect, useState } from "react";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";

const EVERY_MS = 1500;

/** What the server answers, asked again while it is at work; `retry` asks at once. Both functions stay the same. */
export function usePolled<T>(key: string, fetch: (key: string) => Promise<T>, isAtWork: (value: T) => boolean) {
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks once more
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = async () => {
      try {
        const answer = await fetch(key);
        if (isGone) return;
        setValue(answer);
        setFailure(undefined);
        if (isAtWork(answer)) timer = setTimeout(() => void ask(), EVERY_MS);
      } catch (error) {
        if (!isGone) setFailure(serverFailureSentence(error));
      }
    };
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [key, fetch, isAtWork, asked]);
  return { value, failure, retry: useCallback(() => setAsked((times) => times + 1), []) };
}
