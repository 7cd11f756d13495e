import assert from "node:assert/strict";
import { type ExecFileOptions, execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { buildFunctions, DIST } from "./build.ts";
import { expectedEndpoints, PARAMETERS } from "./expected-triggers.ts";
import { assertReadsFiles, READERS } from "./reads-files.ts";

// Does to the deploy folder what the platform does: copies it to an empty place, installs it alone, loads it and asks
// it for its triggers. A lost `retry: true` or a wrong region is a change of behaviour that no unit test would see.

/** Loads of the entry point to take the middle one of; each in a new process. */
const LOADS = 5;

const withoutNulls = (endpoint: object) =>
  Object.fromEntries(Object.entries(endpoint).filter(([, value]) => value !== null));

/** Runs a program under the Node that runs this, which is the one of the platform. */
async function run(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const options: ExecFileOptions = { cwd, env: { ...process.env, PATH, ...env }, timeout: 300_000 };
  const { stdout } = await promisify(execFile)(program, args, options);
  return stdout.toString();
}

type Loaded = { exports: string[]; milliseconds: number; libraries: string[] };

/** Loads the entry point alone; `libraries` are the native image libraries that came with it. */
const LOADER = `
  const begun = performance.now();
  const loaded = await import("./index.js");
  const milliseconds = performance.now() - begun;
  const libraries = process.report.getReport().sharedObjects.filter((path) => /vips|sharp/.test(path));
  console.log(JSON.stringify({ exports: Object.keys(loaded).sort(), milliseconds, libraries }));`;

async function load(folder: string): Promise<Loaded> {
  return JSON.parse(await run(process.execPath, ["--input-type=module", "--eval", LOADER], folder)) as Loaded;
}

/** The parts that handlers load on demand must find their packages here as well. */
async function loadEveryChunk(folder: string) {
  const chunks = (await readdir(folder)).filter((name) => name.endsWith(".js") && !READERS.includes(name));
  // One after the other: the entry point requires its parts, which must not be half loaded by somebody else.
  const script = `for (const chunk of ${JSON.stringify(chunks)}) await import("./" + chunk);`;
  await run(process.execPath, ["--input-type=module", "--eval", script], folder, { GCLOUD_PROJECT: "demo-zona" });
}

async function checkManifest(folder: string) {
  const path = join(folder, "manifest.json");
  await run(process.execPath, ["node_modules/firebase-functions/lib/bin/firebase-functions.js"], folder, {
    FUNCTIONS_MANIFEST_OUTPUT_PATH: path,
    GCLOUD_PROJECT: "demo-zona",
  });
  const manifest = JSON.parse(await readFile(path, "utf8")) as {
    endpoints: Record<string, object>;
    params: { name: string; type: string; default: string | number }[];
  };
  const found = Object.entries(manifest.endpoints).map(([name, endpoint]) => [name, withoutNulls(endpoint)]);
  assert.deepEqual(Object.fromEntries(found), expectedEndpoints());
  const parameters = manifest.params
    .filter(({ type }) => type !== "secret")
    .map((parameter) => [parameter.name, parameter.default]);
  assert.deepEqual(Object.fromEntries(parameters), PARAMETERS);
}

const names = Object.keys(expectedEndpoints());
await buildFunctions();
const folder = await mkdtemp(join(tmpdir(), "zona-deploy-"));
try {
  await cp(DIST, folder, { recursive: true, filter: (path) => !path.includes("node_modules") });
  await run("npm", ["ci", "--omit=dev", "--engine-strict", "--no-audit", "--no-fund", "--loglevel=error"], folder);
  await loadEveryChunk(folder);
  await checkManifest(folder);
  await assertReadsFiles(folder);
  const loads: Loaded[] = [];
  for (let index = 0; index < LOADS; index++) loads.push(await load(folder));
  for (const { exports, libraries } of loads) {
    assert.deepEqual(exports, names.toSorted());
    assert.deepEqual(libraries, [], "an image library is loaded before a picture is there");
  }
  const middle = loads.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)[Math.floor(LOADS / 2)] ?? 0;
  console.log(
    `functions deploy folder: installs and loads alone in ${middle.toFixed(0)} ms without sharp; ${names.join(", ")}`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
