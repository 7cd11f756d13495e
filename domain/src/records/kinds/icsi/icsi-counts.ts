import type { CohortCounts } from "../../../kpis/cohort-counts.ts";
import { type IcsiRecord, type OocyteHistory, oocyteHistories } from "./icsi-record.ts";
import {
  type BlastocystObservation,
  isGoodBlastocyst,
  isNormalFertilisation,
  type Observation,
} from "./observation.ts";

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

/**
 * Counts a cohort from its rows, as the indicators want them. Day-2 to day-5 counts are over 2PN oocytes only. What nobody
 * has looked at yet is left out: maturity without a row, damage before the first look at an injected oocyte, a day of which
 * nothing is recorded. That is not the same as none.
 */
export function cohortCounts(record: IcsiRecord): CohortCounts {
  const oocytes = oocyteHistories(record);
  const count = (matches: (oocyte: OocyteHistory) => boolean) => oocytes.filter(matches).length;
  const injected = oocytes.filter(({ unit }) => unit.injected);
  const outcome = (...pn: string[]) => injected.filter(({ fert }) => fert && pn.includes(fert.pnCount)).length;
  const zygotes = injected.filter(({ fert }) => fert?.pnCount === "2");
  const { folliclesAspirated, cocRetrieved, spermCounted, spermProgressive } = record.header;
  const counts: CohortCounts = {};
  if (oocytes.length > 0) {
    counts.mii = count(({ unit }) => unit.maturity === "MII");
    counts.mi = count(({ unit }) => unit.maturity === "MI");
    counts.gv = count(({ unit }) => unit.maturity === "GV");
    counts.injected = injected.length;
    counts.miiInjected = injected.filter(({ unit }) => unit.maturity === "MII").length;
  }
  if (injected.some(({ unit, fert }) => unit.survivalImmediate || fert)) {
    counts.degenerated = injected.filter(({ degenerated }) => degenerated).length;
  }
  if (folliclesAspirated !== undefined) counts.follicles = folliclesAspirated;
  if (cocRetrieved !== undefined) counts.coc = cocRetrieved;
  // One without the other would count in sums over many cohorts, on one side alone.
  if (spermCounted !== undefined && spermProgressive !== undefined && spermProgressive <= spermCounted) {
    counts.spermCounted = spermCounted;
    counts.spermProgressive = spermProgressive;
  }
  if (injected.some(({ fert }) => fert)) {
    counts.pn2 = zygotes.length;
    counts.pn2pb2 = zygotes.filter(
      ({ fert, unit }) => fert && unit.maturity === "MII" && isNormalFertilisation(fert),
    ).length;
    counts.pn1 = injected.filter(({ fert, unit }) => fert?.pnCount === "1" && unit.maturity === "MII").length;
    counts.pn3plus = outcome("3", "4plus");
    counts.pnNotObserved = outcome("pn_not_observed");
  }
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
  if (record.geneticTests.some(({ result }) => result !== "pending")) {
    const read = record.geneticTests.filter(({ result }) => result !== "pending");
    counts.biopsies = read.length;
    counts.biopsiesWithDna = read.filter(({ result }) => result !== "no_result").length;
  }
  return counts;
}
