import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { HOST, shiftedPorts } from "./ports.ts";
import { isRunning, readRunState, runName } from "./run-state.ts";
import { reportFailure, SetupError } from "./setup-error.ts";

/** The last save and the end of all emulators, with room to spare. */
const PATIENCE_MS = 120_000;

/** `npm run stop`: stops `npm start` or `npm run dev` of this folder, wherever it runs. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { "port-offset": { type: "string", default: "0" } } });
  const ports = shiftedPorts(Number(values["port-offset"]));
  const run = readRunState(ports);
  if (run === undefined || !isRunning(run))
    throw new SetupError(`Zona of this folder does not run at http://${HOST}:${ports.hosting}.`);
  console.log(`${runName(ports, run)}. Stopping…`);
  process.kill(run.pid, "SIGTERM");
  const until = Date.now() + PATIENCE_MS;
  while (isRunning(run)) {
    if (Date.now() > until) throw new SetupError(`Process ${run.pid} has not stopped after two minutes.`);
    await delay(100);
  }
  console.log("Stopped.");
}

await main().catch(reportFailure);
