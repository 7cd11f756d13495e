// What `npm start`, `npm test` and the other scripts of package.json call. It runs on whatever Node the machine has, makes
// sure that everything is installed, and hands over to the TypeScript entry on the Node that the lock file names.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statfsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fullDiskSentence, isInstalled, oldNodeSentence } from "./bootstrap-checks.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NODE = join(ROOT, "node_modules/.bin/node");

/** @type {Record<string, string[]>} */
const ENTRIES = {
  start: ["emulators/start.ts"],
  dev: ["emulators/start.ts", "--dev"],
  stop: ["emulators/stop.ts"],
  test: ["tests/run.ts"],
  chaos: ["tests/chaos/run.ts"],
  bench: ["bench/run.ts"],
  pictures: ["tests/pictures.ts"],
  deploy: ["deploy/deploy.ts"],
  rehearsal: ["deploy/rehearsal/run.ts"],
  "restore-drill": ["deploy/restore-drill.ts"],
  check: ["tests/run.ts", "--only", "format,types,knip,unit"],
  zona: ["domain/cli/zona.ts"],
};

/** What `zona` does with a site; everything else needs the domain alone. */
const ARCHIVE = ["export", "import", "verify", "convert", "watch"];

/** Standard output of `zona` is an answer that programs read: what is said before it goes elsewhere. */
const STANDARD_ERROR = 2;
/** They have nothing to get ready. */
const BRIEF = ["zona", "stop"];

const startedAt = Date.now();
const [, , command = "", ...rest] = process.argv;
const entry = command === "zona" && ARCHIVE.includes(rest[0] ?? "") ? ["archive/zona.ts"] : ENTRIES[command];
if (!entry) fail(`There is no command "${command}": use ${Object.keys(ENTRIES).join(", ")}.`);
else install(entry);

/** @param {string[]} entry */
function install(entry) {
  const old = oldNodeSentence(process.versions.node);
  if (old) return fail(old);
  if (!isUpToDate()) {
    const { bavail, bsize } = statfsSync(ROOT);
    const full = fullDiskSentence(bavail * bsize);
    if (full) return fail(full);
    // Where nobody watches npm's own progress, nothing would be said for minutes.
    if (!BRIEF.includes(command)) console.log("Packages are being installed: a minute or two, the first time.");
    // Packages that ask for a newer Node than the one that installs them run on the project's own: npm's warnings are none.
    if (runNpm(["ci", "--loglevel=error"]) !== 0)
      return fail("npm could not install the packages; its message above says why.");
  }
  if (!existsSync(NODE)) {
    return fail(
      "The Node of this project was not installed: allow the install script of the package `node` and run `npm ci`.",
    );
  }
  if (!BRIEF.includes(command))
    console.log(`${"Packages".padEnd(20)} ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  handOver(entry);
}

function isUpToDate() {
  const installed = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(installed) || !existsSync(NODE)) return false;
  return isInstalled(readFileSync(join(ROOT, "package-lock.json"), "utf8"), readFileSync(installed, "utf8"));
}

/** Under `npm run`, with the very npm that runs. @param {string[]} args */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  const output = command === "zona" ? STANDARD_ERROR : "inherit";
  return spawnSync(program, [...first, ...args], { cwd: ROOT, stdio: ["inherit", output, "inherit"] }).status;
}

/**
 * The entry ends itself when asked; this process only passes signals on and waits, so that the prompt does not come
 * back before the emulators have stopped.
 * @param {string[]} entry
 */
function handOver([file = "", ...args]) {
  const child = spawn(NODE, [join(ROOT, file), ...args, ...rest], {
    cwd: ROOT,
    env: { ...process.env, ZONA_STARTED_AT: `${startedAt}` },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  endWithNpm(child);
  child.on("exit", (code, signal) => {
    process.exitCode = signal ? 128 + constants.signals[signal] : (code ?? 1);
  });
}

/**
 * An npm that is killed passes no signal on, and nobody could stop what it had started. `package.json` says `exec`, so that
 * npm's shell is replaced by this process and npm is its parent. @param {import("node:child_process").ChildProcess} child
 */
function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const watch = setInterval(() => process.ppid !== npm && child.kill("SIGTERM"), 500);
  child.on("exit", () => clearInterval(watch));
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(`\n${sentence}`);
  process.exitCode = 1;
}
