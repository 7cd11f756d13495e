import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { DEMO_ACCOUNTS, DEMO_PIN } from "@zona/domain/identity/demo-accounts";
import { buildIfChanged, DEMO_WEB_BUILD, FUNCTIONS_BUILD } from "./builds.ts";
import { seedAlone } from "./demo/seed-alone.ts";
import { type DevServer, startVite, watchFunctions } from "./dev-servers.ts";
import { makeFirstCalls } from "./first-calls.ts";
import { titleOf, watchAnswers } from "./health.ts";
import { interrupted } from "./interrupts.ts";
import { findPrograms } from "./jars/jars.ts";
import { findJava } from "./jars/java.ts";
import { forgetMails, mailFolder } from "./local-mail.ts";
import { allowedMemory, memoryLines } from "./memory.ts";
import { phase, sinceCommand } from "./phases.ts";
import { HOST, type Ports, shiftedPorts } from "./ports.ts";
import { clock, readRunState } from "./run-state.ts";
import { dataFolder, forgetData, saveData, savedAt, savedData } from "./saved-data.ts";
import { tickSchedules } from "./schedule-ticks.ts";
import { reportFailure, SetupError } from "./setup-error.ts";
import { claimPorts, type Suite, startSuite } from "./suite.ts";
import { EMULATORS, type EmulatorName } from "./suite-ready.ts";
import { type Supervisor, supervise } from "./supervisor.ts";

/** A start that is killed loses at most what was done since the last of these. */
const SAVE_EVERY_MS = 60_000;

type Options = {
  ports: Ports;
  /** Where data are kept between two starts. */
  folder: string;
  fresh: boolean;
  /** Without demo data, as a laboratory finds it after the first deployment. */
  empty: boolean;
  /** With demo data of 17 months, which functions are busy with for minutes. */
  history: boolean;
  dev: boolean;
  verbose: boolean;
};

/** `npm start` and, with `--dev`, `npm run dev`: from the builds to the demo data, then running until Ctrl-C. */
async function main(): Promise<void> {
  const options = readOptions();
  const { ports, folder } = options;
  const stopAsked = interrupted();
  await claimPorts(ports);
  for (const line of memoryLines(allowedMemory(), process.availableMemory())) console.log(line);
  if (options.fresh) await Promise.all([forgetData(folder), forgetMails(ports)]);
  else if (readRunState(ports) !== undefined) console.log(lossSentence(savedAt(folder)));
  const supervisor = supervise(ports);
  try {
    await run(options, stopAsked, supervisor);
  } finally {
    supervisor.ended();
  }
}

/** Of a run that was killed: its last save is all there is. */
function lossSentence(saved: number | undefined): string {
  const data =
    saved === undefined ? "It had saved nothing" : `Data are those of ${clock(saved)}; what came later is lost`;
  return `The run before did not end properly. ${data}.`;
}

async function run(options: Options, stopAsked: Promise<void>, supervisor: Supervisor): Promise<void> {
  const { dev } = options;
  await phase("Functions", () => buildIfChanged(FUNCTIONS_BUILD));
  // Before their emulator: it would take the watcher's first build for a change.
  const watcher = dev ? watchFunctions() : undefined;
  try {
    // The emulators do not look at the site before a browser does, so both are made ready at once.
    const site = dev ? Promise.resolve(false) : phase("Web", () => buildIfChanged(DEMO_WEB_BUILD));
    const [suite, built] = await Promise.allSettled([startEmulators(options, stopAsked), site]);
    if (suite.status === "rejected") throw suite.reason;
    try {
      if (built.status === "rejected") throw built.reason;
      await runUntil(stopAsked, suite.value, watcher, options, supervisor);
    } finally {
      supervisor.stopping();
      await suite.value.stop();
    }
  } finally {
    await watcher?.stop();
  }
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        "port-offset": { type: "string", default: "0" },
        fresh: { type: "boolean", default: false },
        empty: { type: "boolean", default: false },
        history: { type: "boolean", default: false },
        dev: { type: "boolean", default: false },
        verbose: { type: "boolean", default: false },
      },
    });
    const { fresh, empty, history, dev, verbose } = values;
    const ports = shiftedPorts(Number(values["port-offset"]));
    return { ports, folder: dataFolder(ports, { empty }), fresh, empty, history, dev, verbose };
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError("npm start takes --port-offset N, --fresh, --empty, --history and --verbose, after `--`.", {
      cause: error,
    });
  }
}

/** Vite takes the place of Hosting. */
const emulatorsFor = ({ dev }: Options) => (dev ? EMULATORS.filter((name) => name !== "hosting") : EMULATORS);

