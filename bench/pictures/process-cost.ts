import { execFile } from "node:child_process";
import { promisify } from "node:util";

export type Cost = { wallMs: number; cpuMs: number; peakMiB: number };

/**
 * Prints as one line of JSON what the work costs: the first time in a process, or, of several `turns`, what the middle one
 * of those after the first costs. For a process of its own: the peak of memory is that of all turns.
 */
export async function printCost(work: () => Promise<unknown>, turns = 1) {
  const laps: { wallMs: number; cpuMs: number }[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const cpu = process.cpuUsage();
    const begun = performance.now();
    await work();
    const { user, system } = process.cpuUsage(cpu);
    laps.push({ wallMs: performance.now() - begun, cpuMs: (user + system) / 1000 });
  }
  const counted = laps.length > 1 ? laps.slice(1) : laps;
  const of = (key: "wallMs" | "cpuMs") => median(counted.map((lap) => lap[key]));
  const cost: Cost = { wallMs: of("wallMs"), cpuMs: of("cpuMs"), peakMiB: process.resourceUsage().maxRSS / 1024 };
  console.log(JSON.stringify(cost));
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Starts the script that many times with these arguments, for it to call `printCost`; the median of each figure. */
export async function medianCost(
  script: string,
  given: string[],
  runs: number,
  settings: NodeJS.ProcessEnv = {},
): Promise<Cost> {
  const env = { ...process.env, ...settings };
  const costs: Cost[] = [];
  for (let run = 0; run < runs; run++) {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...given], { env });
    costs.push(JSON.parse(stdout) as Cost);
  }
  return medianOf(costs);
}

export function medianOf(costs: readonly Cost[]): Cost {
  const of = (key: keyof Cost) => Math.round(median(costs.map((cost) => cost[key])));
  return { wallMs: of("wallMs"), cpuMs: of("cpuMs"), peakMiB: of("peakMiB") };
}
