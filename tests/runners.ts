import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { LOCAL_DIR, ROOT } from "../emulators/project.ts";
import { type Counts, countsOfCheck, countsOfPlaywright, countsOfVitest, sumOfCounts } from "./results.ts";

const BIN = join(ROOT, "node_modules/.bin");
const REPORTS = join(LOCAL_DIR, "reports");

/**
 * What every runner gets: further environment, whether it runs the nightly tests too, what ends it early, and a file for its
 * output instead of the terminal.
 */
export type RunContext = { env: NodeJS.ProcessEnv; isNightly: boolean; signal: AbortSignal; log?: string | undefined };

/** Runs a program of node_modules/.bin, or `node` with a file of ours; counts as one check. */
export async function runCheck(program: string, args: readonly string[], context: RunContext): Promise<Counts> {
  return countsOfCheck(await run(program, args, context));
}

/** Runs vitest projects, one report for all of them. */
export async function runVitest(projects: readonly string[], context: RunContext): Promise<Counts> {
  const report = await freshReport(projects[0] ?? "vitest");
  const chosen = projects.flatMap((project) => ["--project", project]);
  const tags = context.isNightly ? [] : ["--tags-filter=!nightly"];
  const args = ["run", ...chosen, ...tags, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const exitCode = await run("vitest", args, context);
  return counted(report, exitCode, countsOfVitest);
}

/** Runs vitest projects at the same time, each group of them in a process of its own. */
export async function runVitestTogether(groups: readonly (readonly string[])[], context: RunContext): Promise<Counts> {
  const named = groups.map((projects) => ({ name: projects[0] ?? "vitest", projects }));
  return sumOfCounts(await together(named, ({ projects }, log) => runVitest(projects, { ...context, log })));
}

/**
 * Starts all of these at the same time: what the first prints is seen as it comes, and what the others print, to the log
 * that they are given, when all are at their end.
 */
export async function together<One extends { name: string }, Result>(
  all: readonly One[],
  start: (one: One, log: string | undefined) => Promise<Result>,
): Promise<Result[]> {
  await mkdir(REPORTS, { recursive: true });
  const logs = all.slice(1).map(({ name }) => join(REPORTS, `${name}.log`));
  const results = await Promise.all(all.map((one, index) => start(one, logs[index - 1])));
  for (const log of logs) process.stdout.write(await readFile(log));
  return results;
}

/** Runs the browser tests of an empty installation, or those about the demo laboratory: the journeys, or in the night all. */
export async function runPlaywright(site: "empty" | "demo", context: RunContext): Promise<Counts> {
  const report = await freshReport(`browser-${site}`);
  const asked = site === "demo" && !context.isNightly ? "journeys" : site;
  const env = { ...context.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, TEST_SITE: asked };
  const args = ["test", "--config", "tests/playwright.config.ts", "--reporter=list,json"];
  return counted(report, await run("playwright", args, { ...context, env }), countsOfPlaywright);
}

async function freshReport(name: string): Promise<string> {
  const path = join(REPORTS, `${name}.json`);
  await mkdir(REPORTS, { recursive: true });
  await rm(path, { force: true });
  return path;
}

/** A runner that stops before its first test writes no report. */
async function counted<Report>(path: string, exitCode: number, count: (report: Report, exitCode: number) => Counts) {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return countsOfCheck(exitCode === 0 ? 1 : exitCode);
  return count(JSON.parse(text) as Report, exitCode); // written by the runner just now
}

/** Resolves with the exit code; 1 when it was ended by a signal or could not be started. */
async function run(program: string, args: readonly string[], { env, signal, log }: RunContext): Promise<number> {
  const node = dirname(process.execPath);
  const path = [BIN, node, process.env.PATH ?? ""].join(delimiter);
  await using output = log === undefined ? undefined : await open(log, "w");
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env, PATH: path },
    stdio: output === undefined ? "inherit" : ["ignore", output.fd, output.fd],
    signal,
  });
  try {
    const [code] = (await once(child, "exit")) as [number | null]; // Node's own signature
    return code ?? 1;
  } catch (error) {
    if (!signal.aborted) console.error(error);
    return 1;
  }
}
