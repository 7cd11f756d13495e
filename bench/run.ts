import { fork } from "node:child_process";
import { parseArgs } from "node:util";
import { buildIfChanged, DEMO_WEB_BUILD, FUNCTIONS_BUILD } from "../emulators/builds.ts";
import { seedDemoData } from "../emulators/demo/seed.ts";
import { makeFirstCalls } from "../emulators/first-calls.ts";
import { interrupted } from "../emulators/interrupts.ts";
import { type Ports, shiftedPorts } from "../emulators/ports.ts";
import { reportFailure, SetupError } from "../emulators/setup-error.ts";
import type { Suite } from "../emulators/suite.ts";
import { clearSuite, startTestSuite } from "../tests/test-suite.ts";
import { type Figure, passes, printTable } from "./figures.ts";

// `npm run bench` runs every measurement but the soak, one after the other, each in a process of its own, and prints one table;
// `npm run bench -- NAME` runs one. Nothing else should run on the machine.

type Bench = {
  needsSuite: boolean;
  /** It takes as long as all others together: it runs where it is named. */
  isAlone?: true;
  /** In a run of all of them: a size at which counts and ratios say the same, and which leaves time for the others. */
  among?: readonly string[];
};
const ALL_LIMIT_MIN = 40;

/**
 * In this order: what needs nothing first, then what starts emulators of its own, then what shares those of all and one demo
 * laboratory: what reads it as it was made first, and what fills it with the most last.
 */
const BENCHES: Readonly<Record<string, Bench>> = {
  "domain-records": { needsSuite: false },
  "run-results": { needsSuite: false },
  "control-charts": { needsSuite: false, among: ["300"] },
  "domain-measures": { needsSuite: false },
  questions: { needsSuite: false },
  "index-entries": { needsSuite: false },
  export: { needsSuite: false, among: ["30000"] },
  tables: { needsSuite: false },
  "look-alikes": { needsSuite: false },
  "one-decode": { needsSuite: false, among: ["--runs", "1"] },
  "largest-pictures": { needsSuite: false },
  "cold-start": { needsSuite: false },
  start: { needsSuite: false },
  "raw-data": { needsSuite: false, among: ["100", "2000"] },
  "home-reads": { needsSuite: false, among: ["100", "3000"] },
  cost: { needsSuite: false },
  // The pictures of the demo laboratory are worked on meanwhile: these two work in projects of their own.
  imports: { needsSuite: true, among: ["--cycles", "1000"] },
  archive: { needsSuite: true, among: ["--tests", "3000"] },
  reads: { needsSuite: true },
  lighthouse: { needsSuite: true, among: ["--runs", "1", "--pages", "/home,/test/icsi/demoTestIcsi00000003"] },
  "icsi-grid": { needsSuite: true },
  keys: { needsSuite: true },
  move: { needsSuite: true },
  "upload-to-thumbnail": { needsSuite: true },
  load: { needsSuite: true, among: ["--photos", "60"] },
  // Each act sets off triggers, of which the emulator does three at a time: fifty people keep it busy for ten minutes more.
  "busy-lab": {
    needsSuite: true,
    among: ["--photos", "60", "--editors", "20", "--exports", "3", "--rerun", "10", "--minutes", "1"],
  },
  faults: { needsSuite: true, among: ["--photos", "8"] },
  soak: { needsSuite: true, isAlone: true },
};

function chosen(): string[] {
  const { positionals } = parseArgs({ allowPositionals: true });
  const unknown = positionals.filter((name) => !(name in BENCHES));
  if (unknown.length > 0) {
    throw new SetupError(
      `There is no measurement ${unknown.join(", ")}: there are ${Object.keys(BENCHES).join(", ")}.`,
    );
  }
  return positionals.length > 0 ? positionals : Object.keys(BENCHES).filter((name) => !BENCHES[name]?.isAlone);
}

const broken = (what: string): Figure => ({ what, result: Number.NaN, unit: "", limit: 0 });

/** What the measurement told; a measurement that breaks is a figure that does not hold, and the others go on. */
function measure(name: string, args: string[]): Promise<Figure[]> {
  return new Promise((resolve) => {
    const child = fork(
      new URL(`./${BENCHES[name]?.needsSuite ? "on-emulators/" : ""}${name}.ts`, import.meta.url),
      args,
    );
    let told: Figure[] = [];
    child.on("message", (figures) => {
      told = figures as Figure[]; // only `tell` sends
    });
    child.on("exit", (code) => {
      resolve(code === 0 ? told : [...told, broken(`${name}: ended with code ${code}`)]);
    });
  });
}

async function startedSuite(givenUp: Promise<void>): Promise<Suite> {
  await buildIfChanged(FUNCTIONS_BUILD);
  await buildIfChanged(DEMO_WEB_BUILD);
  return startTestSuite(givenUp);
}

async function fill({ ports }: Suite): Promise<void> {
  await clearSuite(ports);
  await seedDemoData(ports);
  await makeFirstCalls(ports);
}

const offsetOf = (ports: Ports) => ports.hosting - shiftedPorts(0).hosting;

async function main(): Promise<void> {
  const names = chosen();
  const givenUp = interrupted();
  let suite: Suite | undefined;
  const figures: Figure[] = [];
  const began = performance.now();
  const minutes = () => (performance.now() - began) / 60_000;
  try {
    for (const name of names) {
      console.log(`\n── ${name}, after ${minutes().toFixed(1)} min`);
      try {
        const args = [...(names.length > 1 ? (BENCHES[name]?.among ?? []) : [])];
        if (BENCHES[name]?.needsSuite) {
          if (suite === undefined) {
            suite = await startedSuite(givenUp);
            await fill(suite);
          }
          args.push("--port-offset", String(offsetOf(suite.ports)));
        }
        figures.push(...(await measure(name, args)));
      } catch (error) {
        // Emulators that a measurement left in ruins are not the next one's.
        reportFailure(error);
        figures.push(broken(`${name}: its emulators could not be filled`));
        await suite?.stop().catch(reportFailure);
        suite = undefined;
      }
    }
  } finally {
    await suite?.stop();
  }
  if (names.length > 1) figures.push({ what: "all of it", result: minutes(), unit: "min", limit: ALL_LIMIT_MIN });
  console.log("\nAll figures");
  printTable(figures);
  const missed = figures.filter((figure) => passes(figure) === false).length;
  console.log(missed === 0 ? "Every limit holds." : `${missed} limits do not hold.`);
}

await main().catch(reportFailure);
