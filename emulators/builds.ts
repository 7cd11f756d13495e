import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DEMO_SITE, LOCAL_DIR, ROOT } from "./project.ts";
import { SetupError } from "./setup-error.ts";

export type Build = {
  name: string;
  /** Glob patterns, from the root, of everything that the output depends on. */
  inputs: readonly string[];
  /** Present once the build has succeeded. */
  output: string;
  folder: string;
  /** Arguments of Node. */
  command: readonly string[];
};

const SHARED_INPUTS = ["package-lock.json", "tsconfig.base.json", "domain/src/**/*.ts"];
const VITE = join(ROOT, "node_modules/vite/bin/vite.js");
const WEB_INPUTS = [
  ...SHARED_INPUTS,
  "web/*.{ts,js,json,html}",
  "web/.env*",
  "web/{src,public}/**/*",
  "docs/guide/**/*.{md,webp}",
];

export const FUNCTIONS_BUILD: Build = {
  name: "functions",
  inputs: [...SHARED_INPUTS, "functions/*.{ts,json}", "functions/.env*", "functions/src/**/*"],
  output: join(ROOT, "functions/dist/index.js"),
  folder: ROOT,
  command: [join(ROOT, "functions/build.ts")],
};

export const DEMO_WEB_BUILD: Build = {
  name: "web",
  inputs: WEB_INPUTS,
  output: join(ROOT, DEMO_SITE, "index.html"),
  folder: join(ROOT, "web"),
  command: [VITE, "build", "--mode", "demo", "--outDir", join(ROOT, DEMO_SITE), "--emptyOutDir", "--logLevel", "warn"],
};

/** Builds unless the output was made from exactly these inputs. Resolves with whether it did. */
export async function buildIfChanged(build: Build): Promise<boolean> {
  const stamp = join(LOCAL_DIR, "builds", build.name);
  const hash = await inputsHash(build);
  const last = await readFile(stamp, "utf8").catch(() => "");
  if (last === hash && existsSync(build.output)) return false;
  await writeStamp(stamp, "");
  await runNode(build);
  await writeStamp(stamp, hash);
  return true;
}

async function writeStamp(stamp: string, text: string): Promise<void> {
  await mkdir(join(LOCAL_DIR, "builds"), { recursive: true });
  await writeFile(stamp, text);
}

async function inputsHash({ inputs, command }: Build): Promise<string> {
  const hash = createHash("sha256").update(command.join("\0"));
  const files: string[] = [];
  for await (const entry of glob([...inputs], { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  }
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(await readFile(file));
  return hash.digest("hex");
}

async function runNode({ name, folder, command }: Build): Promise<void> {
  // Whatever started this: under a test runner the site would be built for development, without its service worker.
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, command, { cwd: folder, env, stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null]; // Node's own signature
  if (code !== 0) throw new SetupError(`The build of ${name} failed; the messages above say why.`);
}
