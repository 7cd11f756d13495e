import { ASSAYS, ASSAYS_VERSION, type Assay, type AssayCode } from "../../../policy/assays.ts";
import { withoutBinaryNoise } from "../../../policy/decimal.ts";
import type { StoredValue } from "../../../stored-record.ts";
import { MS_PER_HOUR } from "../../../timing/instant.ts";
import { inWorkingHours, type Staffing } from "../../../timing/working-hours.ts";
import type { NextDue } from "../../lab-test.ts";
import { rowsOf, SESSION_ROW, type Sheets, timepointSheet, unitRow } from "../../sheet.ts";
import { READ, SUCCESS } from "./preclinical-columns.ts";
import type { PreclinicalProtocolDraft } from "./preclinical-protocol.ts";
import { type ArmReading, type AssayResult, assessAssay } from "./preclinical-result.ts";

/** How far around its hour a timepoint counts as in time. */
export const TIMEPOINT_TOLERANCE = { hours: 1, source: "house policy" } as const;

type Protocol = Pick<PreclinicalProtocolDraft, "protocolCode" | "arms">;

/** The timepoints of a run, in order; none while no protocol is chosen. */
export function timepoints({ protocolCode }: Pick<Protocol, "protocolCode">): readonly number[] {
  return protocolCode ? ASSAYS[protocolCode].scheduleHours : [];
}

/**
 * Whose units count. `counted`: what was allocated less what a rule excludes that was set before; the verdict's own.
 * `allocated`: all of them. `read`: those with a value that nobody excluded.
 */
export type Population = "counted" | "allocated" | "read";

/** One unit of an arm at a timepoint. */
type UnitReading = { value: StoredValue; excluded: "before" | "after" | undefined };

/** An exclusion holds from the timepoint at which it was said; one by a rule set before outweighs another. */
function unitReadings(
  { kind, hours, sheets }: { kind: Assay["kind"]; hours: number; sheets: Sheets },
  schedule: readonly number[],
  rowIds: readonly string[],
): UnitReading[] {
  const upToNow = schedule.filter((hour) => hour <= hours).map((hour) => rowsOf(sheets, timepointSheet(hour)));
  const now = rowsOf(sheets, timepointSheet(hours));
  return rowIds.map((id) => {
    const exclusions = upToNow.flatMap((rows) => (rows[id]?.excluded === undefined ? [] : [rows[id]]));
    const isBefore = exclusions.some(({ decidedBefore }) => decidedBefore === true);
    const excluded = isBefore ? "before" : exclusions.length > 0 ? "after" : undefined;
    return { value: now[id]?.[READ[kind].field], excluded };
  });
}

const isSuccess = (kind: Assay["kind"], value: StoredValue) =>
  kind === "embryo" ? SUCCESS.includes(value) : value === true;

function readingOf(kind: Assay["kind"], units: readonly UnitReading[], population: Population): Partial<ArmReading> {
  const counted = units.filter(({ value, excluded }) => {
    if (population === "allocated") return true;
    return population === "counted" ? excluded !== "before" : excluded === undefined && value !== undefined;
  });
  const values = counted.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (values.length === 0) return {};
  const unread = counted.filter(({ value }) => value === undefined);
  const lost = population === "counted" ? unread.filter(({ excluded }) => excluded !== undefined).length : 0;
  const set = {
    allocated: units.length,
    excludedBefore: units.filter(({ excluded }) => excluded === "before").length,
    excludedAfter: units.filter(({ excluded }) => excluded === "after").length,
    lost,
    // The other populations are looked at beside a verdict: there a unit without a value is a failure.
    missing: population === "counted" ? unread.length - lost : 0,
  };
  if (kind === "sperm") {
    const numbers = values.flatMap((value) => (typeof value === "number" ? [value] : []));
    return { ...set, motilityPct: withoutBinaryNoise(numbers.reduce((sum, value) => sum + value, 0) / numbers.length) };
  }
  return { ...set, units: counted.length, successes: values.filter((value) => isSuccess(kind, value)).length };
}

/** Rows of all units of an arm, by its place among the arms. */
export const rowsOfArm = (armIndex: number, nUnits: number) =>
  Array.from({ length: nUnits }, (_, index) => unitRow(armIndex, index + 1));

/** Readings of all arms at all timepoints, as the verdict wants them. */
export function readingsOf(
  { protocolCode, arms = [] }: Protocol,
  sheets: Sheets,
  population: Population = "counted",
): ArmReading[] {
  if (!protocolCode) return [];
  const { kind, scheduleHours } = ASSAYS[protocolCode];
  return scheduleHours.flatMap((hours) =>
    arms.flatMap(({ name, role, nUnits }, armIndex) => {
      const units = unitReadings({ kind, hours, sheets }, scheduleHours, rowsOfArm(armIndex, nUnits));
      const reading = readingOf(kind, units, population);
      return Object.keys(reading).length > 0 ? [{ arm: name, role, hours, ...reading }] : [];
    }),
  );
}

/** What the same readings say of another set of units. */
export type Sensitivity = Pick<AssayResult, "verdict" | "arms"> & { population: "allocated" | "read" };

export type AssayOutcome = AssayResult & {
  criterion: { id: AssayCode; version: string; source: string };
  /** Beside a verdict that leaves units out or counts unread ones; empty where all sets are the same. */
  sensitivity: Sensitivity[];
};

/** The result of a run with all of its figures; undefined before a protocol is chosen. */
export function assayOutcome(protocol: Protocol, sheets: Sheets): AssayOutcome | undefined {
  const { protocolCode } = protocol;
  if (!protocolCode) return undefined;
  const result = assessAssay(protocolCode, readingsOf(protocol, sheets));
  const isWhole = result.arms.every((one) => one.excludedBefore + one.excludedAfter + one.missing === 0);
  const sensitivity = (["allocated", "read"] as const).map((population): Sensitivity => {
    const { verdict, arms } = assessAssay(protocolCode, readingsOf(protocol, sheets, population));
    return { population, verdict, arms };
  });
  return {
    ...result,
    criterion: { id: protocolCode, version: ASSAYS_VERSION, source: ASSAYS[protocolCode].source },
    sensitivity: isWhole ? [] : sensitivity,
  };
}

/** The next timepoint that was neither read nor passed over, when people of the site can read it. */
export function nextTimepoint(
  protocol: Protocol,
  startedAt: Date,
  sheets: Sheets,
  site: Staffing,
): NextDue | undefined {
  const isOpen = (hours: number) => {
    const { doneAt, notDoneReason } = rowsOf(sheets, timepointSheet(hours))[SESSION_ROW] ?? {};
    return doneAt === undefined && notDoneReason === undefined;
  };
  const hours = timepoints(protocol).find(isOpen);
  if (hours === undefined) return undefined;
  const at = (hour: number) => new Date(startedAt.getTime() + hour * MS_PER_HOUR);
  const around = TIMEPOINT_TOLERANCE.hours;
  const window = { from: at(Math.max(0, hours - around)), target: at(hours), overdue: at(hours + around) };
  return { check: timepointSheet(hours), ...inWorkingHours(window, startedAt, site) };
}
