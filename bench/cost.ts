import { execFile } from "node:child_process";
import { promisify } from "node:util";

export type Cost = { wallMs: number; cpuMs: number; peakMiB: number };

/** Runs the work and prints its cost as one line of JSON. For a process of its own: the peak of memory is all of it. */
export async function printCost(work: () => Promise<unknown>) {
  const cpu = process.cpuUsage();
  const begun = performance.now();
  await work();
  const wallMs = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  const cost: Cost = { wallMs, cpuMs: (user + system) / 1000, peakMiB: process.resourceUsage().maxRSS / 1024 };
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
  const of = (key: keyof Cost) => Math.round(median(costs.map((cost) => cost[key])));
  return { wallMs: of("wallMs"), cpuMs: of("cpuMs"), peakMiB: of("peakMiB") };
}
