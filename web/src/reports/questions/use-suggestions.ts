import { useEffect, useState } from "react";
import { suggestionsFrom } from "./suggestions.ts";
import { latestTests } from "./suggestions-data.ts";

/** Questions about what is in the data now; none until that is known, and none when it cannot be. */
export function useSuggestions(): readonly string[] {
  const [questions, setQuestions] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    latestTests()
      .then((tests) => {
        if (!isGone) setQuestions(suggestionsFrom(tests));
      })
      // Suggestions are an aid: without them the usual examples stand.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return questions;
}
