import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { SetupError } from "../setup-error.ts";
import { jarFile } from "./jar-file.ts";
import { type Java, OLDEST_JAVA } from "./java.ts";

const RULES_RUNTIME_SOURCES = fileURLToPath(new URL("../rules-runtime/", import.meta.url));

/** firebase-tools runs `java -jar`, and the SDK's Firestore jar names no main class: the path of one that does. */
export async function firestoreWrapper(sdkJar: string, cache: string): Promise<string> {
  const folder = await cachedFolder(cache, "firestore", await fingerprint(sdkJar), (made) =>
    writeFile(
      join(made, "firestore.jar"),
      jarFile({
        "Main-Class": "com.google.cloud.datastore.emulator.firestore.CloudFirestore",
        "Class-Path": pathToFileURL(sdkJar).href,
      }),
    ),
  );
  return join(folder, "firestore.jar");
}

/**
 * The path of a script that runs the SDK's Pub/Sub emulator. The SDK's own script would do, but firebase-tools makes it
 * executable again, which fails for a file of another user; and where an emulator is slow to stop, firebase-tools kills
 * every process of the machine that has "pubsub-emulator" in its command line, other suites' included.
 */
export async function pubsubWrapper(sdkJar: string, cache: string): Promise<string> {
  const folder = await cachedFolder(cache, "pubsub", await fingerprint(sdkJar), async (made) => {
    const jar = jarFile({
      "Main-Class": "com.google.cloud.pubsub.testing.v1.Main",
      "Class-Path": pathToFileURL(sdkJar).href,
    });
    await writeFile(join(made, "pubsub.jar"), jar);
    const script = '#!/bin/sh\nexec java -jar "$(dirname "$0")/pubsub.jar" "$@"\n';
    await writeFile(join(made, "run"), script, { mode: 0o755 });
  });
  return join(folder, "run");
}

/**
 * The path of our Storage rules runtime, compiled against the rules engine inside a Firestore emulator jar. Rejects with
 * a SetupError when there is no Java compiler.
 */
export async function rulesRuntimeJar(firestoreJar: string, javas: readonly Java[], cache: string): Promise<string> {
  const sources = (await readdir(RULES_RUNTIME_SOURCES)).filter((name) => name.endsWith(".java")).sort();
  const texts = await Promise.all(sources.map((name) => readFile(join(RULES_RUNTIME_SOURCES, name), "utf8")));
  const key = [await fingerprint(firestoreJar), ...texts].join("\0");
  const folder = await cachedFolder(cache, "storage-rules", key, async (made) => {
    const compiler = javas.find((java) => java.hasCompiler && java.major >= OLDEST_JAVA);
    if (!compiler) {
      throw new SetupError(
        `The Storage rules runtime must be compiled, and the Java of this machine has no compiler: install a full JDK ${OLDEST_JAVA} or later (on Debian or Ubuntu \`apt-get install openjdk-21-jdk-headless\`).`,
      );
    }
    const paths = sources.map((name) => join(RULES_RUNTIME_SOURCES, name));
    const options = ["-proc:none", "-nowarn", "--release", `${OLDEST_JAVA}`, "-cp", firestoreJar, "-d", made];
    await promisify(execFile)(join(compiler.home, "bin/javac"), [...options, ...paths]);
    const classes = (await readdir(made)).filter((name) => name.endsWith(".class")).sort();
    const entries = await Promise.all(
      classes.map(async (name) => ({ name, content: await readFile(join(made, name)) })),
    );
    const manifest = { "Main-Class": "StorageRulesRuntime", "Class-Path": pathToFileURL(firestoreJar).href };
    await writeFile(join(made, "storage-rules.jar"), jarFile(manifest, entries));
  });
  return join(folder, "storage-rules.jar");
}

/** A jar of 100 MB is not read for this: path, size and time of change tell one version from another. */
async function fingerprint(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  return `${path}\0${size}\0${mtimeMs}`;
}

/** Makes a folder once per `key`. It appears under its name only when complete, so a cut start leaves no half of it. */
async function cachedFolder(cache: string, name: string, key: string, make: (folder: string) => Promise<void>) {
  const folder = join(cache, `${name}-${createHash("sha256").update(key).digest("hex").slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(join(cache, `${name}-new-`));
  try {
    await make(made);
    await rename(made, folder);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // else another start made it meanwhile
  }
  return folder;
}
