import { setTimeout as delay } from "node:timers/promises";
import { isAlive, javaProgramsOf } from "./processes.ts";

const LOOK_EVERY_MS = 1_000;

/**
 * Resolves with the name of the first emulator of this suite whose Java process ends; never, once aborted.
 * firebase-tools goes on without it: everything that needs it then waits for ever.
 */
export async function lostEmulator(owner: string, signal: AbortSignal): Promise<string> {
  const programs = javaProgramsOf(owner);
  for (;;) {
    await delay(LOOK_EVERY_MS, undefined, { ref: false });
    if (signal.aborted) return new Promise(() => undefined);
    const lost = programs.find(({ pid }) => !isAlive(pid));
    if (lost) return titleOf(lost.command);
  }
}

function titleOf(command: string): string {
  if (/pubsub/i.test(command)) return "The Pub/Sub emulator";
  return /rules-?runtime/i.test(command) ? "The Storage rules runtime" : "The Firestore emulator";
}
