import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Firestore, Pub/Sub and functions run in process groups of their own and may outlive firebase-tools. Every process of a
 * suite inherits this variable, so all of them are found again, whoever their parent is by then.
 */
export const SUITE_VARIABLE = "ZONA_SUITE";

/** The distinct values `suiteName:starter` of SUITE_VARIABLE among the running processes. */
export function ownersOf(suiteName: string): string[] {
  return [...new Set(markedProcesses().map(({ owner }) => owner))].filter((owner) => owner.startsWith(`${suiteName}:`));
}

/** Ids of the running processes of this value of SUITE_VARIABLE, the asking one left out. */
export function processesOf(owner: string): number[] {
  return markedProcesses()
    .filter((marked) => marked.owner === owner && marked.pid !== process.pid)
    .map(({ pid }) => pid);
}

/** The running Java programs of this value of SUITE_VARIABLE: those emulators that are processes of their own. */
export function javaProgramsOf(owner: string): { pid: number; command: string }[] {
  return processesOf(owner)
    .map((pid) => ({ pid, command: commandOf(pid) }))
    .filter(({ command }) => /^\S*\bjava /.test(command));
}

/** The command line, words separated by blanks; empty when the process is gone. */
export function commandOf(pid: number): string {
  try {
    if (existsSync("/proc/self/cmdline")) return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-o", "command=", "-p", `${pid}`], { encoding: "utf8" });
  } catch {
    return "";
  }
}

function markedProcesses(): { pid: number; owner: string }[] {
  const environments = existsSync("/proc/self/environ") ? fromProc() : fromPs();
  return environments.flatMap(({ pid, variables }) => {
    const marker = variables.find((variable) => variable.startsWith(`${SUITE_VARIABLE}=`));
    return marker === undefined ? [] : [{ pid, owner: marker.slice(SUITE_VARIABLE.length + 1) }];
  });
}

function fromProc(): { pid: number; variables: string[] }[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => ({ pid: Number(pid), variables: environment(pid) }));
}

/** Unreadable for other people's processes, and gone when the process is; a zombie has none left. */
function environment(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    return [];
  }
}

/** macOS has no /proc; its `ps` prints the environment after the command. */
function fromPs(): { pid: number; variables: string[] }[] {
  const printed = execFileSync("ps", ["axeww", "-o", "pid=,command="], { encoding: "utf8", maxBuffer: 2 ** 26 });
  return printed.split("\n").map((line) => ({ pid: Number.parseInt(line, 10), variables: line.split(" ") }));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // process.kill throws nothing else
  }
}

/** Kills what is left of a suite and resolves when it is gone; rejects after `withinMs`. */
export async function killProcessesOf(value: string, withinMs = 10_000): Promise<void> {
  const until = Date.now() + withinMs;
  for (let left = processesOf(value); left.length > 0; left = processesOf(value)) {
    if (Date.now() > until) throw new Error(`Processes ${left.join(", ")} of the emulators could not be ended.`);
    for (const pid of left) endProcess(pid);
    await delay(50);
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended between being found and being killed.
  }
}
