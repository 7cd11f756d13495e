import type { CohortCounts } from "../../../kpis/cohort-counts.ts";
import { named, sentences } from "../../../messages/said.ts";
import type { Finding } from "../../finding.ts";
import { cohortCounts } from "./icsi-counts.ts";
import { endOf } from "./icsi-record.ts";
import { finding, type Rule, repeated, rowPath } from "./icsi-rules.ts";
import { isPossiblyEarlyBreakdown, mayTwin } from "./observation.ts";

const says = sentences("cohort", {
  beyondRetrieved: "Oocyte {oocyte}, but {retrieved} were retrieved.",
  rows: "{rows} oocyte rows, but {retrieved} were retrieved.",
  injected: "{injected} oocytes injected, but {mature} were mature or matured in the dish.",
  injectedInHeader: "The header counts {injected} injected, but {mii} MII and {rescued} matured in the dish.",
  resultNotInjected: "Oocyte {oocyte} has a day-1 result but was not injected.",
  manyResults: "Oocyte {oocyte} has {results} day-1 results; correct one by superseding it.",
  noResult: "Oocyte {oocyte} was injected but has no day-1 result.",
  transfers: "{transfers} embryos transferred; the site allows {most}.",
  listedTwice: "Oocyte {oocyte} is listed twice.",
  sameWell: "Oocytes {first} and {second} are both in dish {dish}, well {well}.",
  outsideSession: "Oocyte {oocyte} was injected outside of the session.",
  noOocyte: "There is no oocyte {oocyte}.",
  giant: "Oocyte {oocyte} is giant: it is excluded from clinical use.",
  earlyBreakdown: "Oocyte {oocyte} may have lost its pronuclei early: look at it again on day 2.",
  twoMasses: "Oocyte {oocyte} has two inner cell masses: before a transfer, counsel on monozygotic twins.",
  countsDiffer: "{field}: {header} in the header, {rows} in the rows ({difference}).",
});

const rowsAreRetrieved: Rule = ({ record, stage }) => {
  const { cocRetrieved: retrieved, denudationEndAt } = record.header;
  if (retrieved === undefined) return [];
  const beyond = record.units
    .filter(({ n }) => n > retrieved)
    .map((unit) => {
      const message = says("beyondRetrieved", { oocyte: unit.n, retrieved });
      // Numbers stay with their oocytes when one that never was is removed, so the highest may be above the count.
      const severity = record.units.length > retrieved ? "hard" : "soft";
      return finding("V01", severity, rowPath(record, "units", unit, "n"), message);
    });
  if (record.units.length === retrieved) return beyond;
  const severity = stage === "submit" || denudationEndAt ? "hard" : "soft";
  const message = says("rows", { rows: record.units.length, retrieved });
  return [...beyond, finding("V01", severity, "units", message)];
};

const injectedAreMature: Rule = ({ record }) => {
  const injected = record.units.filter((unit) => unit.injected);
  const mature = record.units.filter((unit) => unit.maturity === "MII" || unit.maturityRescued).length;
  const findings: Finding[] = [];
  if (injected.length > mature) {
    const reasoned = injected.filter(({ injectionReason }) => injectionReason).length;
    const severity = injected.length - reasoned > mature ? "hard" : "soft";
    const message = says("injected", { injected: injected.length, mature });
    findings.push(finding("V02", severity, "units", message));
  }
  const { mii, injected: written } = record.header.counts ?? {};
  const rescued = record.units.filter(({ maturityRescued }) => maturityRescued).length;
  if (mii !== undefined && written !== undefined && written > mii + rescued) {
    const message = says("injectedInHeader", { injected: written, mii, rescued });
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
        const message = says("resultNotInjected", { oocyte: unit.n });
        return finding("V03", "hard", rowPath(record, "observations", seen, "unit"), message);
      });
    }
    if (results.length > 1) {
      const message = says("manyResults", { oocyte: unit.n, results: results.length });
      return [finding("V03", "hard", path, message)];
    }
    if (results.length === 1 || unit.survivalImmediate === "lysed") return [];
    const isPassedOver = record.notSeen.some((passed) => passed.check === "fert" && passed.unit === unit.n);
    const severity = stage === "submit" && !isPassedOver ? "hard" : "soft";
    return [finding("V03", severity, path, says("noResult", { oocyte: unit.n }))];
  });

