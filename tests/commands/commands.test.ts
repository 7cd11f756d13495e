import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { findFreeOffset, HOST, type Ports, shiftedPorts, takenPorts } from "../../emulators/ports.ts";
import { javaProgramsOf, ownersOf } from "../../emulators/processes.ts";
import { LOCAL_DIR, PROJECT_ID, ROOT } from "../../emulators/project.ts";
import { readRunState } from "../../emulators/run-state.ts";
import { dataFolder, forgetData } from "../../emulators/saved-data.ts";
import { suiteName } from "../../emulators/suite.ts";
import { startCommand } from "./command.ts";

let offset: number;
let ports: Ports;

beforeAll(async () => {
  offset = await findFreeOffset(10_000);
  ports = shiftedPorts(offset);
});

const withOffset = (...args: string[]) => [...args, "--port-offset", `${offset}`];
/** Without demo data, which every run of the browser tests makes, and which functions are busy with for a minute. */
const npmStart = (...args: string[]) => startCommand("npm", ["start", "--", ...withOffset("--empty", ...args)]);
const bareSuite = () =>
  startCommand(
    process.execPath,
    withOffset(join(ROOT, "emulators/suite.ts"), "--only", "auth,firestore,pubsub,storage"),
  );

async function expectNothingLeft() {
  expect(ownersOf(suiteName(ports))).toEqual([]);
  expect(await takenPorts(ports)).toEqual([]);
}

const DOCUMENTS = `v1/projects/${PROJECT_ID}/databases/(default)/documents`;

async function write(path: string): Promise<void> {
  const response = await fetch(`http://${HOST}:${ports.firestore}/${DOCUMENTS}/${path}`, {
    method: "PATCH",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ fields: {} }),
  });
  expect(response.status).toBe(200);
}

async function exists(path: string): Promise<boolean> {
  const headers = { authorization: "Bearer owner" };
  return (await fetch(`http://${HOST}:${ports.firestore}/${DOCUMENTS}/${path}`, { headers })).ok;
}

it("says in a sentence which port is taken, and starts nothing", async () => {
  const server = createServer().listen(ports.firestore, HOST);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { code, printed } = await npmStart().end();
  expect(code).toBe(1);
  expect(printed).toContain(`Port ${ports.firestore} (firestore) is already in use: stop the program`);
  expect(printed).not.toContain("    at "); // no stack
  expect(ownersOf(suiteName(ports))).toEqual([]);
});

it("says in a sentence what it does not understand", async () => {
  const { code, printed } = await npmStart("--frehs").end();
  expect(code).toBe(1);
  expect(printed).toContain("npm start takes --port-offset N, --fresh, --empty, --history and --verbose");
});

it("leaves nothing running whichever way it ends, keeps the data, and says after a crash from when they are", {
  timeout: 600_000,
}, async () => {
  onTestFinished(() => forgetData(dataFolder(ports, { empty: true })));
  const first = npmStart("--fresh");
  await first.says("Zona is ready");
  const page = await fetch(`http://${HOST}:${ports.hosting}/`);
  expect(page.headers.get("content-security-policy")).toContain(`http://${HOST}:${ports.auth}`);
  expect(page.headers.get("strict-transport-security")).toBeNull();
  await write("kept/one");
  // The log of firebase-tools, which holds whole documents, is not written at all.
  expect(existsSync(join(LOCAL_DIR, "run", `${ports.hosting}`, "suite.log"))).toBe(true);
  expect(existsSync(join(LOCAL_DIR, "run", `${ports.hosting}`, "firebase-debug.log"))).toBe(false);
  first.hangUp();
  // npm itself dies of the signal at once, and nobody reads what the others say.
  await first.end();
  await vi.waitFor(expectNothingLeft, { timeout: 50_000, interval: 100 });

  const second = npmStart();
  await second.says("Zona is ready");
  expect(await exists("kept/one")).toBe(true);
  const run = readRunState(ports);
  expect(run?.state).toBe("ready");
  const { printed: refusal } = await npmStart().end();
  expect(refusal).toMatch(
    new RegExp(`Zona of this folder runs since [0-9:]+ \\(process ${run?.pid}\\) at http://${HOST}:${ports.hosting}`),
  );
  process.kill(run?.pid ?? Number.NaN, "SIGKILL");
  const { printed: untilKilled } = await second.end();
  expect(untilKilled).not.toContain("did not end properly");
  await vi.waitFor(expectNothingLeft, { timeout: 50_000, interval: 100 });

  const third = npmStart();
  await third.says("The run before did not end properly. Data are those of ");
  await third.says("Zona is ready");
  expect(await exists("kept/one")).toBe(true);
  const stop = await startCommand("npm", ["run", "stop", "--", ...withOffset()]).end();
  expect(stop.printed).toContain("Stopped.");
  expect((await third.end()).printed).toContain("Data saved");
  await expectNothingLeft();
  expect(readRunState(ports)).toBeUndefined();
});

it("ends when npm alone is ended, as a supervisor does, before it is ready", async () => {
  const start = npmStart();
  await start.says("Emulator programs");
  // Its shell, the bootstrap and the emulators have to follow.
  start.terminate();
  await start.end();
  await vi.waitFor(expectNothingLeft, { timeout: 50_000, interval: 100 });
});

it("ends with one sentence when an emulator is killed, and leaves nothing running", async () => {
  const suite = bareSuite();
  await suite.says("\nready");
  const [owner = ""] = ownersOf(suiteName(ports));
  const firestore = javaProgramsOf(owner).find(({ command }) => /firestore/i.test(command));
  process.kill(firestore?.pid ?? Number.NaN, "SIGKILL");
  const { code, printed } = await suite.end();
  expect(code).toBe(1);
  expect(printed).toContain("The Firestore emulator has ended by SIGKILL. ");
  expect(printed).not.toContain("    at "); // no stack
  await expectNothingLeft();
});

it("shuts the emulators down when the command that started them is killed", async () => {
  const suite = bareSuite();
  await suite.says("\nready");
  expect(ownersOf(suiteName(ports))).toHaveLength(1);
  suite.killHard();
  await vi.waitFor(expectNothingLeft, { timeout: 50_000, interval: 100 });
});

it("stops a start that is interrupted before it is ready", async () => {
  const suite = bareSuite();
  await suite.says("Starting emulators");
  suite.interrupt();
  expect((await suite.end()).code).toBe(1);
  await expectNothingLeft();
});
