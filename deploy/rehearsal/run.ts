import assert from "node:assert/strict";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { CASES, type Case } from "./fake/projects.ts";
import { FAULTS_IN_HUNDRED, type Orders } from "./orders.ts";
import { rehearse } from "./rehearse.ts";
import { workplace } from "./workplace.ts";

const UNDISTURBED = { seed: 0, faultsInHundred: 0 };

let passed = 0;
let failed = 0;

async function counted<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    const result = await work();
    passed++;
    return result;
  } catch (error) {
    failed++;
    console.log(error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** Where processors are few, firebase-tools waits for them by the clock on the wall: that is left to its model. */
const BY_REAL_TOOLS = CASES.filter((one) => one.project().cpuQuota >= 20);

/** With the locked firebase-tools, and gcloud where it is installed: one project after the other. */
async function byRealTools(
  order: { seed: number; faultsInHundred: number },
  isTold: boolean,
  cases: readonly Case[] = BY_REAL_TOOLS,
): Promise<void> {
  const { root, remove } = workplace();
  for (const [index, one] of cases.entries()) {
    const begun = performance.now();
    // A start of firebase-tools takes seconds: one project shows that a second deployment changes nothing.
    const found = await counted(() => rehearse(one, { ...order, tools: "real", root, isOnce: index > 0 }));
    console.log(`${one.name} … ${found ? "" : "FAILED "}${((performance.now() - begun) / 1000).toFixed(1)} s`);
    if (isTold) console.log(found?.told.map((line) => `    ${line}`).join("\n"));
    if (found && one.ends === "released" && order.faultsInHundred === 0)
      await counted(() => assertModelled(one, found.changes));
  }
  remove();
}

/** The calls that change something are those of the real tools: else the thousand orders would say nothing about them. */
async function assertModelled(one: Case, changes: readonly string[]): Promise<void> {
  const { root, remove } = workplace();
  const modelled = await rehearse(one, { ...UNDISTURBED, tools: "modelled", root });
  remove();
  assert.deepEqual(modelled.changes, changes, `${one.name}: firebase-tools makes other calls than its stand-in`);
}

const { values } = parseArgs({ options: { seed: { type: "string" }, verbose: { type: "boolean", default: false } } });
if (values.seed === undefined) {
  const orders = new Worker(new URL("orders.ts", import.meta.url));
  const [[found]] = await Promise.all([
    once(orders, "message") as Promise<[Orders]>,
    byRealTools(UNDISTURBED, values.verbose),
  ]);
  for (const sentence of found.failures) console.log(sentence);
  console.log(`${found.orders} orders of faults for each of ${CASES.length} projects`);
  passed += found.passed;
  failed += found.failures.length;
} else {
  const seed = Number(values.seed);
  const { root, remove } = workplace();
  for (const one of CASES) {
    const found = await counted(() =>
      rehearse(one, { seed, faultsInHundred: FAULTS_IN_HUNDRED, tools: "modelled", root }),
    );
    console.log(`${one.name} … ${found ? "as it has to end" : "FAILED"}`);
    if (values.verbose) console.log(found?.told.map((line) => `    ${line}`).join("\n"));
  }
  remove();
  // Each fault is another start of firebase-tools: fewer of them, and one project.
  await byRealTools({ seed, faultsInHundred: 1 }, values.verbose, BY_REAL_TOOLS.slice(0, 1));
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
