import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import {
  bucketNames,
  COLLECTIONS,
  EXPORTS,
  LOTS,
  MEDIA_DEAD_LETTER_TOPIC,
  MEDIA_DONE_TOPIC,
  MEDIA_WORK_TOPIC,
  OUTBOX,
  REGION,
  REPORT_RUNS,
} from "@zona/domain/collections";
import { HOST, shiftedPorts } from "../emulators/ports.ts";
import { ownersOf, processesOf } from "../emulators/processes.ts";
import { PROJECT_ID, ROOT } from "../emulators/project.ts";
import { tick } from "../emulators/schedule-ticks.ts";
import { suiteName } from "../emulators/suite.ts";
import { expectedEndpoints } from "../functions/expected-triggers.ts";
import { tell } from "./figures.ts";

// `npm start` as somebody meets it: how long until it is ready, how long the first two people wait for their home page, and
// what its processes hold when it is ready and after every function has run. Linux alone says what processes share.

const { values } = parseArgs({ options: { "port-offset": { type: "string", default: "600" } } });
const ports = shiftedPorts(Number(values["port-offset"]));
const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);

/** Memory that processes hold, in MiB; what several share is counted once. */
function memoryOf(pids: readonly number[]): number {
  const kibibytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0; // ended meanwhile
    }
  });
  return kibibytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** After this long without a call, spare processes of functions have ended: see `emulators/preloads/idle-workers.ts`. */
const SETTLED_MS = 90_000;

const suite = () => ownersOf(suiteName(ports)).flatMap(processesOf);

const json = (body: object) => ({
  method: "POST",
  headers: { "content-type": "application/json", authorization: "Bearer owner" },
  body: JSON.stringify(body),
});

/** An event for every function, which most of them find to be nothing of theirs: they have loaded all the same. */
async function runEveryFunction(): Promise<void> {
  const records = `http://${HOST}:${ports.firestore}/v1/projects/${PROJECT_ID}/databases/(default)/documents`;
  const made = [COLLECTIONS.drafts, COLLECTIONS.media, COLLECTIONS.tests, EXPORTS, LOTS, OUTBOX, REPORT_RUNS];
  for (const path of [...made, "tests/x/queries", "tests/x/revisions"])
    await fetch(`${records}/${path}?documentId=x`, json({ fields: {} }));
  const topics = `http://${HOST}:${ports.pubsub}/v1/projects/${PROJECT_ID}/topics`;
  for (const topic of [MEDIA_DEAD_LETTER_TOPIC, MEDIA_DONE_TOPIC, MEDIA_WORK_TOPIC])
    await fetch(`${topics}/${topic}:publish`, json({ messages: [{ data: btoa("{}") }] }));
  const { clinicalRawData, formsResources } = bucketNames(PROJECT_ID);
  for (const bucket of [clinicalRawData, formsResources])
    await fetch(`http://${HOST}:${ports.storage}/upload/storage/v1/b/${bucket}/o?uploadType=media&name=x`, json({}));
  for (const name of ["everyMinute", "everyTenMinutes"]) await tick(ports, { name, region: REGION }, new Date());
  for (const name of ["staffCall", "mailRequests"])
    await fetch(`http://${HOST}:${ports.functions}/${PROJECT_ID}/${REGION}/${name}`, json({ data: {} }));
  // An account that is new: whoever is imported or made by an administrator is not looked at before it is created.
  const sub = `bench-${Date.now()}`;
  const person = { sub, email: `${sub}@hollyfield.example`, email_verified: true, name: "Bench" };
  const postBody = `id_token=${encodeURIComponent(JSON.stringify(person))}&providerId=google.com`;
  const signIn = `http://${HOST}:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`;
  await fetch(signIn, json({ postBody, requestUri: "http://localhost", returnSecureToken: true }));
}

async function ready(lines: AsyncIterable<string>): Promise<number> {
  for await (const line of lines) {
    const seconds = /ready after ([\d.]+) s/.exec(line)?.[1];
    if (seconds) return Number(seconds);
  }
  throw new Error("npm start ended before it was ready.");
}

const started = spawn(
  process.execPath,
  ["emulators/bootstrap.mjs", "start", "--fresh", "--port-offset", values["port-offset"]],
  {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  },
);
const ended = once(started, "exit");
const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath ? { executablePath } : {}) });
try {
  const readyAfter = await ready(createInterface(started.stdout));
  started.stdout.resume();
  const whenReady = memoryOf(suite()) + memoryOf([started.pid ?? 0]);
  const waits: number[] = [];
  for (const person of ["Emma", "Noor"] as const) {
    const context = await browser.newContext({ baseURL: `http://${HOST}:${ports.hosting}`, locale: "en-GB" });
    const page = await context.newPage();
    await page.goto("/");
    const button = page.getByRole("button", { name: new RegExp(`^${person}`) });
    await button.waitFor();
    const begun = performance.now();
    await button.click();
    await page.waitForURL("**/home");
    await page.getByRole("navigation", { name: "Main" }).first().waitFor();
    waits.push((performance.now() - begun) / 1000);
    await context.close();
  }
  await runEveryFunction();
  await delay(SETTLED_MS);
  const pids = suite();
  const workers = pids.filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("functionsEmulatorRuntime"),
  );
  const held = memoryOf(pids) + memoryOf([started.pid ?? 0]);
  tell([
    { what: "functions", result: Object.keys(expectedEndpoints()).length, unit: "", limit: 20 },
    { what: "npm start: ready", result: readyAfter, unit: "s", limit: 90 },
    { what: "first sign-in to the home page", result: waits[0] ?? Number.NaN, unit: "s", limit: 3 },
    { what: "second person's", result: waits[1] ?? Number.NaN, unit: "s", limit: 3 },
    { what: "memory when ready", result: whenReady, unit: "MiB" },
    { what: "memory after every function has run", result: held, unit: "MiB", limit: 3000 },
    { what: "of that, processes of functions", result: memoryOf(workers), unit: "MiB" },
    { what: "processes of functions", result: workers.length, unit: "" },
  ]);
} finally {
  await browser.close();
  started.kill("SIGTERM");
  await ended;
}
