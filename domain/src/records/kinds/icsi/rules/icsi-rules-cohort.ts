import type { CohortCounts } from "../../../../kpis/cohort-counts.ts";
import type { Said } from "../../../../messages/said.ts";
import { named, sentences } from "../../../../messages/said.ts";
import type { CheckKey } from "../../../../policy/timing-profiles.ts";
import type { Finding } from "../../../finding.ts";
import { DISPOSITIONS_SHEET, OOCYTES_SHEET } from "../../../sheet.ts";
import { unitsAtCheck } from "../carry-over.ts";
import { cohortCounts } from "../icsi-counts.ts";
import { endOf, isCultured } from "../icsi-record.ts";
import { checkOpens } from "../icsi-schedule.ts";
import { missingRow } from "../icsi-sheets.ts";
import { AFTER_RESCUE, isInjected, isInseminated } from "../insemination.ts";
import { isPossiblyEarlyBreakdown, mayTwin } from "../observation.ts";
import type { Oocyte } from "../oocyte.ts";
import { FIRST_TRANSFER } from "../transfers/transfer.ts";
import { finding, type Rule, repeated, rowPath } from "./icsi-rules.ts";

const says = sentences("cohort", {
  beyondRetrieved: "Oocyte {oocyte}, but {retrieved} were retrieved.",
  rows: "{rows} oocyte rows, but {retrieved} were retrieved.",
  injected: "{injected} oocytes injected, but {mature} were mature or matured in the dish.",
  injectedInHeader: "The header counts {injected} injected, but {mii} MII and {rescued} matured in the dish.",
  resultNotInseminated: "Oocyte {oocyte} has a day-1 result but was not inseminated.",
  resultNotRescued: "Oocyte {oocyte} has a result after rescue but was not injected a second time.",
  manyResults: "Oocyte {oocyte} has {results} day-1 results; correct one by superseding it.",
  noResult: "Oocyte {oocyte} was inseminated but has no day-1 result.",
  noRescueResult: "Oocyte {oocyte} was injected a second time but has no result after that.",
  transfers: "{transfers} embryos transferred; the site allows {most}. Say why, or correct the fates.",
  transfersReasoned: "{transfers} embryos transferred; the site allows {most}. A reason is given.",
  noFate: "Nothing was inseminated: say what became of oocyte {oocyte}.",
  listedTwice: "Oocyte {oocyte} is listed twice.",
  sameWell: "Oocytes {first} and {second} are both in dish {dish}, well {well}.",
  outsideSession: "Oocyte {oocyte} was injected outside of the session.",
  noOocyte: "There is no oocyte {oocyte}.",
  giant: "Oocyte {oocyte} is giant: it is excluded from clinical use.",
  earlyBreakdown: "Oocyte {oocyte} may have lost its pronuclei early: look at it again on day 2.",
  twoMasses: "Oocyte {oocyte} has two inner cell masses: before a transfer, counsel on monozygotic twins.",
  countsDiffer: "{field}: {header} in the header, {rows} in the rows ({difference}).",
});

const rowsAreRetrieved: Rule = ({ record, oocytes, stage }) => {
  const { cocRetrieved: retrieved, denudationEndAt } = record.header;
  if (retrieved === undefined) return [];
  const units = oocytes.flatMap(({ unit, warming }) => (warming ? [] : [unit]));
  const beyond = units
    .filter(({ n }) => n > retrieved)
    .map((unit) => {
      const message = says("beyondRetrieved", { oocyte: unit.n, retrieved });
      // Numbers stay with their oocytes when one that never was is removed, so the highest may be above the count.
      const severity = units.length > retrieved ? "hard" : "soft";
      return finding("V01", severity, rowPath(record, "units", unit, "n"), message);
    });
  if (units.length === retrieved) return beyond;
  const severity = stage === "submit" || denudationEndAt ? "hard" : "soft";
  const message = says("rows", { rows: units.length, retrieved });
  const numbers = new Set(units.map(({ n }) => n));
  const missing = Array.from({ length: retrieved }, (_, i) => i + 1).find((n) => !numbers.has(n));
  const place =
    units.length > retrieved || missing === undefined
      ? "header.cocRetrieved"
      : missingRow("units", OOCYTES_SHEET, missing);
  return [...beyond, finding("V01", severity, place, message)];
};

