import type { CohortCounts } from "../../../kpis/cohort-counts.ts";
import type { CheckKey } from "../../../policy/timing-profiles.ts";
import { sacsOf } from "../../late-result.ts";
import { type IcsiRecord, type OocyteHistory, oocyteHistories } from "./icsi-record.ts";
import { forgottenAt } from "./icsi-schedule.ts";
import {
  type BlastocystObservation,
  type FertObservation,
  isGoodBlastocyst,
  isNormalFertilisation,
  type Observation,
} from "./observation.ts";
import { doneTransfers } from "./transfers/done-transfers.ts";

const DAY_5 = new Set(["d5", "d5_full", "d5_expanded"]);
const isDay5 = (seen: Observation): seen is BlastocystObservation => DAY_5.has(seen.check);

function cellsAt({ observations }: OocyteHistory, day: "d2" | "d3"): number | undefined {
  const seen = observations.findLast((one) => one.check === day);
  return seen && "cells" in seen ? seen.cells : undefined;
}

const hasBlastocyst = ({ observations }: OocyteHistory) =>
  observations.some((seen) => isDay5(seen) && seen.expansion !== null);
const hasGoodBlastocyst = ({ observations }: OocyteHistory) =>
  observations.some((seen) => isDay5(seen) && isGoodBlastocyst(seen));

/** The day-1 result of the first insemination. */
const firstResult = ({ observations }: OocyteHistory) => observations.find(isFirstResult);
const isFirstResult = (seen: Observation): seen is FertObservation => seen.check === "fert";

/** Whether everything that was to be seen at a check was seen or passed over. */
const isFinished = (record: IcsiRecord, checks: readonly CheckKey[]) =>
  record.checks
    .filter(({ check }) => checks.includes(check))
    .every(({ check, doneAt }) => !doneAt || forgottenAt(record, check, doneAt, false).length === 0);

/** What was retrieved and inseminated, and how the inseminations ended. A rescue says nothing of either method. */
function fertilisationCounts(oocytes: readonly OocyteHistory[], own: readonly OocyteHistory[]): CohortCounts {
  const counts: CohortCounts = {};
  const injected = own.filter(({ unit }) => unit.insemination === "icsi" && !unit.rescueAt);
  const inDish = own.filter(({ unit }) => unit.insemination === "ivf");
  const isMature = ({ unit }: OocyteHistory) => unit.maturity === "MII";
  const results = (of: readonly OocyteHistory[], ...pn: string[]) =>
    of.filter((one) => pn.includes(firstResult(one)?.pnCount ?? "")).length;
  const normal = (of: readonly OocyteHistory[]) =>
    of.filter((one) => {
      const result = firstResult(one);
      return result && isNormalFertilisation(result);
    }).length;
  if (own.length > 0) {
    const count = (maturity: string) => own.filter(({ unit }) => unit.maturity === maturity).length;
    Object.assign(counts, { mii: count("MII"), mi: count("MI"), gv: count("GV") });
    counts.injected = injected.length;
    counts.miiInjected = injected.filter(isMature).length;
  }
  if (inDish.length > 0) counts.cocInseminated = inDish.length;
  if (injected.some((one) => one.unit.survivalImmediate || firstResult(one))) {
    counts.degenerated = injected.filter(({ degenerated }) => degenerated).length;
  }
  if ([...injected, ...inDish].some(firstResult)) counts.pn2 = results([...injected, ...inDish], "2");
  if (injected.some(firstResult)) {
    counts.pn2pb2 = normal(injected.filter(isMature));
    counts.pn1 = results(injected.filter(isMature), "1");
    counts.pn3plus = results(injected, "3", "4plus");
    counts.pnNotObserved = results(injected, "pn_not_observed");
  }
  if (inDish.some(firstResult)) {
    counts.ivfPn2 = normal(inDish);
    counts.ivfPn1 = results(inDish, "1");
    counts.ivfPn3plus = results(inDish, "3", "4plus");
    // A cycle whose oocytes were all inseminated in the dish; a split cycle has another method to fall back on.
    if (!oocytes.some(({ unit }) => unit.insemination === "icsi")) {
      counts.ivfCycles = 1;
      counts.ivfCyclesFailed = results(inDish, "1", "2", "2.1", "3", "4plus") === 0 ? 1 : 0;
    }
  }
  return counts;
}

/** Embryos that were seen day by day: of two pronuclei after the first insemination. */
function cultureCounts(record: IcsiRecord, own: readonly OocyteHistory[]): CohortCounts {
  const counts: CohortCounts = {};
  const zygotes = own.filter((one) => !one.unit.rescueAt && firstResult(one)?.pnCount === "2");
  const looked = (matches: (seen: Observation) => boolean) => record.observations.some(matches);
  if (looked(({ check }) => check === "d2")) {
    counts.d2cleaved = zygotes.filter((oocyte) => (cellsAt(oocyte, "d2") ?? 0) >= 2).length;
    counts.d2four = zygotes.filter((oocyte) => cellsAt(oocyte, "d2") === 4).length;
  }
  if (looked(({ check }) => check === "d3")) {
    counts.d3eight = zygotes.filter((oocyte) => cellsAt(oocyte, "d3") === 8).length;
  }
  if (looked(isDay5)) {
    counts.d5blast = zygotes.filter(hasBlastocyst).length;
    counts.d5good = zygotes.filter(hasGoodBlastocyst).length;
  }
  return counts;
}

