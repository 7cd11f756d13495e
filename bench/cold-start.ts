import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildFunctions, DIST } from "../functions/build.ts";
import { type Figure, tell } from "./figures.ts";

// What the first event of a new instance waits for: the entry point and the modules that the trigger's handler loads, each
// trigger in a process of its own, beyond what an empty process of Node takes. Time of the processor, which other work on
// the machine does not change. Only `mediaWork` may bring the image library.

const RUNS = 5;
const LIMIT_MS = 300;

/** What each trigger loads, and the parts it imports when it is called, by the names of their files. */
const HANDLERS: Readonly<Record<string, readonly string[]>> = {
  "the entry point, all functions": [],
  beforeUserSignIn: [],
  decoderCall: [],
  everyMinute: [],
  everyTenMinutes: [],
  mediaChanged: [],
  mediaFollowUp: [],
  mediaIntake: [],
  mediaWork: ["work", "work-data"],
  recordPartChanged: [],
  resourceCheck: ["check-resource", "check-data"],
  "staffCall, accountSignedIn": ["account-calls"],
  "staffCall, askData": ["ask-call"],
  testChanged: [],
};

/** Prints the processor's milliseconds of the imports, and whether the image library came with them. */
const LOADER = `
  const begun = process.cpuUsage();
  for (const path of process.argv.slice(1)) await import(path);
  const { user, system } = process.cpuUsage(begun);
  const ms = (user + system) / 1000;
  const native = process.report.getReport().sharedObjects.some((path) => /vips|sharp/.test(path));
  console.log(JSON.stringify({ ms, native }));`;

async function load(target: string, paths: readonly string[]): Promise<{ ms: number; native: boolean }> {
  const given = ["--input-type=module", "--eval", LOADER, "--", ...paths];
  // As the platform says which function an instance runs.
  const env = { ...process.env, GCLOUD_PROJECT: "demo-zona", FUNCTION_TARGET: target.split(",")[0] };
  const { stdout } = await promisify(execFile)(process.execPath, given, { env });
  return JSON.parse(stdout) as { ms: number; native: boolean };
}

await buildFunctions();
const present = await readdir(DIST);
const chunkOf = (name: string) => {
  const chunk = present.find((file) => new RegExp(`^${name}-[A-Z0-9]{8}\\.js$`).test(file));
  // What several triggers share has no file of its own name, and comes with those that import it.
  return chunk ? [join(DIST, chunk)] : [];
};
const figures: Figure[] = [];
for (const [trigger, modules] of Object.entries(HANDLERS)) {
  const paths = [join(DIST, "index.js"), ...modules.flatMap(chunkOf)];
  const loads: { ms: number; native: boolean }[] = [];
  for (let run = 0; run < RUNS; run++) loads.push(await load(trigger, paths));
  const middle = loads.toSorted((a, b) => a.ms - b.ms)[Math.floor(RUNS / 2)];
  if (!middle) continue;
  const what = `${trigger}: modules loaded${middle.native ? ", with the image library" : ""}`;
  figures.push({
    what,
    result: middle.ms,
    unit: "ms",
    ...(!middle.native && !trigger.startsWith("the entry point") && { limit: LIMIT_MS }),
  });
}
// What the first call to the database brings besides (`functions/grpc-at-first-call.ts`).
const grpc = [];
for (let run = 0; run < RUNS; run++)
  grpc.push((await load("", [createRequire(import.meta.url).resolve("google-gax")])).ms);
figures.push({
  what: "gRPC alone, loaded by the first call to the database",
  result: grpc.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN,
  unit: "ms",
});
tell(figures);