const injectedAreMature: Rule = ({ record }) => {
  const isMature = ({ maturity, maturedAt }: Oocyte) => maturity === "MII" || maturedAt !== undefined;
  const injected = record.units.filter(isInjected);
  const mature = record.units.filter(isMature).length;
  // The row of each asks for that reason itself.
  const reasoned = injected.filter((unit) => !isMature(unit));
  const findings: Finding[] = [];
  if (injected.length > mature && reasoned[0]) {
    const message = says("injected", { injected: injected.length, mature });
    findings.push(finding("V02", "soft", rowPath(record, "units", reasoned[0], "injectionReason"), message));
  }
  const { mii, injected: written } = record.header.counts ?? {};
  const rescued = record.units.filter(({ maturedAt }) => maturedAt).length;
  if (mii !== undefined && written !== undefined && written > mii + rescued + reasoned.length) {
    const message = says("injectedInHeader", { injected: written, mii, rescued });
    findings.push(finding("V02", "hard", "header.counts.injected", message));
  }
  return findings;
};

/** One result after each insemination: the first, and a rescue where there was one. */
const oneResultEach: Rule = ({ record, oocytes, stage }) =>
  oocytes.flatMap(({ unit, observations }) => {
    const path = rowPath(record, "units", unit);
    const isLysed = unit.survivalImmediate === "lysed";
    const resultOf = (check: CheckKey, isDone: boolean, isLost: boolean, missing: Said, unfounded: Said) => {
      const results = observations.filter((seen) => seen.check === check);
      if (!isDone) {
        return results.map((seen) => finding("V03", "hard", rowPath(record, "observations", seen, "unit"), unfounded));
      }
      if (results.length > 1) {
        const message = says("manyResults", { oocyte: unit.n, results: results.length });
        return [finding("V03", "hard", path, message)];
      }
      const isPassedOver = record.notSeen.some((passed) => passed.check === check && passed.unit === unit.n);
      const session = record.checks.find((one) => one.check === check);
      const lookedAt = session?.doneAt ?? checkOpens(record, check, unit);
      const isGone = lookedAt !== undefined && !unitsAtCheck(record, check, lookedAt).includes(unit.n);
      if (results.length === 1 || isLost || isGone || isPassedOver || session?.notDoneReason) return [];
      return [finding("V03", stage === "submit" ? "hard" : "soft", missingRow("observations", check, unit.n), missing)];
    };
    const oocyte = { oocyte: unit.n };
    const isFirst = unit.insemination === "icsi" || unit.insemination === "ivf";
    const isRescued = unit.rescueAt !== undefined;
    return [
      ...resultOf(
        "fert",
        isFirst,
        isLysed && !isRescued,
        says("noResult", oocyte),
        says("resultNotInseminated", oocyte),
      ),
      ...resultOf(AFTER_RESCUE, isRescued, isLysed, says("noRescueResult", oocyte), says("resultNotRescued", oocyte)),
    ];
  });

/** The policy is that of one transfer. What was done in spite of it is recorded with its reason. */
const transfersWithinPolicy: Rule = ({ record }) => {
  const { maxEmbryosTransferred: most } = record;
  const transferred = record.dispositions.filter(({ fate }) => fate === "transfer");
  return [...Map.groupBy(transferred, ({ transferNo = FIRST_TRANSFER }) => transferNo).values()].flatMap((embryos) => {
    const last = embryos.at(-1);
    if (embryos.length <= most || !last) return [];
    const values = { transfers: embryos.length, most };
    const isReasoned = embryos.some(({ overrideReason }) => overrideReason);
    const path = rowPath(record, "dispositions", last, "overrideReason");
    return isReasoned
      ? [finding("V12", "soft", path, says("transfersReasoned", values))]
      : [finding("V12", "hard", path, says("transfers", values))];
  });
};

/** Of oocytes that nobody inseminated no check tells what became of them. */
const eachHasAFate: Rule = ({ record, oocytes, stage }) => {
  if (stage !== "submit" || oocytes.some(isCultured)) return [];
  return oocytes
    .filter((oocyte) => !endOf(oocyte) && !oocyte.degenerated)
    .map(({ unit, last }) => {
      const path = last
        ? rowPath(record, "dispositions", last, "fate")
        : missingRow("dispositions", DISPOSITIONS_SHEET, unit.n);
      return finding("FATE", "hard", path, says("noFate", { oocyte: unit.n }));
    });
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
  // What matured later is injected later; everything else was injected in the session, or its time is wrong.
  const outside = record.units
    .filter(({ insemination, maturedAt }) => insemination === "icsi" && !maturedAt)
    .filter(({ inseminatedAt: at }) => at && ((icsiStartAt && at < icsiStartAt) || (icsiEndAt && at > icsiEndAt)))
    .map((unit) => {
      const message = says("outsideSession", { oocyte: unit.n });
      return finding(
        "UNIT",
        unit.injectionReason ? "soft" : "hard",
        rowPath(record, "units", unit, "inseminatedAt"),
        message,
      );
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
    if (unit.maturity === "giant" && isInseminated(unit)) {
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
  ...[
    rowsAreRetrieved,
    injectedAreMature,
    oneResultEach,
    transfersWithinPolicy,
    eachHasAFate,
    countsAgree,
    rowsFit,
    flags,
  ],
];
