/**
 * The result of a run and all that stands against it, at 4 arms of 60 units and 6 timepoints: medians over many runs after
 * warm-up. Limit: 50 ms together, what a key may take.
 */
import { SHIPPED_PROTOCOLS } from "../domain/src/protocols/shipped-protocols.ts";
import { runOf } from "../domain/src/records/kinds/preclinical/run.ts";
import { runResult } from "../domain/src/records/kinds/preclinical/run-result.ts";
import { PRECLINICAL } from "../domain/src/records/kinds/preclinical/run-rules.ts";
import { judge } from "../domain/src/records/readiness/rule.ts";
import { type SheetRows, timepointSheet, unitRow } from "../domain/src/records/sheet.ts";
import { tell } from "./figures.ts";

const NOW = new Date("2026-06-01T08:00:00Z");
const START = new Date("2026-05-12T08:00:00Z");
const UNITS = 60;
const HOURS = [24, 48, 72, 96, 108, 120];
const LIMIT_MS = 50;
const ARMS = (["control_medium", "positive_control", "test", "test"] as const).map((role, index) => ({
  name: `Arm ${index}`,
  role,
  nUnits: UNITS,
}));

const { plan } = SHIPPED_PROTOCOLS.MEA_1cell;
const settings = {
  protocol: {
    version: 2,
    plan: {
      ...plan,
      timepoints: HOURS.map((hours) => ({ hours, toleranceHours: 1, endpoints: ["stage"] })),
      reported: HOURS.map((hours) => ({ of: "share", endpoint: "stage", at: hours, reaches: "blastocyst" })),
    },
  },
};

/** Units that fail, are left blank, left out late or by a rule, so that every set and every sensitivity is worked out. */
function rowsAt(hours: number): SheetRows {
  const rows: SheetRows = { session: { doneAt: new Date(START.getTime() + hours * 3_600_000) } };
  for (const arm of ARMS.keys())
    for (let unit = 1; unit <= UNITS; unit++) {
      const stage = (unit + arm) % 7 === 0 ? "morula" : hours < 96 ? "8" : "expanded";
      const row =
        unit % 29 === 0 ? { excluded: "lysed" } : unit % 23 === 0 && hours === 24 ? { rule: "handling" } : { stage };
      rows[unitRow(arm, unit)] = unit % 23 === 0 && hours > 24 ? {} : row;
    }
  return rows;
}

const sheets = Object.fromEntries(HOURS.map((hours) => [timepointSheet(hours), { rows: rowsAt(hours) }]));
const test = {
  header: { protocolCode: "MEA_1cell", startedAt: START, arms: ARMS },
  settings,
  material: { species: "mouse", materialType: "embryo_1c", materialState: "fresh", materialLot: "L12" } as const,
};

function median(work: () => unknown, times: number): number {
  for (let i = 0; i < times / 4; i++) work();
  const elapsed = Array.from({ length: times }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  }).toSorted((a, b) => a - b);
  return elapsed[Math.floor(times / 2)] ?? Number.NaN;
}

const result = () => {
  const run = runOf(test, { ...sheets });
  return run && runResult(run);
};
if (result()?.sensitivity.length !== 2) throw new Error("the bench's run is not what it should be");

const MS = { unit: "ms" } as const;
const limited = { ...MS, limit: LIMIT_MS };
tell([
  {
    what: `result of ${ARMS.length} arms × ${UNITS} units × ${HOURS.length} timepoints`,
    result: median(result, 100),
    ...limited,
  },
  {
    what: "what stands against its submission",
    result: median(() => judge(PRECLINICAL, { test, sheets: { ...sheets } }, { stage: "submit", now: NOW }), 100),
    ...limited,
  },
]);
