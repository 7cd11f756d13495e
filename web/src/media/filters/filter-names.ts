import { chosenOf } from "@zona/domain/filters/choices";
import type { Filter } from "@zona/domain/filters/filter";
import { conjuncts } from "@zona/domain/filters/filter";
import { useEffect, useMemo, useState } from "react";
import { listenToStudies } from "../../laboratory/studies/known-names-data.ts";
import { useTestCodes } from "../../laboratory/studies/use-known-names.ts";
import { fetchColleagues } from "../../people/names/people-data.ts";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { t } from "../medium/media-text.ts";

const NOTHING = () => () => undefined;

const testsIn = (filter: Filter): readonly string[] =>
  chosenOf("testId", filter).flatMap((choice) => ("field" in choice ? choice.value.map(String) : []));

/** Names of the people, studies and tests whose ids a filter of media may hold; read once somebody filters, or is about to. */
export function useFilterNames(filter: Filter, isOpen: boolean): ReadonlyMap<string, string> {
  const isNeeded = isOpen || conjuncts(filter).length > 0;
  const [people, setPeople] = useState<readonly { id: string; name: string }[]>([]);
  const studies = useSnapshot(isNeeded ? "studies" : "no studies", isNeeded ? listenToStudies : NOTHING);
  const asked = testsIn(filter);
  const codes = useTestCodes(asked);
  const isSilent = useConnectionLoss() !== undefined;
  useEffect(() => {
    if (isNeeded) void fetchColleagues().then(setPeople);
  }, [isNeeded]);
  const known = dataOf(studies)?.records;
  const key = asked.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what `asked` are
  return useMemo(
    () =>
      new Map([
        ...asked.map((id): [string, string] => [id, codes.get(id) ?? (isSilent ? id : t("testGone"))]),
        ...people.map(({ id, name }): [string, string] => [id, name]),
        ...(known ?? []).map(({ id, protocolCode }): [string, string] => [id, protocolCode]),
      ]),
    [key, codes, people, known, isSilent],
  );
}
