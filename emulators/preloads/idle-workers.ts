import type { ChildProcess } from "node:child_process";
import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";

// Loaded into firebase-tools before its own code. For each call that comes while others of the same function are in
// progress it starts one more process, some 100 MB, and keeps them all for ever. Here the spare ones end, as in the cloud.

type Worker = { state: "IDLE" | "FINISHING" | "other"; stateEvents: EventEmitter; runtime: { process: ChildProcess } };
type Pool = {
  addWorker: (trigger: { id: string } | undefined, runtime: object, extension: object, language: string) => Worker;
  getTriggerWorkers: (id: string | undefined, language: string) => Worker[];
};

const IDLE_MS = 60_000;

// It has no types, and this is of no public interface: the version is pinned, and the bench of the start counts processes.
const tools = createRequire(import.meta.url)("firebase-tools/lib/emulator/functionsRuntimeWorker.js");
const pool: Pool = tools.RuntimeWorkerPool.prototype;
const { addWorker } = pool;

pool.addWorker = function (this: Pool, trigger, runtime, extension, language) {
  const worker = addWorker.call(this, trigger, runtime, extension, language);
  const endIfSpare = () => {
    const idle = this.getTriggerWorkers(trigger?.id, language).filter(({ state }) => state === "IDLE");
    if (!idle.includes(worker) || idle.length < 2) return;
    worker.state = "FINISHING"; // it is given no call from here on
    worker.runtime.process.kill();
  };
  let timer: NodeJS.Timeout | undefined;
  worker.stateEvents.on("BUSY", () => clearTimeout(timer));
  worker.stateEvents.on("IDLE", () => {
    clearTimeout(timer);
    timer = setTimeout(endIfSpare, IDLE_MS).unref();
  });
  return worker;
};
