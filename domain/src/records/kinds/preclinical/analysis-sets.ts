import type { Endpoint, Protocol } from "../../../protocols/protocol.ts";
import type { StoredValue } from "../../../stored-record.ts";
import { rowsOf, type SheetRow, timepointSheet } from "../../sheet.ts";
import { isEnd, isReadingOf, REASON_FIELD, RULE_FIELD } from "./preclinical-columns.ts";
import type { AnalysisSet } from "./result-schema.ts";
import { allocations, type Run, rowsOfArm } from "./run.ts";

/**
 * Whose units count. `counted`: what was allocated less what a rule excludes in time; the verdict's own. `allocated`: all of
 * them. `read`: those with a value that nobody excluded.
 */
export type Population = "counted" | "allocated" | "read";

/** `read` holds its value; an `ended` unit cannot be read any more and is a failure. */
type Unit = {
  state: "read" | "ended" | "lost" | "missing";
  value?: StoredValue;
  excluded: "before" | "after" | undefined;
};

/** The units of an arm at a timepoint, those of a population. */
export type ArmUnits = { set: AnalysisSet; units: readonly Unit[] };

const isText = (value: StoredValue) => typeof value === "string" && value.trim() !== "";

/** Whether somebody said that a unit is left out, and by a rule that came in time. */
type Exclusion = { isInTime: boolean };

function exclusionIn({ exclusions }: Protocol, row: SheetRow, hours: number): Exclusion | undefined {
  const named = row[RULE_FIELD];
  const rule = exclusions.find(({ id }) => id === named);
  if (!rule && !isText(named) && !isText(row[REASON_FIELD])) return undefined;
  return { isInTime: rule !== undefined && hours <= rule.upToHours };
}

/** One unit at all timepoints, in order: what is said at one of them holds from then on. */
function* unitOverTime(run: Run, row: string): Generator<readonly [endpoint: string, hours: number, unit: Unit]> {
  const { plan } = run.protocol;
  let exclusion: Exclusion | undefined;
  let isEnded = false;
  let isReadSince = false;
  for (const { hours, endpoints } of plan.timepoints) {
    const sheet = timepointSheet(hours);
    const cells = rowsOf(run.sheets, sheet)[row] ?? NO_CELLS;
    const said = exclusionIn(plan, cells, hours);
    if (said?.isInTime || !exclusion) exclusion = said ?? exclusion;
    const read = plan.endpoints.filter(
      (endpoint) => endpoints.includes(endpoint.id) && isReadingOf(endpoint, cells[endpoint.id]),
    );
    isEnded ||= read.some((endpoint) => isEnd(endpoint, cells[endpoint.id]));
    isReadSince ||= exclusion !== undefined && (read.length > 0 || run.onceRead?.has(`${sheet}.${row}`) === true);
    const excluded = exclusion && (exclusion.isInTime && !isReadSince ? "before" : "after");
    const unread: Unit = { state: isEnded ? "ended" : excluded === "after" ? "lost" : "missing", excluded };
    for (const id of endpoints) {
      const isRead = read.some((endpoint) => endpoint.id === id);
      yield [id, hours, isRead ? { state: "read", value: cells[id], excluded } : unread];
    }
  }
}

const NO_CELLS: SheetRow = {};
const placeOf = (armIndex: number, endpoint: string, hours: number) => `${armIndex} ${endpoint} ${hours}`;

/** Each run is gone through once, however many figures are asked of it. */
const known = new WeakMap<Run, ReadonlyMap<string, readonly Unit[]>>();

function unitsOf(run: Run): ReadonlyMap<string, readonly Unit[]> {
  const made = known.get(run);
  if (made) return made;
  const units = new Map<string, Unit[]>();
  for (const [armIndex, allocated] of allocations(run).entries())
    for (const row of rowsOfArm(armIndex, allocated))
      for (const [endpoint, hours, unit] of unitOverTime(run, row)) {
        const place = placeOf(armIndex, endpoint, hours);
        const there = units.get(place);
        if (there) there.push(unit);
        else units.set(place, [unit]);
      }
  known.set(run, units);
  return units;
}

const countOf = (units: readonly Unit[], is: (unit: Unit) => boolean) => units.filter(is).length;

/** What was read of an arm at a timepoint, unit by unit, and how many of them count. */
export function armUnits(
  run: Run,
  { armIndex, endpoint, hours }: { armIndex: number; endpoint: Endpoint; hours: number },
  population: Population = "counted",
): ArmUnits {
  const all = unitsOf(run).get(placeOf(armIndex, endpoint.id, hours)) ?? [];
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
