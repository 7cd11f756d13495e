import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Ports } from "../../emulators/ports.ts";
import { commandOf, ownersOf, processesOf } from "../../emulators/processes.ts";
import { readRunState } from "../../emulators/run-state.ts";
import { suiteName } from "../../emulators/suite.ts";

// Linux only: it looks for processes in /proc.

/** Auth, Storage, Hosting and the dispatch of events live in the process of firebase-tools itself. */
const EMULATORS = {
  Firestore: /firestore[^/]*\.jar/,
  "Pub/Sub": /pubsub[^/]*\.jar/,
  "Storage rules": /storage-rules\.jar/,
  "firebase-tools": /emulators:start/,
} as const;

export type Service = keyof typeof EMULATORS;
const ON_JAVA: readonly Service[] = ["Firestore", "Pub/Sub", "Storage rules"];
const FUNCTION = /functionsEmulatorRuntime/;

const running = (ports: Ports) =>
  ownersOf(suiteName(ports))
    .flatMap(processesOf)
    .map((pid) => ({ pid, command: commandOf(pid) }));

function read(pid: number, file: "status" | "environ", words: RegExp): string | undefined {
  try {
    return words.exec(readFileSync(`/proc/${pid}/${file}`, "utf8"))?.[1];
  } catch {
    return undefined; // it ended meanwhile
  }
}

/** Functions at work, each with the name of what it runs; the one that has lived longest first. */
export const functionsOf = (ports: Ports) =>
  running(ports)
    .filter(({ command }) => FUNCTION.test(command))
    .map(({ pid }) => ({ pid, name: read(pid, "environ", /\bFUNCTION_TARGET=([^\0]*)/) ?? "" }))
    .toSorted((a, b) => a.pid - b.pid);

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended between being found and being told.
    }
  }
}

/** An emulator that ends takes `npm start` with it, and what it holds: it is stopped, and goes on. False where it was not found. */
export async function standStill(ports: Ports, service: Service, forMs: number): Promise<boolean> {
  const pids = running(ports).flatMap(({ pid, command }) => (EMULATORS[service].test(command) ? [pid] : []));
  signal(pids, "SIGSTOP");
  await delay(forMs).finally(() => signal(pids, "SIGCONT"));
  return pids.length > 0;
}

/** Every process of functions, or of those with that name, whatever it is doing. Says how many. */
export function killFunctions(ports: Ports, only?: string): number {
  const pids = functionsOf(ports).flatMap(({ pid, name }) => (only === undefined || name === only ? [pid] : []));
  signal(pids, "SIGKILL");
  return pids.length;
}

/** What each process of the suite, that of `npm start` included, holds in memory now, in MiB, by its name. */
export function memoryNow(ports: Ports): [name: string, mebibytes: number][] {
  const emulators = running(ports).flatMap(({ pid, command }) =>
    Object.entries(EMULATORS).flatMap(([name, words]) => (words.test(command) ? [{ pid, name }] : [])),
  );
  const start = readRunState(ports);
  const all = [...(start ? [{ pid: start.pid, name: "npm start" }] : []), ...emulators, ...functionsOf(ports)];
  return all.flatMap(({ pid, name }) => {
    const kibibytes = read(pid, "status", /^VmRSS:\s+(\d+)/m);
    return kibibytes === undefined ? [] : [[name, Number(kibibytes) / 1024] as const];
  }) as [string, number][];
}

/**
 * What the emulators on Java still use of what they hold, in MiB: they collect so lazily that the memory of their processes
 * says little of what they keep. Collects it all first. Empty where only the runtime of Java is installed, without `jcmd`.
 */
export async function liveHeaps(ports: Ports): Promise<[name: string, mebibytes: number][]> {
  const heaps = running(ports).flatMap(({ pid, command }) =>
    ON_JAVA.filter((name) => EMULATORS[name].test(command)).map(async (name) => {
      const { stdout } = await promisify(execFile)("jcmd", [String(pid), "GC.class_histogram"], {
        maxBuffer: 64 * 2 ** 20,
      }).catch(() => ({ stdout: "" }));
      const bytes = /^Total\s+\d+\s+(\d+)/m.exec(stdout)?.[1];
      return bytes === undefined ? [] : [[name, Number(bytes) / 2 ** 20] as [string, number]];
    }),
  );
  return (await Promise.all(heaps)).flat();
}
