import { listenToStudies } from "../../laboratory/studies/known-names-data.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { t } from "./analytics-text.ts";
import { type AnalyticsView, COMMON } from "./use-analytics-address.ts";

const NOTHING = () => () => undefined;

/** What all charts are filtered by, in words, for their files: `Device: Scope A`. */
export function useFilterWords({ facets }: AnalyticsView): readonly string[] {
  const isStudyWanted = facets.study !== undefined;
  const studies = useSnapshot(isStudyWanted ? "studies" : "no studies", isStudyWanted ? listenToStudies : NOTHING);
  const known = dataOf(studies)?.records ?? [];
  return COMMON.flatMap((facet) => {
    const value = facets[facet];
    if (value === undefined) return [];
    const code = facet === "study" ? known.find(({ id }) => id === value)?.protocolCode : undefined;
    return [`${t(facet)}: ${code ?? value}`];
  });
}
