/**
 * Validation of a record of 40 oocytes and the due list of a cohort, as medians over many runs after warm-up.
 * Limits: 5 ms and 1 ms.
 */

import { kpisOf } from "../domain/src/kpis/kpi.ts";
import { cohortCounts } from "../domain/src/records/kinds/icsi/icsi-counts.ts";
import { readIcsiRecord } from "../domain/src/records/kinds/icsi/icsi-record.ts";
import { ICSI } from "../domain/src/records/kinds/icsi/rules/icsi-validation.ts";
import { judge } from "../domain/src/records/readiness/rule.ts";
import { dueList } from "../domain/src/timing/due-list.ts";
import { injectionPlans } from "../domain/src/timing/injection-planner.ts";
import { tell } from "./figures.ts";
import { OOCYTES, recordOfForty } from "./synthetic/record-of-forty.ts";

const NOW = new Date("2026-06-01T08:00:00Z");
function median(run: () => unknown, times: number): number {
  for (let i = 0; i < times / 4; i++) run();
  const elapsed = Array.from({ length: times }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  }).toSorted((a, b) => a - b);
  return elapsed[Math.floor(times / 2)] ?? Number.NaN;
}

const document = recordOfForty();
const counted = readIcsiRecord(document, "submit").record;
if (!counted) throw new Error("the record cannot be read");
const timing = { profile: "istanbul-2025", insemination: "icsi" } as const;
const day = { year: 2026, month: 3, day: 28 };

const MS = { unit: "ms" } as const;
tell([
  {
    what: `validate ${OOCYTES} oocytes, ${counted.observations.length} observations`,
    result: median(() => judge(ICSI, document, { stage: "submit", now: NOW }), 200),
    limit: 5,
    ...MS,
  },
  { what: "count and compute 19 indicators", result: median(() => kpisOf(cohortCounts(counted)), 200), ...MS },
  { what: "due list", result: median(() => dueList(NOW, timing), 1000), limit: 1, ...MS },
  {
    what: "plans for 49 start times",
    result: median(() => injectionPlans(day, "Europe/Paris", { fromMinute: 420, toMinute: 1140 }, timing), 50),
    ...MS,
  },
]);
