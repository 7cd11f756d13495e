import type { TestFacts } from "../facts/test-facts.ts";
import type { Condition, Filter } from "../filters/filter.ts";
import type { TestStatus } from "../records/lab-test.ts";

const FINISHED = ["reviewed", "signed", "locked"] as const satisfies readonly TestStatus[];

/**
 * What every KPI of the laboratory counts, on every screen, in every file and mail: cycles that a second person has
 * reviewed, in the month of their retrieval, and of these the reference population, which the limits were set for.
 */
export const KPI_POPULATION = {
  states: FINISHED,
  /** The field that places a cycle in a period. */
  date: "opuAt",
} as const;

/** Whether a record is finished work, as opposed to one that is still entered, waits for review, or is void. */
export const isFinishedCycle = ({ kind, status }: Pick<TestFacts, "kind" | "status">) =>
  kind === "icsi" && FINISHED.some((state) => state === status);

/** What a filter asks for the KPI population; for all finished cycles without `isReference`. */
export const kpiConditions = (isReference = true): Condition[] => [
  { field: "kind", op: "eq", value: ["icsi"] },
  { field: "status", op: "in", value: [...FINISHED] },
  ...(isReference ? [REFERENCE_ONLY] : []),
];
export const REFERENCE_ONLY: Condition = { field: "isReference", op: "eq", value: [true] };

const isFinishedStates = (part: Filter) =>
  "field" in part &&
  part.field === "status" &&
  part.op === "in" &&
  part.value.length === FINISHED.length &&
  FINISHED.every((state) => part.value.includes(state));

/** The same filter for sums of packs: these hold finished cycles alone (`kpiPacks`), so no index has to know the states. */
export function filterOfSums(filter: Filter): Filter {
  if (!("all" in filter)) return filter;
  return { all: filter.all.filter((part) => !isFinishedStates(part)).map(filterOfSums) };
}

const conjuncts = (filter: Filter): Filter[] => ("all" in filter ? filter.all.flatMap(conjuncts) : [filter]);

/** Which cycles a figure counts. `reference`: undefined where the reference population is not asked. */
export type Population = { isFinished: boolean; reference: boolean | undefined; date: string | undefined };

/** The population that a filter leaves; `date` is the field that rows are grouped by in time, if they are. */
export function populationOf(filter: Filter, date?: string): Population {
  const conditions = conjuncts(filter).flatMap((part) => ("field" in part ? [part] : []));
  const [asked] = conditions.find(({ field, op }) => field === "isReference" && op === "eq")?.value ?? [];
  return {
    isFinished: conditions.some(isFinishedStates),
    reference: typeof asked === "boolean" ? asked : undefined,
    date: date ?? conditions.find(({ field }) => Object.hasOwn(DATED, field))?.field,
  };
}

const DATED: Readonly<Record<string, string>> = {
  opuAt: "by retrieval",
  injectedAt: "by injection",
  createdAt: "by creation of the record",
  submittedAt: "by submission",
  reviewedAt: "by review",
  signedAt: "by signature",
  lockedAt: "by locking",
};

const asItIs = (english: string) => english;

/** A population as it is printed beside its figures: "reviewed, signed or locked cycles · reference population · by retrieval". */
export function populationWords({ isFinished, reference, date }: Population, word = asItIs): string {
  const who = isFinished ? "reviewed, signed or locked cycles" : "cycles as filtered";
  const whose = reference === undefined ? "all populations" : `${reference ? "" : "outside the "}reference population`;
  const when = date === undefined ? undefined : DATED[date];
  return [who, whose, ...(when === undefined ? [] : [when])].map(word).join(" · ");
}
