import type { TestKind } from "../test-kind.ts";

type Header = Readonly<Record<string, unknown>>;

const CULTURE = ["cultureMedium", "dishware", "incubatorId", "o2Pct", "co2Pct", "tempC", "microscopeId"];
const DEVICE = ["deviceId", "deviceMode", "firmware"];

/** What stays the same from one test of a study to the next. Times, counts, subjects and results are never taken over. */
const TAKEN_OVER: Record<TestKind, readonly string[]> = {
  icsi: [
    ...["operatorId", "technique", ...DEVICE, "immobilisationMedium", "immobilisation", "oocyteActivation"],
    ...["enzyme", "holdingPipette", "injectionPipette", "injectionPipetteInnerUm", "oil", ...CULTURE],
    ...["objective", "pixelSizeUm"],
  ],
  clinical: ["operatorId", ...DEVICE, "outcomeMeasure", "exposureMin", ...CULTURE],
  semen: ["prepMethod"],
  preclinical: [
    ...["protocolCode", "protocolVersion", "operatorId", "objective", "strain", "supplier", "sex", "ageWeeks"],
    ...["ethicsApproval", "medium", "reagent", "deviceId", "firmware", "exposureMin", "extractionRatioCm2PerMl"],
    ...["extractionTempC", "allocation", "replicateType", "inclusionCriteria", "outcomeMeasure", "statistics", "arms"],
  ],
};

/** A reason is of one use alone: an expired lot asks for it again. */
function reusable(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("expiryOverrideReason" in value)) return value;
  const { expiryOverrideReason: _, ...lot } = value;
  return lot;
}

/** The fields that a record would take over from another of its kind: those it does not say itself yet, without `closed`. */
export function prefill(
  kind: TestKind,
  own: Header,
  last: Header,
  closed: readonly string[] = [],
): Record<string, unknown> {
  // Arms that stand in the open trail cannot be sealed later, so they wait for the answer whether the test is blinded.
  const isOpen = (field: string) => field !== "arms" || own.blindedAssessor === false;
  const isMissing = (field: string) => own[field] === undefined && last[field] !== undefined;
  const fields = TAKEN_OVER[kind].filter((field) => isMissing(field) && isOpen(field) && !closed.includes(field));
  const taken: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, reusable(last[field])]));
  const names: Header = typeof last.names === "object" && last.names !== null ? { ...last.names } : {};
  const operator = String(taken.operatorId);
  if (names[operator] !== undefined) taken.names = { ...(own.names ?? {}), [operator]: names[operator] };
  return taken;
}

/** What the first of these tests has that is missing here, and that test; undefined where none has anything. */
export function prefillFromFirst<T extends { header?: Header | undefined }>(
  kind: TestKind,
  own: Header,
  latest: readonly T[],
  closed: readonly string[] = [],
): { from: T; fields: Record<string, unknown>; count: number } | undefined {
  for (const from of latest) {
    const fields = prefill(kind, own, from.header ?? {}, closed);
    const count = Object.keys(fields).filter((field) => field !== "names").length;
    if (count > 0) return { from, fields, count };
  }
  return undefined;
}

/** Whether a record of this kind still says so little that it is worth asking. */
export const isWorthPrefilling = (kind: TestKind, own: Header) =>
  TAKEN_OVER[kind].filter((field) => own[field] !== undefined).length < Math.min(3, TAKEN_OVER[kind].length);
