import type { Facet } from "@zona/domain/media/facet-names";
import type { Medium } from "@zona/domain/media/medium";
import type { RawDataView } from "@zona/domain/media/raw-data-view";
import { listenToStudies } from "../../laboratory/studies/known-names-data.ts";
import { useTestCodes } from "../../laboratory/studies/use-known-names.ts";
import { useSilence } from "../../platform/firebase/contact.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { t } from "../medium/media-text.ts";

const NOTHING = () => () => undefined;

/** Names behind ids in filters: the test's code, the study, the person. Taken from what is listed before it is asked for. */
export function useValueNames({ facets }: RawDataView, media: readonly Medium[]) {
  const listedCode = media.find(({ testId, facts }) => testId === facets.test && facts?.testCode)?.facts?.testCode;
  const codes = useTestCodes(facets.test !== undefined && listedCode === undefined ? [facets.test] : []);
  const isStudyWanted = facets.study !== undefined;
  const studies = useSnapshot(isStudyWanted ? "studies" : "no studies", isStudyWanted ? listenToStudies : NOTHING);
  const isSilent = useSilence() !== undefined;
  return (facet: Facet, value: string): string | undefined => {
    if (facet === "test") return listedCode ?? codes.get(value) ?? (isSilent ? undefined : t("testGone"));
    if (facet === "uploader") return media.find(({ uploader }) => uploader.uid === value)?.uploader.name;
    if (facet !== "study") return undefined;
    return dataOf(studies)?.records.find(({ id }) => id === value)?.protocolCode;
  };
}
