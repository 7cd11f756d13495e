import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { boundedLog } from "./bounded-log.ts";
import { writeDemoSecrets } from "./demo/secrets.ts";
import { lostEmulator, memoryKills, reasonOf } from "./health.ts";
import { interrupted } from "./interrupts.ts";
import { findPrograms } from "./jars/jars.ts";
import { findJava, type Java, withJava } from "./jars/java.ts";
import { writeLocalConfig } from "./local-config.ts";
import { mailEnvironment, startLocalMail } from "./local-mail.ts";
import type { MailCatcher } from "./mail-catcher/catcher.ts";
import { findFreeOffset, HOST, offsetOf, type Ports, shiftedPorts, takenPortSentence, takenPorts } from "./ports.ts";
import { isAlive, killProcessesOf, ownersOf, SUITE_VARIABLE } from "./processes.ts";
import { DEMO_SITE, FIREBASE_TOOLS, LOCAL_DIR, PROJECT_ID, ROOT } from "./project.ts";
import { forgetRunState, isRunning, readRunState, runName, writeRunState } from "./run-state.ts";
import { startSecondStep } from "./second-step/stand-in.ts";
import { reportFailure, SetupError } from "./setup-error.ts";
import { EMULATORS, type EmulatorName, waitUntilReady } from "./suite-ready.ts";

export type SuiteOptions = {
  ports: Ports;
  emulators: readonly EmulatorName[];
  java: Java;
  /** From findEmulators: the programs that firebase-tools is to run. */
  programs: NodeJS.ProcessEnv;
  /** A folder with an earlier export to begin with. */
  importFrom?: string | undefined;
  /** Where caught mails lie over a restart; without it they are gone with the suite. */
  mailFolder?: string | undefined;
  /** Every line that firebase-tools prints; the log file holds all of them as well. */
  onLine?: (line: string) => void;
  /** Megabytes for what Java has just made. Few give memory back; many spare the emulators a fifth of their work. */
  youngMiB?: number;
  /** Resolves when the start is to be given up. */
  givenUp?: Promise<void>;
};

export type Suite = {
  ports: Ports;
  /** Resolves with sentences, which end in a full stop, when one of the emulators, or all of them, end without `stop`. */
  failed: Promise<string>;
  /** Shuts the emulators down; resolves when no process of theirs is left. May be called twice. */
  stop: () => Promise<void>;
};

const SHUTDOWN_MS = 20_000;
const TEMPORARY = join(tmpdir(), "zona-suite-");
const CLOSED_TRANSACTIONS = new URL("preloads/closed-transactions.ts", import.meta.url).href;

/**
 * Starts the emulators and resolves when each of them answers and the functions are loaded. Rejects with a SetupError
 * for a taken port, before anything is started, and when firebase-tools ends early; then nothing is left running.
 */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  const { ports } = options;
  await claimPorts(ports);
  if (readRunState(ports)?.pid !== process.pid) writeRunState(ports, "starting");
  const folder = join(LOCAL_DIR, "run", `${ports.hosting}`);
  const temporary = await freshFolders(folder);
  const config = await writeLocalConfig(ports);
  await writeDemoSecrets();
  const owner = `${suiteName(ports)}:${process.pid}`;
  const mail = await startLocalMail(ports, options.mailFolder);
  const secondStep = await startSecondStep({ port: ports.secondStep, emulator: `${HOST}:${ports.auth}` });
  const child = spawnTools(options, config, folder, environmentOf(options, temporary, owner, mail));
  const log = join(folder, "suite.log");
  const lines = collectLines(child, log, options.onLine);
  const ended = once(child, "exit").then(() => undefined);
  const killsBefore = memoryKills();

  const watching = new AbortController();
  let isLost = false;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    watching.abort();
    // With one of its emulators gone, firebase-tools would wait for it before it ends.
    stopping ??= (isLost ? Promise.resolve() : shutDown(child, ended))
      .then(() => killProcessesOf(owner))
      .then(() => Promise.all([mail.stop(), secondStep.stop()]))
      .then(() => removeAll([temporary, config]))
      .then(() => forgetRunState(ports));
    return stopping;
  };
  const endedEarly = ended.then(() => {
    throw new SetupError(
      `The emulators ended before they were ready. Their last words:\n${lines.slice(-8).join("\n")}`,
    );
  });
  const settled = new AbortController();
  try {
    const outcomes = [waitUntilReady(ports, options.emulators, lines, settled.signal), endedEarly];
    if (options.givenUp !== undefined) outcomes.push(options.givenUp.then(giveUp));
    await Promise.race(outcomes);
  } catch (error) {
    await killProcessesOf(owner);
    await Promise.all([mail.stop(), secondStep.stop()]);
    await removeAll([temporary, config]);
    forgetRunState(ports);
    throw error;
  } finally {
    settled.abort();
    endedEarly.catch(() => undefined); // from here on the end is the caller's business
  }
  const reason = () => reasonOf(lines, killsBefore, memoryKills());
  const failed = Promise.race([
    lostEmulator(owner, watching.signal).then((name) => {
      isLost = true;
      return `${name} has ended${reason()}`;
    }),
    ended.then(() => `The emulators have ended${reason()}`),
  ]).then((what) => `${what}. ${log} says more.`);
  return { ports, failed, stop };
}

/**
 * Empties the suite's own folder and makes its temporary one, whose path it returns: uploaded files and the address of
 * the hub go there, under names that all suites would share. The one of a start that was killed is removed.
 */
