import { useCallback, useEffect, useState } from "react";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";

/** What the server answers to one question, which never changes; `refresh` asks it once more. */
export function useFetched<T>(fetch: () => Promise<T>) {
  const [found, setFound] = useState<T>();
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks once more
  useEffect(() => {
    let isCurrent = true;
    fetch().then(
      (answer) => {
        if (!isCurrent) return;
        setFound(answer);
        setFailure(undefined);
      },
      (error) => isCurrent && setFailure(serverFailureSentence(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  return { found, failure, refresh: useCallback(() => setAsked((times) => times + 1), []) };
}
