import { execFileSync, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Firestore, getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { exportArchive, PROGRESS } from "../../archive/export-archive.ts";
import { importArchive } from "../../archive/import-archive.ts";
import { linesOf } from "../../archive/open-archive.ts";
import { HOST } from "../../emulators/ports.ts";
import { lineOf } from "../../functions/src/archive/archived-document.ts";
import { MANIFEST, Manifest } from "../../functions/src/archive/manifest.ts";
import { type Figure, tell } from "../figures.ts";
import { manyRecords } from "../synthetic/many-records.ts";
import { suiteClient } from "../traffic/suite-client.ts";

/**
 * `node bench/on-emulators/archive.ts [--port-offset N] [--tests N]`: archives of N signed tests (30,000) and of a third of them are made,
 * imported into an empty project, compared with it document by document, and proven by the program in Python, each in a process
 * of its own whose time and peak memory are told. One of a thirtieth is imported and exported by processes that are killed once
 * and go on, and compared by its hashes: the emulator answers a page of a large collection so slowly that larger ones would
 * measure that alone. Needs a running suite.
 */

const LIMIT_S = 900;
const KILLED_AFTER_S = 4;
const MIB = 1024;
/** What a step may keep: garbage that waits says nothing of that. */
const HEAP = "--max-old-space-size=256";
const PYTHON = `
import resource, runpy, sys
try:
    sys.argv = sys.argv[1:]
    runpy.run_path(sys.argv[0], run_name="__main__")
finally:
    print("peak", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
`;

type Told = { seconds: number; peakMiB: number };

const COMPARED_AT_ONCE = 300;
const silent = () => undefined;

/** The files of documents that hold any, as the seal tells them. */
const documentsOf = (folder: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), "utf8"))).files.filter(
    ({ path, bytes }) => path.startsWith("documents/") && bytes > 0,
  );

/** Throws where a document is not there or not as its line tells it, and where there are more than those. */
async function compare(folder: string, db: Firestore): Promise<void> {
  for (const { path, lines } of documentsOf(folder)) {
    const waiting: string[] = [];
    const flush = async () => {
      const told = waiting.splice(0);
      if (told.length === 0) return;
      const found = await db.getAll(...told.map((line) => db.doc(JSON.parse(line).path)));
      for (const [at, one] of found.entries())
        if (lineOf(one.ref.path, one.data() ?? {}) !== told[at]) throw new Error(`${one.ref.path} came back otherwise`);
    };
    for await (const line of linesOf(join(folder, path))) {
      waiting.push(line);
      if (waiting.length === COMPARED_AT_ONCE) await flush();
    }
    await flush();
    const name = path.replace(/^documents\/(.+)\.ndjson$/, "$1");
    const { count } = (await db.collectionGroup(name).count().get()).data();
    if (count !== lines) throw new Error(`There are ${count} documents of ${name}, not ${lines}`);
  }
}

async function step(name: string, folder: string, project: string, count: number): Promise<void> {
  const client = suiteClient({ tests: 0 }, project);
  const site = { db: getFirestore(client.app), storage: getStorage(client.app), project };
  const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const began = performance.now();
  if (name === "make") await exportArchive(site, { folder, scope: {}, key, say: silent }, () => manyRecords(count));
  else if (name === "import") await importArchive(folder, site, silent);
  else if (name === "compare") await compare(folder, site.db);
  else await exportArchive(site, { folder, scope: {}, key, say: silent });
  const told: Told = {
    seconds: (performance.now() - began) / 1000,
    peakMiB: process.resourceUsage().maxRSS / MIB,
  };
  console.log(JSON.stringify(told));
}

const stepAt = process.argv.indexOf("--step");
if (stepAt > 0) {
  const [name = "", folder = "", project = "", count = ""] = process.argv.splice(stepAt).slice(1);
  await step(name, folder, project, Number(count));
  process.exit(0);
}

const { given, ports } = suiteClient({ tests: 30_000 });
const home = mkdtempSync(join(tmpdir(), "zona-bench-archive-"));

