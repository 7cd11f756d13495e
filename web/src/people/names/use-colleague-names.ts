import { useEffect, useState } from "react";
import { fetchColleagues } from "./people-data.ts";

/** Names of everybody on the staff by uid; none until they are there. */
export function useColleagueNames(): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isGone = false;
    void fetchColleagues().then((people) => !isGone && setNames(new Map(people.map(({ id, name }) => [id, name]))));
    return () => {
      isGone = true;
    };
  }, []);
  return names;
}
