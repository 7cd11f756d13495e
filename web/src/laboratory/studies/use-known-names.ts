import { useEffect, useState } from "react";
import { type KnownNames, NO_NAMES } from "./known-names.ts";
import { fetchStudyNames, fetchTestCodes } from "./known-names-data.ts";

/** Codes of the tests among these ids. */
export const useTestCodes = (testIds: readonly string[]) => useKnownNames(testIds, fetchTestCodes);

/** Names of the studies among these ids. */
export const useStudyNames = (studyIds: readonly string[]) => useKnownNames(studyIds, fetchStudyNames);

/** Functions write the code of a new test seconds after its first revision, which a list may show by then. */
const AGAIN_MS = 10_000;

/** Grows by one query for each new set of ids, and by one more for those that had no name yet. */
function useKnownNames(
  ids: readonly string[],
  fetchNames: (ids: readonly string[]) => Promise<KnownNames>,
): KnownNames {
  const [names, setNames] = useState(NO_NAMES);
  const key = [...new Set(ids)]
    .filter((id) => !names.has(id))
    .sort()
    .join();
  useEffect(() => {
    if (key === "") return;
    let current = true;
    // Without the names the ids are shown or left out; a list is still of use.
    const ask = () =>
      void fetchNames(key.split(",")).then(
        (found) => current && found.size > 0 && setNames((known) => new Map([...known, ...found])),
        () => undefined,
      );
    ask();
    const again = setTimeout(ask, AGAIN_MS);
    return () => {
      current = false;
      clearTimeout(again);
    };
  }, [key, fetchNames]);
  return names;
}