const NOT_TOLD: Told = { seconds: Number.NaN, peakMiB: Number.NaN };

/** Runs a step; killed after so many seconds where it is not at its end by then, and run again unless all of it was there. */
async function measured(args: string[], killAfterS?: number, isWhole = () => false): Promise<Told> {
  const offset = process.argv
    .slice(2)
    .filter((_, at, all) => all[at] === "--port-offset" || all[at - 1] === "--port-offset");
  const child = spawn(process.execPath, [HEAP, import.meta.filename, ...offset, "--step", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const ended = once(child, "close");
  if (killAfterS !== undefined) {
    await Promise.race([ended, delay(killAfterS * 1000)]);
    if (child.exitCode === null) {
      child.kill("SIGKILL");
      await ended;
      return isWhole() ? NOT_TOLD : measured(args);
    }
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`${args[0]} ended with code ${code}`);
  return JSON.parse(said);
}

function proven(folder: string): Told {
  const began = performance.now();
  const verifier = new URL("../../archive/verify.py", import.meta.url).pathname;
  const said = execFileSync("python3", ["-c", PYTHON, verifier, folder]).toString();
  if (!said.startsWith("All of it holds.")) throw new Error(said);
  return { seconds: (performance.now() - began) / 1000, peakMiB: Number(/peak (\d+)/.exec(said)?.[1]) / MIB };
}

async function inProject<T>(tests: number, act: (folder: string, project: string) => Promise<T>): Promise<T> {
  const project = `demo-archive-bench-${tests}`;
  const folder = join(home, String(tests));
  const documents = `projects/${project}/databases/(default)/documents`;
  try {
    return await act(folder, project);
  } finally {
    await fetch(`http://${HOST}:${ports.firestore}/emulator/v1/${documents}`, { method: "DELETE" });
    rmSync(folder, { recursive: true, force: true });
  }
}

const moved = (tests: number) =>
  inProject(tests, async (folder, project) => ({
    made: await measured(["make", folder, project, String(tests)]),
    imported: await measured(["import", folder, project]),
    compared: await measured(["compare", folder, project]),
    verified: proven(folder),
    documents: documentsOf(folder).reduce((sum, { lines = 0 }) => sum + lines, 0),
  }));

/** How many files of documents come back otherwise where both ways are cut off. */
const killed = (tests: number) =>
  inProject(tests, async (folder, project) => {
    const back = `${folder}-back`;
    await measured(["make", folder, project, String(tests)]);
    await measured(["import", folder, project], KILLED_AFTER_S);
    await measured(
      ["export", back, project],
      KILLED_AFTER_S,
      () => existsSync(join(back, MANIFEST)) && !existsSync(join(back, PROGRESS)),
    );
    proven(back);
    const told = (of: string) => documentsOf(of).map(({ path, sha256 }) => `${path} ${sha256}`);
    const [made, came] = [told(folder), told(back)];
    return made.filter((file) => !came.includes(file)).length + came.filter((file) => !made.includes(file)).length;
  });

const few = Math.ceil(given.tests / 3);
try {
  const differing = await killed(Math.ceil(given.tests / 30));
  const [small, large] = [await moved(few), await moved(given.tests)];
  const counted = (tests: number) => `${tests.toLocaleString("en")} tests`;
  const figures = (["made", "imported", "compared", "verified"] as const).flatMap((name): Figure[] => [
    { what: `${counted(few)}, ${name}`, result: small[name].seconds, unit: "s" },
    { what: `${counted(given.tests)}, ${name}`, result: large[name].seconds, unit: "s", limit: LIMIT_S },
    {
      ...{ what: `${name}: peak memory against a third of them`, result: large[name].peakMiB, unit: "MiB" },
      ...{ baseline: small[name].peakMiB, limit: 1.25 },
    },
  ]);
  tell([
    ...figures,
    { what: `documents of ${counted(given.tests)}`, result: large.documents, unit: "" },
    { what: "files that came back otherwise, killed in between", result: differing, unit: "", limit: 0 },
  ]);
} finally {
  rmSync(home, { recursive: true });
}
process.exit(0);
