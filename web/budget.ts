import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { findDemoTraces } from "./demo-traces.ts";

/** `node web/budget.ts [folder]`: JavaScript per page of a production build, gzipped, against our limits in kB. */

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; isDynamicEntry?: boolean };
type Manifest = Record<string, Chunk>;

const LIMITS = { signIn: 170, firstSignedIn: 420, laterRoute: 60, guideChapter: 8 };
/** Pages by their source, and the layers of the app by their name (`chunks.ts`). */
const SIGN_IN = ["index.html", "start", "entrance", "src/people/sign-in/google-button.tsx"];
/** All that home loads by itself, also what comes after the first drawing. */
const HOME = ["staff", "home", "afterwards", "parts"];
/** A step of the form is loaded together with the form around it. */
const NEW_TEST = "src/records/create/new-test-page.tsx";

const folder = process.argv[2] ?? join(import.meta.dirname, "dist");
const listed = join(folder, ".vite/manifest.json");
if (!existsSync(listed)) {
  console.error(`There is no build in ${folder}: npm test -- --only production,budget makes it first.`);
  process.exit(1);
}
// Written by Vite; its shape is documented there.
const manifest = JSON.parse(readFileSync(listed, "utf8")) as Manifest;

function chunk(key: string): Chunk {
  const found = manifest[key] ?? Object.values(manifest).find(({ name, file }) => name === key && file.endsWith(".js"));
  if (!found) throw new Error(`The build has no ${key}: tell web/budget.ts its new name.`);
  return found;
}

/** The scripts that these entries load at once, each named once. */
function scripts(keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const { file, imports = [] } = chunk(key);
    if (found.has(file)) continue;
    if (file.endsWith(".js")) found.add(file);
    scripts(imports, found);
  }
  return found;
}

const sizes = new Map<string, number>();
function size(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000;
  sizes.set(file, known);
  return known;
}

const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + size(file), 0);

const signedIn = scripts([...SIGN_IN, ...HOME]);
const routes = Object.keys(manifest).filter(
  (key) => manifest[key]?.isDynamicEntry && /-(page|step)\.tsx$|start-draft|resume-draft/.test(key),
);
const later = routes
  .filter((route) => ![...SIGN_IN, ...HOME].includes(route))
  .map((route) => {
    const files = scripts(route.includes("-step") ? [NEW_TEST, route] : [route]);
    return {
      page: route.replace("src/", "+ "),
      kB: total([...files].filter((file) => !signedIn.has(file))),
      limit: LIMITS.laterRoute,
    };
  });

const chapters = Object.keys(manifest)
  .filter((key) => /docs\/guide\/(de\/)?[a-z]+\.md$/.test(key))
  .map((key) => ({ page: `+ ${key.replace("../", "")}`, kB: total(scripts([key])), limit: LIMITS.guideChapter }));
if (chapters.length === 0) throw new Error("The build has no chapter of the guide.");

const rows = [
  { page: "sign-in page", kB: total(scripts(SIGN_IN)), limit: LIMITS.signIn },
  { page: "home, in all", kB: total(signedIn), limit: LIMITS.firstSignedIn },
  ...later.sort((a, b) => b.kB - a.kB),
  ...chapters,
];

for (const { page, kB, limit } of rows) {
  const verdict = kB > limit ? "TOO MUCH" : "ok";
  console.log(`${page.padEnd(44)} ${kB.toFixed(1).padStart(6)} kB of ${String(limit).padStart(3)}  ${verdict}`);
}

const assets = join(folder, "assets");
const traces = readdirSync(assets)
  .filter((file) => file.endsWith(".js"))
  .flatMap((file) => findDemoTraces(readFileSync(join(assets, file), "utf8")).map((trace) => `${file}: ${trace}`));
for (const trace of traces) console.log(`demo code in the production build: ${trace}`);

if (traces.length > 0 || rows.some(({ kB, limit }) => kB > limit)) process.exitCode = 1;