async function freshFolders(folder: string): Promise<string> {
  const note = join(folder, "temporary-folder");
  const left = await readFile(note, "utf8").catch(() => undefined);
  const temporary = await mkdtemp(TEMPORARY);
  await removeAll([folder, ...(left?.startsWith(TEMPORARY) ? [left] : [])]);
  await mkdir(folder, { recursive: true });
  await mkdir(join(ROOT, DEMO_SITE), { recursive: true });
  await writeFile(note, temporary);
  return temporary;
}

function environmentOf(
  { java, programs, ports, youngMiB = 24 }: SuiteOptions,
  temporary: string,
  owner: string,
  mail: MailCatcher,
): NodeJS.ProcessEnv {
  return {
    ...withJava(java, process.env),
    ...programs,
    ...mailEnvironment(mail, ports),
    TMPDIR: temporary,
    XDG_CONFIG_HOME: join(LOCAL_DIR, "config"),
    // Triggers in progress, of all functions together, and calls of people: 50 by default, and twenty uploads at once would take
    // the machine down.
    FUNCTIONS_EMULATOR_PARALLEL: "3",
    // Seconds that a process of functions may take to start, 30 by default: on a busy machine its event would be lost.
    FUNCTIONS_DISCOVERY_TIMEOUT: "180",
    // Some thirty processes on a laptop: each keeps what it needs, not what a server would reserve.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --max-semi-space-size=2 --import ${CLOSED_TRANSACTIONS}`.trim(),
    // The second compiler of Java works for minutes and takes more from two cores than what it speeds up gives back.
    JAVA_TOOL_OPTIONS: `-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=20 -Xmn${youngMiB}m`,
    GOOGLE_APPLICATION_CREDENTIALS: undefined, // nothing here may act in a real project
    METADATA_SERVER_DETECTION: "none", // else Google's client libraries look for a cloud machine around them, for seconds
    CI: "true", // no questions, no update check, no message of the day
    [SUITE_VARIABLE]: owner,
  };
}

function giveUp(): never {
  throw new SetupError("The start was given up.");
}

function spawnTools(options: SuiteOptions, config: string, folder: string, env: NodeJS.ProcessEnv): ChildProcess {
  const preloads = [
    "follow-parent.mjs",
    "short-logs.ts",
    "idle-workers.ts",
    "dead-workers.ts",
    "calls-apart.ts",
    "lost-calls.ts",
  ].map((name) => new URL(`preloads/${name}`, import.meta.url).href);
  const args = [...preloads.flatMap((preload) => ["--import", preload]), FIREBASE_TOOLS, "emulators:start"];
  args.push("--config", config, "--project", PROJECT_ID, "--non-interactive", "--only", options.emulators.join(","));
  if (options.importFrom) args.push("--import", options.importFrom);
  // A group of its own: Ctrl-C in a terminal reaches every process of the group, and we must be first to export.
  return spawn(process.execPath, args, { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe", "ipc"] });
}

/**
 * Rejects with a SetupError when this checkout's suite already runs there or a port is taken. Emulators of ours whose
 * starter is gone, killed without a chance to stop them, are ended first: they would hold the ports for ever.
 */
export async function claimPorts(ports: Ports): Promise<void> {
  const offset = offsetOf(ports);
  const run = readRunState(ports);
  if (run !== undefined && run.pid !== process.pid && isRunning(run)) {
    throw new SetupError(
      `${runName(ports, run)}: stop it with Ctrl-C where it runs or \`${stopCommand(offset)}\`, or start a second one with \`npm start -- --port-offset ${await findFreeOffset(offset)}\`.`,
    );
  }
  for (const owner of ownersOf(suiteName(ports))) {
    if (!isAlive(Number(owner.split(":")[1]))) await killProcessesOf(owner);
  }
  const taken = await takenPorts(ports);
  if (taken.length === 0) return;
  throw new SetupError(takenPortSentence(ports, taken, await findFreeOffset(offset)));
}

const stopCommand = (offset: number) => (offset === 0 ? "npm run stop" : `npm run stop -- --port-offset ${offset}`);

/** Tells this checkout's suite on these ports from all others of the machine. */
export function suiteName(ports: Ports): string {
  return `${createHash("sha256").update(ROOT).digest("hex").slice(0, 12)}-${ports.hosting}`;
}

function collectLines(child: ChildProcess, logPath: string, onLine: SuiteOptions["onLine"]): string[] {
  const lines: string[] = [];
  const log = boundedLog(logPath);
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      if (lines.push(line) > 2_000) lines.shift();
      log.write(`${line}\n`);
      onLine?.(line);
    });
  }
  child.once("close", () => log.end());
  return lines;
}

/** firebase-tools stops its emulators one by one, and lets functions finish what they do. */
async function shutDown(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGINT");
  const patience = new AbortController();
  await Promise.race([ended, delay(SHUTDOWN_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
}

async function removeAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { recursive: true, force: true });
}

/** `node emulators/suite.ts --port-offset 200 --only auth,firestore`: the bare emulators, until Ctrl-C. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { "port-offset": { type: "string" }, only: { type: "string" } } });
  const stopAsked = interrupted();
  const java = await findJava();
  const emulators = values.only ? EMULATORS.filter((name) => values.only?.split(",").includes(name)) : EMULATORS;
  const programs = await findPrograms(emulators, java);
  for (const line of programs.lines) console.log(line);
  const ports = shiftedPorts(Number(values["port-offset"] ?? 0));
  const suite = await startSuite({
    ports,
    emulators,
    java,
    programs: programs.env,
    onLine: console.log,
    givenUp: stopAsked,
  });
  console.log("ready");
  const fault = await Promise.race([stopAsked, suite.failed]);
  await suite.stop();
  if (fault) throw new SetupError(fault);
}

if (import.meta.main) await main().catch(reportFailure);
