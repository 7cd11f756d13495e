import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { HOST, type Ports } from "./ports.ts";
import { ROOT } from "./project.ts";
import { SetupError } from "./setup-error.ts";

const READY_MS = 60_000;

export type DevServers = {
  /** Resolves when one of them has ended, asked or not. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/** Vite in the place of the Hosting emulator, and the functions rebuilt at each change; their emulator reloads by itself. */
export async function startDevServers(ports: Ports): Promise<DevServers> {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const address = ["--host", HOST, "--port", `${ports.hosting}`, "--strictPort"];
  const children = [
    spawnServer(join(ROOT, "web"), [vite, "--mode", "demo", ...address]),
    spawnServer(ROOT, [join(ROOT, "functions/build.ts"), "--watch"]),
  ];
  const ended = Promise.race(children.map((child) => once(child, "exit"))).then(() => undefined);
  const stop = async () => {
    await Promise.all(children.map(end));
  };
  const endedEarly = ended.then(() => {
    throw new SetupError("Vite or the functions' build ended before it was ready; the messages above say why.");
  });
  try {
    await Promise.race([waitForPage(ports), endedEarly]);
  } catch (error) {
    await stop();
    throw error;
  }
  endedEarly.catch(() => undefined); // from here on the end is the caller's business
  return { ended, stop };
}

/** A group of its own, like the emulators: Ctrl-C reaches only the command, which stops everything in order. */
function spawnServer(folder: string, args: readonly string[]): ChildProcess {
  const preload = new URL("follow-parent.mjs", import.meta.url).href;
  return spawn(process.execPath, ["--import", preload, ...args], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

async function waitForPage(ports: Ports): Promise<void> {
  const until = Date.now() + READY_MS;
  while (!(await fetch(`http://${HOST}:${ports.hosting}/`).catch(() => undefined))?.ok) {
    if (Date.now() > until) throw new SetupError("Vite did not answer within a minute.");
    await delay(100);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
