import { useEffect, useMemo, useState } from "react";
import { type Colleague, fetchColleagues } from "../../people/names/people-data.ts";

const NOBODY: readonly Colleague[] = [];

/** Colleagues, and their names by id; read only once somebody's name `isNeeded`. */
export function useNames(isNeeded: boolean) {
  const [people, setPeople] = useState(NOBODY);
  useEffect(() => {
    if (isNeeded) void fetchColleagues().then(setPeople);
  }, [isNeeded]);
  const names = useMemo(() => new Map(people.map(({ id, name }) => [id, name])), [people]);
  return { people, names };
}
