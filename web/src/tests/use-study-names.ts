import { useEffect, useState } from "react";
import { type KnownNames, NO_NAMES } from "./known-names.ts";
import { fetchStudyNames } from "./tests-data.ts";

/** Names of the studies among these ids, asked in one query per new set of them. */
export function useStudyNames(studyIds: readonly string[]): KnownNames {
  const [names, setNames] = useState(NO_NAMES);
  const key = [...new Set(studyIds)]
    .filter((id) => !names.has(id))
    .sort()
    .join();
  useEffect(() => {
    if (key === "") return;
    let current = true;
    // Without the names the ids are shown, so a failure only leaves them out.
    fetchStudyNames(key.split(",")).then(
      (found) => current && found.size > 0 && setNames((known) => new Map([...known, ...found])),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [key]);
  return names;
}
