import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** A process that dies before it listens; what is said of it, and after how long at most. */
const WAITED = `
  const { EventEmitter } = require("node:events");
  const { RuntimeWorker } = require("firebase-tools/lib/emulator/functionsRuntimeWorker.js");
  const child = new EventEmitter();
  const conn = { httpReqOpts: () => ({ socketPath: "/nowhere/that/listens.sock" }) };
  const worker = new RuntimeWorker("a", { process: child, events: new EventEmitter(), conn });
  worker.waitForSocketReady().catch(({ message }) => { console.log(message); process.exit(); });
  setTimeout(() => child.emit("exit"), 10);
`;

const said = (...preloads: string[]) =>
  spawnSync(process.execPath, [...preloads, "--eval", WAITED], {
    encoding: "utf8",
    env: { ...process.env, FUNCTIONS_DISCOVERY_TIMEOUT: "2" },
  }).stdout.trim();

test("nobody waits for a process of functions that is dead", () => {
  expect(said()).toBe("Failed to load function.");
  expect(said("--import", new URL("dead-workers.ts", import.meta.url).href)).toBe(
    "The process of functions ended while it started",
  );
});
