import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Calls of which the first two find no process: one does not start, and one is taken by the call behind it. */
const CALLED = `
  const { FunctionsEmulator } = require("firebase-tools/lib/emulator/functionsEmulator.js");
  const faults = ["does not start", "is taken"];
  const answered = [];
  const pool = {
    readyForWork: () => false,
    submitRequest: async (id, request, response) => {
      if (faults.shift() !== undefined) throw new Error("no idle process");
      response.headersSent = true;
      answered.push(id);
    },
  };
  const emulator = Object.assign(Object.create(FunctionsEmulator.prototype), {
    triggers: { f: {} },
    args: { projectId: "demo-none" },
    logger: { log() {}, logLabeled() {} },
    workerPools: { all: pool },
    getTriggerRecordByKey: () => ({ enabled: true, def: { id: "f" }, backend: { codebase: "all", runtime: "nodejs22" } }),
    startRuntime: async () => { if (faults.length === 2) { faults.shift(); throw new Error("no process"); } },
  });
  const request = { method: "POST", params: { trigger_name: "f" }, headers: {}, protocol: "http", hostname: "h", url: "/" };
  emulator.handleHttpsTrigger(request, { headersSent: false })
    .catch(() => undefined)
    .then(() => { console.log(JSON.stringify(answered)); process.exit(); });
`;

const answered = (...preloads: string[]) =>
  JSON.parse(spawnSync(process.execPath, [...preloads, "--eval", CALLED], { encoding: "utf8" }).stdout);

test("a call that found no process is done again", () => {
  expect(answered()).toEqual([]);
  expect(answered("--import", new URL("lost-calls.ts", import.meta.url).href)).toEqual(["f"]);
});
