import { CheckKey } from "../policy/timing-profiles.ts";
import { MediumStage } from "../records/picture-slot.ts";
import { TestKind } from "../records/test-kind.ts";
import { type Facet, NONE } from "./facet-names.ts";
import { MEASURE_NAMES, type MeasureName } from "./measure-names.ts";
import { FOCUS_BANDS, LAG_BANDS, SIZE_BANDS } from "./media-bands.ts";
import { AcceptedType, SHOWN_STATES } from "./medium.ts";

const ids = (bands: readonly { id: string }[]) => [...bands.map(({ id }) => id), NONE];

/** The values of each facet; those without a list take any. */
export const FACETS = {
  test: undefined,
  subject: undefined,
  study: undefined,
  kind: [...TestKind.options, NONE],
  stage: [...MediumStage.options, NONE],
  check: [...CheckKey.options, NONE],
  device: undefined,
  objective: undefined,
  uploader: undefined,
  organisation: undefined,
  verdict: ["ok", "blurred", "relative", "unknown", NONE],
  state: [...SHOWN_STATES],
  type: AcceptedType.options,
  size: ids(SIZE_BANDS),
  focus: ids(FOCUS_BANDS),
  clipped: ["yes", "no", NONE],
  duplicate: ["across", "same", "near", NONE],
  scale: ["known", "unknown"],
  resolution: undefined,
  lag: ids(LAG_BANDS),
  shot: ["first", "retake", NONE],
  label: undefined,
} as const satisfies Record<Facet, readonly string[] | undefined>;

/** Orders that hold together with every filter, with the stored field of each: an index each way for every facet. */
export const INDEXED_SORTS = {
  uploaded: "createdAt",
  captured: "facts.capturedAt",
  sharpness: "facts.sharpness",
  clipping: "facts.clipping",
  noise: "facts.noise",
  bytes: "facts.bytes",
} as const;

/**
 * Orders by any other measure, with the stored field of each. All media of an organisation are sorted by an index of that one field; media that
 * are filtered as well are sorted in code, up to `MOST_SORTED_IN_CODE`: an index for each facet would make several hundred.
 */
const FURTHER_SORTS = {
  z: "facts.z",
  lag: "facts.lagHours",
  pixelSize: "facts.pixelSizeUm",
  clipHigh: "facts.clipHigh",
  ...(Object.fromEntries(MEASURE_NAMES.map((name) => [name, `facts.measures.${name}`])) as {
    [Name in MeasureName]: `facts.measures.${Name}`;
  }),
} as const;

export const SORTS = { ...INDEXED_SORTS, ...FURTHER_SORTS } as const;
export type IndexedSort = keyof typeof INDEXED_SORTS;
export type SortKey = keyof typeof SORTS;
export const SORT_KEYS = Object.keys(SORTS) as SortKey[];
export const INDEXED_SORT_KEYS = Object.keys(INDEXED_SORTS) as IndexedSort[];

export const isIndexedSort = (sort: SortKey): sort is IndexedSort => sort in INDEXED_SORTS;
