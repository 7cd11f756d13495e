import type { Endpoint, Protocol } from "../../../protocols/protocol.ts";
import type { StoredValue } from "../../../stored-record.ts";
import { rowsOf, timepointSheet } from "../../sheet.ts";
import { isEnd, isReadingOf, REASON_FIELD, RULE_FIELD } from "./preclinical-columns.ts";
import { allocatedTo, type Run, rowsOfArm } from "./run.ts";

/**
 * Whose units count. `counted`: what was allocated less what a rule excludes in time; the verdict's own. `allocated`: all of
 * them. `read`: those with a value that nobody excluded.
 */
export type Population = "counted" | "allocated" | "read";

/** How many units of an arm count at a timepoint, and why the others do not. */
export type AnalysisSet = {
  allocated: number;
  excludedBefore: number;
  /** Excluded by no rule, or too late: they count as they were read, else as lost. */
  excludedAfter: number;
  /** Excluded afterwards and without a value: the worst is taken of them. */
  lost: number;
  /** Neither read nor excluded: nothing is said before they are. */
  missing: number;
  counted: number;
};

/** `read` holds its value; an `ended` unit cannot be read any more and is a failure. */
type Unit = {
  state: "read" | "ended" | "lost" | "missing";
  value?: StoredValue;
  excluded: "before" | "after" | undefined;
};

/** The units of an arm at a timepoint, those of a population. */
export type ArmUnits = { set: AnalysisSet; units: readonly Unit[] };

const isText = (value: StoredValue) => typeof value === "string" && value.trim() !== "";

/** At which hour somebody said so first, and whether by a rule that came in time. */
type Exclusion = { hours: number; isInTime: boolean };

function exclusionIn({ exclusions }: Protocol, row: Record<string, StoredValue>, hours: number): Exclusion | undefined {
  const named = row[RULE_FIELD];
  const rule = exclusions.find(({ id }) => id === named);
  if (!rule && !isText(named) && !isText(row[REASON_FIELD])) return undefined;
  return { hours, isInTime: rule !== undefined && hours <= rule.upToHours };
}

function unitAt(run: Run, endpoint: Endpoint, hours: number, row: string): Unit {
  const { plan } = run.protocol;
  let exclusion: Exclusion | undefined;
  let isEnded = false;
  let isReadSince = false;
  let value: StoredValue;
  for (const point of plan.timepoints) {
    if (point.hours > hours) break;
    const sheet = timepointSheet(point.hours);
    const cells = rowsOf(run.sheets, sheet)[row] ?? {};
    const said = exclusionIn(plan, cells, point.hours);
    if (said?.isInTime || (said && !exclusion)) exclusion = said;
    const isReadNow = point.endpoints.some((id) => {
      const read = plan.endpoints.find((one) => one.id === id);
      if (!read || !isReadingOf(read, cells[id])) return false;
      if (isEnd(read, cells[id])) isEnded = true;
      return true;
    });
    if (exclusion && (isReadNow || run.onceRead?.has(`${sheet}.${row}`))) isReadSince = true;
    if (point.hours === hours && isReadingOf(endpoint, cells[endpoint.id])) value = cells[endpoint.id];
  }
  const excluded = exclusion && (exclusion.isInTime && !isReadSince ? "before" : "after");
  if (value !== undefined) return { state: "read", value, excluded };
  if (isEnded) return { state: "ended", excluded };
  return { state: excluded === "after" ? "lost" : "missing", excluded };
}

const countOf = (units: readonly Unit[], is: (unit: Unit) => boolean) => units.filter(is).length;

/** What was read of an arm at a timepoint, unit by unit, and how many of them count. */
export function armUnits(
  run: Run,
  { armIndex, endpoint, hours }: { armIndex: number; endpoint: Endpoint; hours: number },
  population: Population = "counted",
): ArmUnits {
  const all = rowsOfArm(armIndex, allocatedTo(run, armIndex)).map((row) => unitAt(run, endpoint, hours, row));
  const units = all.flatMap((unit): Unit[] => {
    if (population === "counted") return unit.excluded === "before" ? [] : [unit];
    if (population === "read") return unit.excluded || unit.state === "missing" ? [] : [unit];
    // Whatever was left out is a failure here.
    return [unit.state === "missing" ? { ...unit, state: "lost" } : unit];
  });
  const set = {
    allocated: all.length,
    excludedBefore: countOf(all, ({ excluded }) => excluded === "before"),
    excludedAfter: countOf(all, ({ excluded }) => excluded === "after"),
    lost: countOf(units, ({ state }) => state === "lost"),
    missing: countOf(units, ({ state }) => state === "missing"),
    counted: units.length,
  };
  return { set, units };
}
