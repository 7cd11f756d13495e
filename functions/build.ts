import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type BuildOptions, build, context, type OutputFile, type Plugin } from "esbuild";
import { lockOf, type Packages } from "./deploy-lock.ts";
import { entryOf, PARTS } from "./entry.ts";
import { grpcAtFirstCall } from "./grpc-at-first-call.ts";

const HERE = import.meta.dirname;
export const DIST = join(HERE, "dist");

type Manifest = { engines: Record<string, string>; dependencies: Record<string, string> };
type LockFile = { packages: Packages };

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, "utf8")) as T;

/**
 * Firebase uploads this folder alone, so a workspace link would break there: `domain` is bundled in, and what stays
 * outside is named at exactly the version of the root lock file, the one that was tested.
 */
async function deployManifest({ engines, dependencies }: Manifest) {
  const { packages } = await readJson<LockFile>(join(HERE, "../package-lock.json"));
  const locked = Object.keys(dependencies).map((name) => {
    const version = (packages[`functions/node_modules/${name}`] ?? packages[`node_modules/${name}`])?.version;
    if (!version) throw new Error(`${name} is not in package-lock.json: run npm install.`);
    return [name, version] as const;
  });
  return {
    name: "zona-functions",
    private: true,
    type: "module",
    main: "index.js",
    engines,
    dependencies: Object.fromEntries(locked),
  };
}

/**
 * The emulator starts all functions anew on any change in this folder, so a file of the same content is left alone:
 * `npm test` must not disturb an `npm start`.
 */
async function writeIfChanged(path: string, content: string | Uint8Array) {
  const bytes = Buffer.from(content);
  const present = await readFile(path).catch(() => undefined);
  if (!present?.equals(bytes)) await writeFile(path, bytes);
}

const isSettings = (name: string) => name.startsWith(".env") && name !== ".env.local";

/** Settings of projects lie beside the source in `.env.PROJECT`; one that was deleted there must not be deployed. */
async function copySettings() {
  const kept = (await readdir(HERE)).filter(isSettings);
  for (const name of kept) await writeIfChanged(join(DIST, name), await readFile(join(HERE, name)));
  const stale = (await readdir(DIST)).filter((name) => isSettings(name) && !kept.includes(name));
  for (const name of stale) await rm(join(DIST, name));
}

/** The entry point last, when what it imports is there; then the chunks of earlier builds go, lest they be deployed. */
const writeOutputs: Plugin = {
  name: "write-outputs",
  setup(build) {
    build.onEnd(async ({ outputFiles: built = [], metafile }) => {
      if (built.length === 0 || !metafile) return; // the build failed: what was there goes on working
      const entry = Buffer.from(entryOf(metafile.outputs));
      const outputFiles = [...built, { path: join(DIST, "index.js"), contents: entry }];
      const isEntry = ({ path }: Pick<OutputFile, "path">) => path === join(DIST, "index.js");
      for (const file of outputFiles.toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b)))) {
        await writeIfChanged(file.path, file.contents);
      }
      const current = new Set(outputFiles.map(({ path }) => path));
      const present = (await readdir(DIST))
        .filter((name) => /\.js(\.map)?$/.test(name))
        .map((name) => join(DIST, name));
      for (const path of present) if (!current.has(path)) await rm(path, { force: true });
    });
  },
};

/** One script with the functions' code as it is deployed, for measurements; resolves to where it lies. */
export async function bundleScript(entry: string): Promise<string> {
  const outfile = join(HERE, "../.zona/cache/bench", `${basename(entry, ".ts")}.mjs`);
  const { dependencies } = await readJson<Manifest>(join(HERE, "package.json"));
  const external = Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]);
  const shape = { bundle: true, platform: "node", target: "node24", format: "esm" } as const;
  await build({ entryPoints: [entry], outfile, external, ...shape, logLevel: "warning" });
  return outfile;
}

/** They run in processes of their own. */
const READERS = {
  "video-reader": "src/media/video/video-reader.ts",
  "rare-tiff-reader": "src/media/rare-tiff/rare-tiff-reader.ts",
};

/** Bundles the functions into `dist`, ready for the emulator and for deploy. With `watch` it goes on until killed. */
export async function buildFunctions({ watch = false } = {}) {
  const manifest = await readJson<Manifest>(join(HERE, "package.json"));
  await mkdir(DIST, { recursive: true });
  const deployed = await deployManifest(manifest);
  const { packages } = await readJson<LockFile>(join(HERE, "../package-lock.json"));
  await writeIfChanged(join(DIST, "package.json"), `${JSON.stringify(deployed, null, 2)}\n`);
  await writeIfChanged(join(DIST, "package-lock.json"), `${JSON.stringify(lockOf(deployed, packages), null, 2)}\n`);
  await copySettings();
  await writeIfChanged(join(DIST, "verify.py"), await readFile(join(HERE, "../archive/verify.py")));
  const options: BuildOptions = {
    absWorkingDir: HERE,
    entryPoints: { ...PARTS, ...READERS },
    outdir: "dist",
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node24",
    format: "esm",
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: "warning",
    external: Object.keys(manifest.dependencies).flatMap((name) => [name, `${name}/*`]),
    plugins: [grpcAtFirstCall, writeOutputs],
  };
  if (!watch) return void (await build(options));
  const watched = await context(options);
  await watched.watch();
}

if (import.meta.main) await buildFunctions({ watch: process.argv.includes("--watch") });
