import { withChosen } from "@zona/domain/filters/choices";
import { fieldOf } from "@zona/domain/filters/fields";
import type { Filter } from "@zona/domain/filters/filter";
import type { ReportGroup, ReportView } from "@zona/domain/reports/report-view";

/** What media can be chosen by from lists of values, in the order of the panel. */
export const FACETS_OF_RECORD = ["studyId", "kind", "check", "stage", "shot", "lagHours"] as const;
export const FACETS_OF_PICTURE = [
  "sharpness",
  "z",
  "clipping",
  "duplicateKind",
  "resolution",
  "bytes",
  "type",
] as const;
export const FACETS_OF_SOURCE = [
  "device",
  "objective",
  "uploader",
  "organisation",
  "state",
  "labels",
  "lotNo",
] as const;
export const FACETS_OF_TIME = ["createdAt", "capturedAt"] as const;
export const FACET_FIELDS: readonly string[] = [
  ...FACETS_OF_RECORD,
  ...FACETS_OF_PICTURE,
  ...FACETS_OF_SOURCE,
  ...FACETS_OF_TIME,
];

function groupOf(id: string): ReportGroup {
  const field = fieldOf("media", id);
  if (field?.type === "instant") return { field: id, by: "month" };
  return field?.bands ? { field: id, band: "named" } : { field: id };
}

/** How many media of a list there are of each value of a field, were none of its values chosen. */
export const facetView = (id: string, filter: Filter): ReportView => ({
  subject: "media",
  columns: [{ id: "state" }],
  filter: withChosen(id, filter, []),
  groupBy: [groupOf(id)],
  rows: "groups",
  sort: [],
});
