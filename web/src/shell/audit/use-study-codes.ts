import { listenToStudies } from "../../laboratory/studies/known-names-data.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";

/** What people call a study by its id: its protocol code, or the id while that is not known. */
export function useStudyCodes(): (studyId: string) => string {
  const studies = dataOf(useSnapshot("studies", listenToStudies))?.records ?? [];
  return (studyId) => studies.find(({ id }) => id === studyId)?.protocolCode ?? studyId;
}