async function startEmulators(options: Options, givenUp: Promise<void>): Promise<Suite> {
  const { ports, folder, dev, verbose } = options;
  const emulators = emulatorsFor(options);
  const java = await findJava();
  const programs = await phase("Emulator programs", () => findPrograms(emulators, java));
  for (const line of programs.lines) console.log(`  ${line}`);
  const importFrom = savedData(folder);
  const onLine = (line: string) => {
    if (verbose || isForPeople(line, dev)) console.log(line);
  };
  try {
    return await phase("Emulators", () =>
      startSuite({
        ports,
        emulators,
        java,
        programs: programs.env,
        importFrom,
        mailFolder: mailFolder(ports),
        onLine,
        givenUp,
      }),
    );
  } catch (error) {
    if (importFrom === undefined || !(error instanceof SetupError)) throw error;
    throw new SetupError(`${error.message}\nIf the saved data are damaged, \`npm start -- --fresh\` begins anew.`);
  }
}

/** Failures of functions always, and in development also what they log and that they were loaded again. */
function isForPeople(line: string, dev: boolean): boolean {
  if (/"severity":"(ERROR|CRITICAL)"|Failed to load function/.test(line)) return true;
  return dev && /^>|Loaded functions definitions/.test(line);
}

async function runUntil(
  stopAsked: Promise<void>,
  suite: Suite,
  watcher: DevServer | undefined,
  options: Options,
  supervisor: Supervisor,
) {
  const { ports, folder, empty, history, dev } = options;
  const running = new AbortController();
  const vite = dev ? await phase("Vite", () => startVite(ports)) : undefined;
  try {
    if (!empty) await phase("Demo data", () => seedAlone(ports));
    await phase("First calls", () => makeFirstCalls(ports));
    printReady(options);
    supervisor.ready();
    // Whoever waits for them sees them come in.
    if (history) void seedAlone(ports, "--earlier").catch(reportFailure);
    const servers = [watcher, vite].filter((server) => server !== undefined);
    const stopped = servers.map(({ ended }) => ended.then(() => "The development server has ended by itself."));
    const asked = stopAsked.then(() => undefined);
    void tickSchedules(ports, running.signal);
    void watchAnswers(ports, emulatorsFor(options), running.signal, (silent) => tellSilence(supervisor, silent));
    const fault = await saveWhileRunning(options, supervisor, Promise.race([asked, suite.failed, ...stopped]));
    supervisor.stopping();
    running.abort();
    console.log("\nStopping…");
    if (fault === undefined) await phase("Data saved", () => saveData(ports, folder)).catch(tellNotSaved(options));
    else throw new SetupError(`${fault} ${await saveWhatIsLeft(options)}`);
  } finally {
    running.abort();
    await vite?.stop();
  }
}

function tellSilence(supervisor: Supervisor, silent: readonly EmulatorName[]): void {
  const sentence = `${titleOf(silent)} ${silent.length === 1 ? "does" : "do"} not respond.`;
  if (silent.length === 0) supervisor.over("emulators", "All emulators respond again.");
  else supervisor.impaired("emulators", `${sentence} What people enter is not saved.`);
}

/** Without its database a suite has nothing more to save; without another emulator it has. */
async function saveWhatIsLeft({ ports, folder }: Options): Promise<string> {
  await saveData(ports, folder).catch(() => undefined);
  const at = savedAt(folder);
  return at === undefined ? "Nothing was saved." : `Start again: data are those of ${clock(at)}.`;
}

/** Saves every minute until `end`, whose value it returns. */
async function saveWhileRunning<T>({ ports, folder }: Options, supervisor: Supervisor, end: Promise<T>): Promise<T> {
  const isOver = end.then(() => true);
  while (!(await Promise.race([isOver, delay(SAVE_EVERY_MS, false, { ref: false })]))) {
    await saveData(ports, folder).then(
      () => supervisor.over("saves", "Data are saved again."),
      (error: unknown) => supervisor.impaired("saves", notSavedSentence(savedAt(folder), error)),
    );
  }
  return end;
}

const tellNotSaved =
  ({ folder }: Options) =>
  (error: unknown) => {
    throw new SetupError(notSavedSentence(savedAt(folder), error));
  };

function notSavedSentence(saved: number | undefined, error: unknown): string {
  const since = saved === undefined ? "" : ` since ${clock(saved)}`;
  const message = error instanceof Error ? error.message : `${error}`;
  return `Data are not saved${since}: ${/ENOSPC/.test(message) ? "the disk is full" : message}.`;
}

function printReady({ ports, empty }: Options): void {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ name }) => name.length));
  console.log(`\nZona is ready after ${(sinceCommand() / 1000).toFixed(1)} s: http://${HOST}:${ports.hosting}\n`);
  for (const { name, email, note } of DEMO_ACCOUNTS) {
    console.log(`  ${name.padEnd(width)}  ${email.padEnd(36)}  ${note}`);
  }
  const admin = DEMO_ACCOUNTS.find(({ role }) => role === "admin")?.name;
  console.log(empty ? `\nNothing is set up yet: sign in as ${admin} first.` : `\nEach signs with the PIN ${DEMO_PIN}.`);
  console.log(`Mails of the site are read at http://${HOST}:${ports.mail}`);
  console.log("Data survive a restart; `npm start -- --fresh` starts over. Ctrl-C or `npm run stop` stops.");
}

await main().catch(reportFailure);
