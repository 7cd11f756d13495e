import { fieldOf } from "../filters/fields.ts";
import type { Filter, Scalar } from "../filters/filter.ts";
import { type DaySpan, startOfDay } from "../media/day-span.ts";
import { type Facet, NONE } from "../media/facet-names.ts";
import { FACETS } from "../media/media-facets.ts";
import { bandFilter } from "../reports/number-band.ts";

/** Media by the values of their facets and the days of their dates: what marks of charts stand for, and addresses once held. */
export type FacetChoice = {
  facets?: Partial<Record<Facet, string>>;
  uploaded?: DaySpan;
  captured?: DaySpan;
};

/** Which field a facet asks. */
const FIELD_OF: Readonly<Record<Facet, string>> = {
  test: "testId",
  subject: "subjectCode",
  study: "studyId",
  kind: "kind",
  stage: "stage",
  check: "check",
  device: "device",
  objective: "objective",
  uploader: "uploader",
  organisation: "organisation",
  verdict: "sharpness",
  state: "state",
  type: "type",
  size: "bytes",
  focus: "z",
  clipped: "clipping",
  duplicate: "duplicateKind",
  scale: "pixelSize",
  resolution: "resolution",
  lag: "lagHours",
  shot: "shot",
  label: "labels",
};

const ask = (field: string, op: "eq" | "gt" | "le" | "ge" | "isNull" | "notNull", ...value: Scalar[]): Filter => ({
  field,
  op,
  value,
});

/** The band at a place among those of a field. */
function bandAt(field: string, at: number): Filter {
  const { bands = [] } = fieldOf("media", field) ?? {};
  const from = bands[at - 1]?.below ?? Number.NEGATIVE_INFINITY;
  const below = bands[at]?.below ?? Number.POSITIVE_INFINITY;
  return { any: [bandFilter(field, { label: "", order: at, from, below })] };
}

/** Percent of pixels above which a picture counts as clipped. */
const CLIPPED_PERCENT = 1;

function facetFilter(facet: Facet, value: string): Filter {
  const field = FIELD_OF[facet];
  if (facet === "scale") return ask(field, value === "known" ? "notNull" : "isNull");
  if (value === NONE) return ask(field, "isNull");
  if (facet === "clipped") return ask(field, value === "yes" ? "gt" : "le", CLIPPED_PERCENT);
  const known: readonly string[] | undefined = FACETS[facet];
  if (known && fieldOf("media", field)?.bands) return bandAt(field, known.indexOf(value));
  return ask(field, "eq", value);
}

/** From the first moment of the first day to the last millisecond of the last one. */
const daysFilter = (field: string, { from, to }: DaySpan, zone: string): Filter[] => [
  ...(from ? [ask(field, "ge", startOfDay(from, zone).toISOString())] : []),
  ...(to ? [ask(field, "le", new Date(startOfDay(to, zone, 1).getTime() - 1).toISOString())] : []),
];

/** The conditions of a choice, each for itself, with its days on the clock of a zone. */
export const conditionsOfFacets = (
  { facets = {}, uploaded = {}, captured = {} }: FacetChoice,
  zone: string,
): Filter[] => [
  ...Object.entries(facets).flatMap(([facet, value]) =>
    value === undefined ? [] : [facetFilter(facet as Facet, value)],
  ),
  ...daysFilter("createdAt", uploaded, zone),
  ...daysFilter("capturedAt", captured, zone),
];
