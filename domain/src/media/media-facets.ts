import { CheckKey } from "../policy/timing-profiles.ts";
import { MediumStage } from "../records/pictures/picture-slot.ts";
import { TestKind } from "../records/test-kind.ts";
import { type Facet, NONE } from "./facet-names.ts";
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
