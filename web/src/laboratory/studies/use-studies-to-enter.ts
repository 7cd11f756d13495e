import { can } from "@zona/domain/identity/access";
import type { Study } from "@zona/domain/studies/study";
import { useAccess } from "../../people/access/own-access.ts";
import { type Snapshot, useSnapshot, withData } from "../../platform/firebase/snapshot.ts";
import { listenToOpenStudies } from "./known-names-data.ts";

/** The open studies in which this person may begin tests. */
export function useStudiesToEnter(): Snapshot<readonly Study[]> {
  const access = useAccess();
  return withData(useSnapshot("open-studies", listenToOpenStudies), ({ records }) =>
    records.filter(({ id, organisation }) => can(access, "enter", { organisation, studyId: id })),
  );
}
