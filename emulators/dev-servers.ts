import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { REGION } from "@zona/domain/collections";
import { HOST, type Ports } from "./ports.ts";
import { PROJECT_ID, ROOT } from "./project.ts";
import { SetupError } from "./setup-error.ts";

const READY_MS = 60_000;

export type DevServer = {
  /** Resolves when it has ended, asked or not. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/** Rebuilds the functions at each change; their emulator loads them again by itself. */
export function watchFunctions(): DevServer {
  return devServer(ROOT, [join(ROOT, "functions/build.ts"), "--watch"]);
}

/** Vite in the place of the Hosting emulator; resolves when it answers. Rejects with a SetupError when it does not. */
export async function startVite(ports: Ports): Promise<DevServer> {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const address = ["--host", HOST, "--port", `${ports.hosting}`, "--strictPort"];
  const mailLinks = `http://${HOST}:${ports.functions}/${PROJECT_ID}/${REGION}/mailRequests`;
  const server = devServer(join(ROOT, "web"), [vite, "--mode", "demo", ...address], { ZONA_MAIL_LINKS: mailLinks });
  const outcome = await Promise.race([waitForPage(ports), server.ended.then(() => "ended" as const)]);
  if (outcome === "ready") return server;
  await server.stop();
  throw new SetupError("Vite did not start; the messages above say why.");
}

/** A group of its own, like the emulators: Ctrl-C reaches only the command, which stops everything in order. */
function devServer(folder: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}): DevServer {
  const preload = new URL("preloads/follow-parent.mjs", import.meta.url).href;
  const child = spawn(process.execPath, ["--import", preload, ...args], {
    cwd: folder,
    env: { ...process.env, ...settings },
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(() => undefined);
  return { ended, stop: () => end(child, ended) };
}

async function waitForPage(ports: Ports): Promise<"ready" | "silent"> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    const response = await fetch(`http://${HOST}:${ports.hosting}/`).catch(() => undefined);
    if (response?.ok) return "ready";
    await delay(100);
  }
  return "silent";
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}
