import { type CodePattern, DEFAULT_PATTERN } from "@zona/domain/subjects/code-pattern";
import { listenToOpenStudies } from "../../laboratory/studies/known-names-data.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";

/** What the subject codes of an open study look like; undefined until it is known. */
export function useCodePattern(studyId: string | undefined): CodePattern | undefined {
  const studies = dataOf(useSnapshot("open-studies", listenToOpenStudies))?.records;
  const study = studies?.find(({ id }) => id === studyId);
  return study && (study.codePattern ?? DEFAULT_PATTERN);
}
