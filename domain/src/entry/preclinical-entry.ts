import { ASSAYS, type Assay } from "../policy/assays.ts";
import { onPaper } from "../policy/decimal.ts";
import type { NextDue } from "../tests/lab-test.ts";
import type { PreclinicalProtocolDraft } from "../tests/preclinical-protocol.ts";
import type { ArmReading } from "../tests/preclinical-result.ts";
import { rowsOf, SESSION_ROW, type SheetRow, type Sheets, timepointSheet, unitRow } from "../tests/sheet.ts";
import { MS_PER_HOUR } from "../timing/instant.ts";
import type { Code, Column } from "./column.ts";

const code = (key: string, value: Code["value"], short: string, meaning = short): Code => ({
  code: key,
  value,
  short,
  meaning,
});
const YES_NO = [code("y", true, "Yes"), code("n", false, "No")];

/** Stages of a mouse embryo assay; the last two count as success. */
const STAGES = [
  code("d", "degenerated", "Deg", "Degenerated"),
  code("1", "1", "1 cell"),
  code("2", "2", "2 cells"),
  code("4", "4", "4 cells"),
  code("8", "8", "8 cells"),
  code("m", "morula", "Morula"),
  code("b", "blastocyst", "Blast", "Blastocyst, not expanded"),
  code("x", "expanded", "Exp", "Expanded blastocyst"),
  code("h", "hatching", "Hatch", "Hatching or hatched"),
];
const SUCCESS: readonly unknown[] = ["expanded", "hatching"];

const EXCLUSION: readonly Column[] = [
  { kind: "text", field: "excluded", label: "Excluded because", max: 200 },
  { kind: "code", field: "decidedBefore", label: "Rule set before", codes: YES_NO },
];

const READ: Record<Assay["kind"], Column> = {
  embryo: { kind: "code", field: "stage", label: "Stage", codes: STAGES },
  sperm: { kind: "number", field: "motilityPct", label: "Motility %", limit: "percentage" },
  comparison: { kind: "code", field: "success", label: "Success", codes: YES_NO },
};

/** What is entered of every unit at a timepoint, by the kind of assay. */
export const preclinicalColumns = (kind: Assay["kind"]): readonly Column[] => [READ[kind], ...EXCLUSION];

/** All that a timepoint may hold, whatever its assay. */
export const PRECLINICAL_COLUMNS: readonly Column[] = [...Object.values(READ), ...EXCLUSION];

/** How far around its hour a timepoint counts as in time. */
export const TIMEPOINT_TOLERANCE = { hours: 1, source: "house policy" } as const;

type Protocol = Pick<PreclinicalProtocolDraft, "protocolCode" | "arms">;

/** The timepoints of a run, in order; none while no protocol is chosen. */
export function timepoints({ protocolCode }: Protocol): readonly number[] {
  return protocolCode ? ASSAYS[protocolCode].scheduleHours : [];
}

const isRead = (row: SheetRow, field: string) => row[field] !== undefined && row.excluded === undefined;

function readingOf(kind: Assay["kind"], rows: readonly SheetRow[]): Partial<ArmReading> {
  const { field } = READ[kind];
  const read = rows.filter((row) => isRead(row, field));
  if (read.length === 0) return {};
  if (kind === "sperm") {
    const values = read.flatMap(({ motilityPct }) => (typeof motilityPct === "number" ? [motilityPct] : []));
    return { motilityPct: onPaper(values.reduce((sum, value) => sum + value, 0) / values.length) };
  }
  const successes = read.filter((row) => (kind === "embryo" ? SUCCESS.includes(row.stage) : row.success === true));
  return { units: read.length, successes: successes.length };
}

/** Readings of all arms at all timepoints, as the verdict wants them. Excluded units count neither for nor against. */
export function readingsOf({ protocolCode, arms = [] }: Protocol, sheets: Sheets): ArmReading[] {
  if (!protocolCode) return [];
  const { kind } = ASSAYS[protocolCode];
  return timepoints({ protocolCode }).flatMap((hours) => {
    const rows = rowsOf(sheets, timepointSheet(hours));
    return arms.flatMap(({ name, role, nUnits }, armIndex) => {
      const own = Array.from({ length: nUnits }, (_, index) => rows[unitRow(armIndex, index + 1)] ?? {});
      const reading = readingOf(kind, own);
      return Object.keys(reading).length > 0 ? [{ arm: name, role, hours, ...reading }] : [];
    });
  });
}

/** The next timepoint that was neither read nor passed over, and the run's clock zero. */
export function preclinicalTiming(
  protocol: Protocol,
  startedAt: Date | undefined,
  sheets: Sheets,
): { anchorAt: Date | undefined; nextDue: NextDue | undefined } {
  const isOpen = (hours: number) => {
    const { doneAt, notDoneReason } = rowsOf(sheets, timepointSheet(hours))[SESSION_ROW] ?? {};
    return doneAt === undefined && notDoneReason === undefined;
  };
  const hours = startedAt && timepoints(protocol).find(isOpen);
  if (!startedAt || hours === undefined) return { anchorAt: startedAt, nextDue: undefined };
  const at = (hour: number) => new Date(startedAt.getTime() + hour * MS_PER_HOUR);
  const around = TIMEPOINT_TOLERANCE.hours;
  const window = { from: at(Math.max(0, hours - around)), target: at(hours), overdue: at(hours + around) };
  return { anchorAt: startedAt, nextDue: { check: timepointSheet(hours), ...window } };
}