const transfersWithinPolicy: Rule = ({ record }) => {
  const transfers = record.dispositions.filter(({ fate }) => fate === "transfer");
  const { maxEmbryosTransferred: most } = record;
  if (transfers.length <= most) return [];
  return [finding("V12", "hard", "dispositions", says("transfers", { transfers: transfers.length, most }))];
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
    const message = says("countsDiffer", {
      field: named(field),
      header: inHeader,
      rows: inRows,
      difference: `${difference > 0 ? "+" : ""}${difference}`,
    });
    return [finding("V13", "soft", `header.counts.${field}`, message)];
  });
};

/** Rows that contradict each other or the session. */
const rowsFit: Rule = ({ record, oocytes }) => {
  const { icsiStartAt, icsiEndAt } = record.header;
  const twice = repeated(record.units, ({ n }) => String(n)).map(({ row }) =>
    finding("UNIT", "hard", rowPath(record, "units", row, "n"), says("listedTwice", { oocyte: row.n })),
  );
  const live = oocytes.filter((oocyte) => !endOf(oocyte)).map(({ unit }) => unit);
  const shared = repeated(live, ({ dish, well }) => (dish && well ? `${dish}|${well}` : undefined)).map(
    ({ row, first }) => {
      const message = says("sameWell", { first: first.n, second: row.n, dish: row.dish ?? "", well: row.well ?? "" });
      return finding("UNIT", "hard", rowPath(record, "units", row, "well"), message);
    },
  );
  const outside = record.units
    .filter(({ injectedAt: at }) => at && ((icsiStartAt && at < icsiStartAt) || (icsiEndAt && at > icsiEndAt)))
    .map((unit) => {
      const message = says("outsideSession", { oocyte: unit.n });
      return finding("UNIT", "hard", rowPath(record, "units", unit, "injectedAt"), message);
    });
  const known = new Set(record.units.map(({ n }) => n));
  const orphans = (["observations", "dispositions", "geneticTests"] as const).flatMap((list) =>
    record[list]
      .filter(({ unit }) => !known.has(unit))
      .map((row) =>
        finding("UNIT", "hard", rowPath(record, list, row, "unit"), says("noOocyte", { oocyte: row.unit })),
      ),
  );
  return [...twice, ...shared, ...outside, ...orphans];
};

/** What a person should know, though nothing is wrong. */
const flags: Rule = ({ record, oocytes }) =>
  oocytes.flatMap(({ unit, fert, observations }) => {
    const notes: Finding[] = [];
    if (unit.maturity === "giant" && unit.injected) {
      const message = says("giant", { oocyte: unit.n });
      notes.push(finding("FLAG", "soft", rowPath(record, "units", unit, "maturity"), message));
    }
    if (fert && isPossiblyEarlyBreakdown(fert)) {
      const message = says("earlyBreakdown", { oocyte: unit.n });
      notes.push(finding("FLAG", "soft", rowPath(record, "observations", fert, "pnCount"), message));
    }
    const twofold = observations.find((seen) => "nIcm" in seen && mayTwin(seen));
    if (twofold) {
      const message = says("twoMasses", { oocyte: unit.n });
      notes.push(finding("FLAG", "soft", rowPath(record, "observations", twofold, "nIcm"), message));
    }
    return notes;
  });

export const COHORT_RULES: readonly Rule[] = [
  ...[rowsAreRetrieved, injectedAreMature, oneResultEach, transfersWithinPolicy, countsAgree, rowsFit, flags],
];
