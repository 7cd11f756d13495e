import type { Condition, Filter } from "../filters/filter.ts";
import { FINISHED } from "../measures/populations.ts";
import { OUTCOME_AFTER_DAYS } from "../records/kinds/icsi/awaited-results.ts";

const empty = (field: string): Condition => ({ field, op: "isNull", value: [] });
const some = (field: string): Condition => ({ field, op: "gt", value: [0] });
const sourceIn = (...value: string[]): Condition => ({ field: "oocyteSource", op: "in", value });

/** From a transfer on, days until a child is born at 40 weeks: 280 from the last period, of which two weeks and some days are over. */
const TERM_AFTER_DAYS = 266;

/** Something that a registry asks for and a record may lack. */
export type Need = {
  /** Cycles that lack it. */
  lacks: readonly Filter[];
  /** The part of the page on which it is entered: of the form while the record is filled, else of the record. */
  place: string;
  /** It is reported to the record and needs no form. */
  isResult?: true;
  /** Days after the first transfer before which nobody can know it. */
  knownAfterDays?: number;
};

const need = (lacks: readonly Filter[], place = "procedure"): Need => ({ lacks, place });

/** All that forms ask of a cycle. */
export const NEEDS = {
  review: need([{ not: { field: "status", op: "in", value: [...FINISHED] } }], ""),
  date: need([empty("begunAt")]),
  age: need([empty("femaleAgeYears")]),
  indication: need([empty("indication")]),
  cycleNo: need([empty("cycleNo")]),
  spermSource: need([empty("spermSource")], ""),
  technique: need([
    empty("technique"),
    empty("notInseminatedBecause"),
    sourceIn("own_fresh", "own_vitrified", "donor_fresh", "donor_vitrified", "ivm"),
  ]),
  retrieved: need([empty("cocRetrieved"), sourceIn("own_fresh", "donor_fresh", "ivm")]),
  fertilised: need(
    [empty("zygoteCount"), { field: "technique", op: "notNull", value: [] }, some("injectedCount")],
    "fert",
  ),
  outcome: {
    ...need([some("awaitedOutcomeCount")], "results"),
    ...{ isResult: true, knownAfterDays: OUTCOME_AFTER_DAYS },
  },
  birth: {
    ...need([some("openPregnancyCount")], "results"),
    ...{ isResult: true, knownAfterDays: TERM_AFTER_DAYS },
  },
} as const satisfies Readonly<Record<string, Need>>;
export type NeedId = keyof typeof NEEDS;
