import type { CohortCounts } from "../../../kpis/cohort-counts.ts";
import type { Finding } from "../../finding.ts";
import { cohortCounts } from "./icsi-counts.ts";
import { endOf } from "./icsi-record.ts";
import { finding, type Rule, repeated, rowPath } from "./icsi-rules.ts";
import { isPossiblyEarlyBreakdown, mayTwin } from "./observation.ts";

const rowsAreRetrieved: Rule = ({ record, stage }) => {
  const { cocRetrieved: retrieved, denudationEndAt } = record.header;
  if (retrieved === undefined) return [];
  const beyond = record.units
    .filter(({ n }) => n > retrieved)
    .map((unit) => {
      const message = `Oocyte ${unit.n}, but ${retrieved} were retrieved.`;
      // Numbers stay with their oocytes when one that never was is removed, so the highest may be above the count.
      const severity = record.units.length > retrieved ? "hard" : "soft";
      return finding("V01", severity, rowPath(record, "units", unit, "n"), message);
    });
  if (record.units.length === retrieved) return beyond;
  const severity = stage === "submit" || denudationEndAt ? "hard" : "soft";
  const message = `${record.units.length} oocyte rows, but ${retrieved} were retrieved.`;
  return [...beyond, finding("V01", severity, "units", message)];
};

const injectedAreMature: Rule = ({ record }) => {
  const injected = record.units.filter((unit) => unit.injected);
  const mature = record.units.filter((unit) => unit.maturity === "MII" || unit.maturityRescued).length;
  const findings: Finding[] = [];
  if (injected.length > mature) {
    const reasoned = injected.filter(({ injectionReason }) => injectionReason).length;
    const severity = injected.length - reasoned > mature ? "hard" : "soft";
    const message = `${injected.length} oocytes injected, but ${mature} were mature or matured in the dish.`;
    findings.push(finding("V02", severity, "units", message));
  }
  const { mii, injected: written } = record.header.counts ?? {};
  const rescued = record.units.filter(({ maturityRescued }) => maturityRescued).length;
  if (mii !== undefined && written !== undefined && written > mii + rescued) {
    const message = `The header counts ${written} injected, but ${mii} MII and ${rescued} matured in the dish.`;
    findings.push(finding("V02", "hard", "header.counts.injected", message));
  }
  return findings;
};

const oneResultEach: Rule = ({ record, oocytes, stage }) =>
  oocytes.flatMap(({ unit, observations }) => {
    const results = observations.filter(({ check }) => check === "fert");
    const path = rowPath(record, "units", unit);
    if (!unit.injected) {
      return results.map((seen) => {
        const message = `Oocyte ${unit.n} has a day-1 result but was not injected.`;
        return finding("V03", "hard", rowPath(record, "observations", seen, "unit"), message);
      });
    }
    if (results.length > 1) {
      const message = `Oocyte ${unit.n} has ${results.length} day-1 results; correct one by superseding it.`;
      return [finding("V03", "hard", path, message)];
    }
    if (results.length === 1 || unit.survivalImmediate === "lysed") return [];
    const isPassedOver = record.notSeen.some((passed) => passed.check === "fert" && passed.unit === unit.n);
    const severity = stage === "submit" && !isPassedOver ? "hard" : "soft";
    return [finding("V03", severity, path, `Oocyte ${unit.n} was injected but has no day-1 result.`)];
  });

const transfersWithinPolicy: Rule = ({ record }) => {
  const transfers = record.dispositions.filter(({ fate }) => fate === "transfer");
  const { maxEmbryosTransferred: most } = record;
  if (transfers.length <= most) return [];
  return [finding("V12", "hard", "dispositions", `${transfers.length} embryos transferred; the site allows ${most}.`)];
};

const COUNTED: readonly (keyof CohortCounts & ("mii" | "mi" | "gv" | "injected" | "degenerated" | "pn2"))[] = [
  ...(["mii", "mi", "gv", "injected", "degenerated", "pn2"] as const),
];

const countsAgree: Rule = ({ record }) => {
  const { counts: written } = record.header;
  if (!written) return [];
  const derived = cohortCounts(record);
  return COUNTED.flatMap((field) => {
    const inHeader = written[field];
    const inRows = derived[field] ?? 0;
    if (inHeader === undefined || inHeader === inRows) return [];
    const difference = inHeader - inRows;
    const message = `${field}: ${inHeader} in the header, ${inRows} in the rows (${difference > 0 ? "+" : ""}${difference}).`;
    return [finding("V13", "soft", `header.counts.${field}`, message)];
  });
};

/** Rows that contradict each other or the session. */
const rowsFit: Rule = ({ record, oocytes }) => {
  const { icsiStartAt, icsiEndAt } = record.header;
  const twice = repeated(record.units, ({ n }) => String(n)).map(({ row }) =>
    finding("UNIT", "hard", rowPath(record, "units", row, "n"), `Oocyte ${row.n} is listed twice.`),
  );
  const live = oocytes.filter((oocyte) => !endOf(oocyte)).map(({ unit }) => unit);
  const shared = repeated(live, ({ dish, well }) => (dish && well ? `${dish}|${well}` : undefined)).map(
    ({ row, first }) => {
      const message = `Oocytes ${first.n} and ${row.n} are both in dish ${row.dish}, well ${row.well}.`;
      return finding("UNIT", "hard", rowPath(record, "units", row, "well"), message);
    },
  );
  const outside = record.units
    .filter(({ injectedAt: at }) => at && ((icsiStartAt && at < icsiStartAt) || (icsiEndAt && at > icsiEndAt)))
    .map((unit) => {
      const message = `Oocyte ${unit.n} was injected outside of the session.`;
      return finding("UNIT", "hard", rowPath(record, "units", unit, "injectedAt"), message);
    });
  const known = new Set(record.units.map(({ n }) => n));
  const orphans = (["observations", "dispositions", "geneticTests"] as const).flatMap((list) =>
    record[list]
      .filter(({ unit }) => !known.has(unit))
      .map((row) => finding("UNIT", "hard", rowPath(record, list, row, "unit"), `There is no oocyte ${row.unit}.`)),
  );
  return [...twice, ...shared, ...outside, ...orphans];
};

/** What a person should know, though nothing is wrong. */
const flags: Rule = ({ record, oocytes }) =>
  oocytes.flatMap(({ unit, fert, observations }) => {
    const notes: Finding[] = [];
    if (unit.maturity === "giant" && unit.injected) {
      const message = `Oocyte ${unit.n} is giant: it is excluded from clinical use.`;
      notes.push(finding("FLAG", "soft", rowPath(record, "units", unit, "maturity"), message));
    }
    if (fert && isPossiblyEarlyBreakdown(fert)) {
      const message = `Oocyte ${unit.n} may have lost its pronuclei early: look at it again on day 2.`;
      notes.push(finding("FLAG", "soft", rowPath(record, "observations", fert, "pnCount"), message));
    }
    const twofold = observations.find((seen) => "nIcm" in seen && mayTwin(seen));
    if (twofold) {
      const message = `Oocyte ${unit.n} has two inner cell masses: before a transfer, counsel on monozygotic twins.`;
      notes.push(finding("FLAG", "soft", rowPath(record, "observations", twofold, "nIcm"), message));
    }
    return notes;
  });

export const COHORT_RULES: readonly Rule[] = [
  ...[rowsAreRetrieved, injectedAreMature, oneResultEach, transfersWithinPolicy, countsAgree, rowsFit, flags],
];
