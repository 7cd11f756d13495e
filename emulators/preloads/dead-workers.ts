import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";

// Loaded into firebase-tools before its own code. A process of functions that dies while it starts is asked whether it
// listens for as long as a slow one may take, and its call keeps one of the few places until then. Here the call ends at once.

type Worker = { state: string; stateEvents: EventEmitter; waitForSocketReady: () => Promise<void> };

// It has no types, and this is of no public interface: the version is pinned, and a test looks at it.
const tools = createRequire(import.meta.url)("firebase-tools/lib/emulator/functionsRuntimeWorker.js");
const workers: Worker = tools.RuntimeWorker.prototype;
const { waitForSocketReady } = workers;

workers.waitForSocketReady = function (this: Worker) {
  const dead = Promise.withResolvers<never>();
  const tell = () => dead.reject(new Error("The process of functions ended while it started"));
  if (this.state === "FINISHED") tell();
  else this.stateEvents.once("FINISHED", tell);
  return Promise.race([waitForSocketReady.call(this), dead.promise]).finally(() =>
    this.stateEvents.off("FINISHED", tell),
  );
};
