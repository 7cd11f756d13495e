import type { TestFacts } from "../facts/test-facts.ts";
import type { AskedSubject, Subject } from "../filters/field.ts";
import { type Condition, conjuncts, type Filter, type Scalar } from "../filters/filter.ts";
import { Fate, FROZEN, isTerminal, STATUS_AFTER } from "../records/kinds/icsi/disposition.ts";
import type { TestStatus } from "../records/lab-test.ts";

/** Records that figures count, under one name on every screen, in every file and mail. */
export type Population = {
  /** Raised with every change of what it holds. */
  version: number;
  subject: Subject;
  /** What a record passes to be counted. */
  conditions: readonly Condition[];
  /** The field that places a record in a period. */
  date: "opuAt" | "fateAt" | "createdAt" | "dueAt" | "openedAt" | "expiresAt" | "usedAt";
  /** Who that is, as printed beside figures. */
  words: readonly string[];
};

/** States of work that a second person has reviewed. */
export const FINISHED = ["reviewed", "signed", "locked"] as const satisfies readonly TestStatus[];
const ICSI: Condition = { field: "kind", op: "eq", value: ["icsi"] };
const IS_FINISHED: Condition = { field: "status", op: "in", value: [...FINISHED] };
const recorded = (field: string): Condition => ({ field, op: "notNull", value: [] });
const fateIn = (fates: readonly Fate[]): Condition => ({ field: "fate", op: "in", value: [...fates] });
const isReference = (is: boolean): Condition => ({ field: "isReference", op: "eq", value: [is] });

const REVIEWED = "reviewed, signed or locked cycles";

/** Where two hold the same records, the one that asks for more comes first. */
export const POPULATIONS = {
  /** What the KPIs count: cycles that a second person has reviewed, of those whom the limits were set for. */
  laboratory: {
    version: 1,
    subject: "tests",
    conditions: [ICSI, IS_FINISHED, isReference(true)],
    date: "opuAt",
    words: [REVIEWED, "reference population"],
  },
  /** Finished cycles whom the limits were not set for. */
  outside: {
    version: 1,
    subject: "tests",
    conditions: [ICSI, IS_FINISHED, isReference(false)],
    date: "opuAt",
    words: [REVIEWED, "outside the reference population"],
  },
  finished: {
    version: 1,
    subject: "tests",
    conditions: [ICSI, IS_FINISHED],
    date: "opuAt",
    words: [REVIEWED, "all populations"],
  },
  /** A cycle is an oocyte retrieval of an ICSI or IVF record: one that was never begun has none. */
  cycles: {
    version: 1,
    subject: "tests",
    conditions: [ICSI, recorded("opuAt")],
    date: "opuAt",
    words: ["cycles with a retrieval"],
  },
  /** By the policy that stands in the record: what was waived is not missing. */
  missingPictures: {
    version: 1,
    subject: "tests",
    conditions: [recorded("missingPhoto")],
    date: "createdAt",
    words: ["tests that miss a required picture"],
  },
  overdueChecks: {
    version: 1,
    subject: "tests",
    conditions: [recorded("overdueAt")],
    date: "dueAt",
    words: ["tests with an overdue check"],
  },
  dueChecks: {
    version: 1,
    subject: "tests",
    conditions: [recorded("dueAt")],
    date: "dueAt",
    words: ["tests with a check due"],
  },
  records: { version: 1, subject: "tests", conditions: [], date: "createdAt", words: ["tests of every kind"] },
  /** What became of an oocyte counts in the month in which it was done, not in that of the retrieval. */
  transferred: {
    version: 1,
    subject: "units",
    conditions: [fateIn(["transfer"])],
    date: "fateAt",
    words: ["oocytes transferred"],
  },
  frozen: {
    version: 1,
    subject: "units",
    conditions: [fateIn([...FROZEN])],
    date: "fateAt",
    words: ["oocytes frozen"],
  },
  decided: {
    version: 1,
    subject: "units",
    conditions: [fateIn(Fate.options.filter(isTerminal))],
    date: "fateAt",
    words: ["oocytes whose fate is decided"],
  },
  oocytes: { version: 1, subject: "units", conditions: [], date: "opuAt", words: ["oocytes of every test"] },
  pictures: { version: 1, subject: "media", conditions: [], date: "createdAt", words: ["images and videos"] },
  queries: { version: 1, subject: "queries", conditions: [], date: "openedAt", words: ["queries"] },
  lots: { version: 1, subject: "lots", conditions: [], date: "expiresAt", words: ["lots"] },
  exposures: { version: 1, subject: "exposures", conditions: [], date: "usedAt", words: ["uses of lots"] },
} as const satisfies Record<string, Population>;
export type PopulationId = keyof typeof POPULATIONS;

const ALL: readonly Population[] = Object.values(POPULATIONS);

const WHOLE: Readonly<Record<Subject, Population>> = {
  tests: POPULATIONS.records,
  units: POPULATIONS.oocytes,
  media: POPULATIONS.pictures,
  queries: POPULATIONS.queries,
  lots: POPULATIONS.lots,
  exposures: POPULATIONS.exposures,
};

/** What a filter asks to leave exactly a population. */
export const conditionsOf = (id: PopulationId): Condition[] =>
  POPULATIONS[id].conditions.map(({ field, op, value }) => ({ field, op, value: [...value] }));

/** Whether a record is finished work, as opposed to one that is still entered, waits for review, or is void. */
export const isFinishedCycle = ({ kind, status }: Pick<TestFacts, "kind" | "status">) =>
  kind === "icsi" && FINISHED.some((state) => state === status);

/** The conditions that every record has to pass. */
export const conditionsIn = (filter: Filter) => conjuncts(filter).flatMap((part) => ("field" in part ? [part] : []));

/** Whether two conditions ask the same, whatever the order of their values. */
export const asksSame = (one: Condition, { field, op, value }: Condition) =>
  one.field === field &&
  one.op === op &&
  one.value.length === value.length &&
  value.every((each) => one.value.includes(each));

/** Bounds of a time leave what has one, as "is recorded" does. */
const isBound = ({ field, op }: Condition, { field: asked, op: how }: Condition) =>
  how === "notNull" && field === asked && /^(?:ge|gt|le|lt|between)$/.test(op);

/** Frozen oocytes are asked by their fate or by the state that it left them in. */
function asksFateOf({ field, op, value }: Condition, { value: fates }: Condition): boolean {
  const states = fates.map((fate): Scalar => STATUS_AFTER[Fate.parse(fate)]);
  const known = field === "fate" ? fates : field === "status" ? states : [];
  return (op === "eq" || op === "in") && value.length > 0 && value.every((one) => known.includes(one));
}

/** The population whose conditions a filter holds, the narrowest first; what is not asked leaves all records of the subject. */
export function populationOf(
  subject: AskedSubject,
  filter: Filter,
): Population & { date: Exclude<Population["date"], "usedAt"> };
export function populationOf(subject: Subject, filter: Filter): Population;
export function populationOf(subject: Subject, filter: Filter): Population {
  const asked = conditionsIn(filter);
  const isAsked = (condition: Condition) =>
    asked.some(
      (one) =>
        asksSame(one, condition) ||
        isBound(one, condition) ||
        (subject === "units" && condition.field === "fate" && asksFateOf(one, condition)),
    );
  return ALL.find((one) => one.subject === subject && one.conditions.every(isAsked)) ?? WHOLE[subject];
}
