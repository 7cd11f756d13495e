import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Ports } from "./ports.ts";
import { isAlive, javaProgramsOf } from "./processes.ts";
import { type EmulatorName, silentEmulators } from "./suite-ready.ts";

const LOOK_EVERY_MS = 1_000;
const PACE = { everyMs: 5_000, withinMs: 5_000 };
/** An emulator that is busy may miss one. */
const MISSES = 2;

const TITLES: Readonly<Record<EmulatorName, string>> = {
  auth: "Auth",
  firestore: "Firestore",
  storage: "Storage",
  pubsub: "Pub/Sub",
  functions: "Functions",
  hosting: "Hosting",
};

/** "The Firestore emulator", "The Auth and Storage emulators". */
export function titleOf(names: readonly EmulatorName[]): string {
  const titles = names.map((name) => TITLES[name]);
  const listed = [titles.slice(0, -1).join(", "), ...titles.slice(-1)].filter((part) => part !== "").join(" and ");
  return `The ${listed} emulator${titles.length === 1 ? "" : "s"}`;
}

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
    if (lost) return nameOf(lost.command);
  }
}

function nameOf(command: string): string {
  if (/pubsub/i.test(command)) return titleOf(["pubsub"]);
  return /rules-?runtime/i.test(command) ? "The Storage rules runtime" : titleOf(["firestore"]);
}

/**
 * Asks each emulator every five seconds until aborted, and calls `onChange` with those that were silent twice in a row
 * whenever they become others; with none when all answer again.
 */
export async function watchAnswers(
  ports: Ports,
  emulators: readonly EmulatorName[],
  signal: AbortSignal,
  onChange: (silent: readonly EmulatorName[]) => void,
  { everyMs, withinMs } = PACE,
): Promise<void> {
  const misses = new Map<EmulatorName, number>();
  let told = "";
  while (!signal.aborted) {
    await delay(everyMs, undefined, { ref: false, signal }).catch(() => undefined);
    const missing = await silentEmulators(ports, emulators, withinMs);
    if (signal.aborted) return;
    for (const name of emulators) misses.set(name, missing.includes(name) ? (misses.get(name) ?? 0) + 1 : 0);
    const silent = emulators.filter((name) => (misses.get(name) ?? 0) >= MISSES);
    if (silent.join() === told) continue;
    told = silent.join();
    onChange(silent);
  }
}

/** How many processes the kernel has ended since it started because memory ran out; Linux alone counts them. */
export function memoryKills(): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync("/proc/vmstat", "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Why an emulator ended, as far as firebase-tools printed it and the kernel counted it: a clause, or nothing. */
export function reasonOf(lines: readonly string[], killsBefore: number, killsNow: number): string {
  const ends = lines.flatMap((line) => /has exited (?:upon receiving signal: (\w+)|with code: (\d+))/.exec(line) ?? []);
  const [signal, code] = ends.slice(-2);
  if (killsNow > killsBefore) return ": the system was out of memory and ended it";
  if (signal !== undefined) return ` by ${signal}`;
  return code === undefined ? "" : ` with code ${code}`;
}
