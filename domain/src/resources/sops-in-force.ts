import type { LabTest } from "../records/lab-test.ts";
import type { NamedSop } from "../records/named-sop.ts";
import { isOfferedFor, type Resource } from "./resource.ts";

/** The approved versions of a laboratory's SOPs that are in force for a record, in an order that does not depend on storage. */
export function sopsInForce(
  resources: readonly Resource[],
  test: Pick<LabTest, "kind" | "studyId" | "organisation">,
): NamedSop[] {
  const inForce = resources.flatMap((resource) => {
    const { id: resourceId, title, category, organisation, current } = resource;
    if (category !== "sop" || organisation !== test.organisation || !current) return [];
    return isOfferedFor(resource, test) ? [{ resourceId, title, number: current.number, sha256: current.sha256 }] : [];
  });
  return inForce.sort((a, b) => (a.resourceId < b.resourceId ? -1 : 1));
}