type StageAtTransfer = "cleavage" | "blastocyst";

/** At which stage an embryo was transferred, by what was last seen of it or by the stage at which it was frozen. */
function stageOf({ observations, warming }: OocyteHistory): StageAtTransfer | undefined {
  if (observations.some((seen) => "expansion" in seen && seen.expansion !== null)) return "blastocyst";
  if (warming?.stage === "blastocyst") return "blastocyst";
  const isCleaved = observations.some(({ check }) => check === "d2" || check === "d3");
  return isCleaved || warming?.stage === "cleavage" ? "cleavage" : undefined;
}

/** Sacs by the stage of what was transferred. A transfer of both stages is left out: nobody knows whose sac it is. */
function implantationCounts(record: IcsiRecord, oocytes: readonly OocyteHistory[]): CohortCounts {
  const counts: CohortCounts = {};
  for (const { no, embryos } of doneTransfers(oocytes)) {
    const outcome = record.outcomes.find(({ transfer }) => transfer === no);
    const sacs = outcome && sacsOf(outcome);
    const [stage, ...others] = new Set(embryos.map(stageOf));
    if (sacs === undefined || others.length > 0) continue;
    if (stage === "cleavage") {
      counts.cleavageTransferred = (counts.cleavageTransferred ?? 0) + embryos.length;
      counts.cleavageSacs = (counts.cleavageSacs ?? 0) + sacs;
    }
    if (stage === "blastocyst") {
      counts.blastsTransferred = (counts.blastsTransferred ?? 0) + embryos.length;
      counts.blastSacs = (counts.blastSacs ?? 0) + sacs;
    }
  }
  return counts;
}

function geneticsAndCryoCounts({ geneticTests, warmings }: IcsiRecord): CohortCounts {
  const counts: CohortCounts = {};
  const read = geneticTests.filter(({ result }) => result !== undefined && result !== "pending");
  if (read.length > 0) {
    counts.biopsies = read.length;
    counts.biopsiesWithDna = read.filter(({ result }) => result !== "no_result").length;
  }
  const blastocysts = warmings.filter(({ stage }) => stage === "blastocyst");
  if (blastocysts.length > 0) {
    counts.blastsWarmed = blastocysts.length;
    counts.blastsIntact = blastocysts.filter(({ survival }) => survival === "intact").length;
  }
  return counts;
}

/**
 * Counts a cohort from its rows, as the indicators want them. Day-2 to day-5 counts are over 2PN oocytes only. What nobody
 * has looked at yet is left out: maturity without a row, damage before the first look at an injected oocyte, a day of which
 * nothing is recorded. That is not the same as none.
 */
export function cohortCounts(record: IcsiRecord): CohortCounts {
  const oocytes = oocyteHistories(record);
  const own = oocytes.filter(({ warming }) => warming === undefined || warming.stage === "oocyte");
  const { folliclesAtTrigger, cocRetrieved, spermCounted, spermProgressive } = record.header;
  return {
    ...fertilisationCounts(oocytes, own),
    ...(folliclesAtTrigger === undefined ? {} : { follicles: folliclesAtTrigger }),
    ...(cocRetrieved === undefined ? {} : { coc: cocRetrieved }),
    ...(spermCounted !== undefined && spermProgressive !== undefined && spermProgressive <= spermCounted
      ? { spermCounted, spermProgressive }
      : {}),
    ...cultureCounts(record, own),
    ...implantationCounts(record, oocytes),
    ...geneticsAndCryoCounts(record),
  };
}

/** What each count of a check needs: it is told once everything that was to be seen there was. */
const COUNTED_AT: readonly (readonly [checks: readonly CheckKey[], counts: readonly (keyof CohortCounts)[]])[] = [
  [["fert"], ["pn2", "pn2pb2", "pn1", "pn3plus", "ivfPn2", "ivfPn1", "ivfPn3plus", "ivfCycles", "ivfCyclesFailed"]],
  [["d2"], ["d2cleaved", "d2four"]],
  [["d3"], ["d3eight"]],
  [
    ["d5", "d5_full", "d5_expanded"],
    ["d5blast", "d5good"],
  ],
];

/** The counts for indicators: of checks that are finished alone, so a check half typed counts when it is done. */
export function finishedCounts(record: IcsiRecord): CohortCounts {
  const open = COUNTED_AT.flatMap(([checks, counts]) => (isFinished(record, checks) ? [] : counts));
  return Object.fromEntries(
    Object.entries(cohortCounts(record)).filter(([count]) => !open.some((one) => one === count)),
  );
}
