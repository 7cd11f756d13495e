import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { FIREBASE_TOOLS, LOCAL_DIR, ROOT } from "../project.ts";
import { SetupError } from "../setup-error.ts";
import { CLOUD_SDK_PLACES, type CloudSdk, findCloudSdk } from "./cloud-sdk.ts";
import { installedJavas, type Java, withJava } from "./java.ts";
import { firestoreWrapper, pubsubWrapper, rulesRuntimeJar } from "./wrapper-jars.ts";

export type Downloadable = "firestore" | "pubsub" | "storage";

/** One way to have an emulator's program: `path` for firebase-tools' environment variable, unset where it finds it itself. */
export type Taken = { path?: string; from: string };

/** What the search depends on; tests give folders of their own and a download that fails. */
export type JarPlaces = {
  env: NodeJS.ProcessEnv;
  /** Where firebase-tools keeps what it downloaded. */
  toolsCache: string;
  wrapperCache: string;
  sdk: () => Promise<CloudSdk>;
  javas: readonly Java[];
  download: (emulator: Downloadable) => Promise<void>;
};

const TITLES: Readonly<Record<Downloadable, string>> = {
  firestore: "Firestore emulator",
  pubsub: "Pub/Sub emulator",
  storage: "Storage rules runtime",
};

const SDK_PACKAGES = "google-cloud-cli-firestore-emulator and google-cloud-cli-pubsub-emulator";

/** findEmulators for this machine and the emulators of `names` that need a program of their own. */
export async function findPrograms(names: readonly string[], java: Java) {
  const wanted = (["firestore", "pubsub", "storage"] as const).filter((name) => names.includes(name));
  return findEmulators(wanted, jarPlaces(await installedJavas(), java));
}

function jarPlaces(javas: readonly Java[], java: Java): JarPlaces {
  return {
    env: process.env,
    toolsCache: process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), ".cache/firebase/emulators"),
    wrapperCache: join(LOCAL_DIR, "cache"),
    sdk: () => findCloudSdk(CLOUD_SDK_PLACES),
    javas,
    download: async (emulator) => {
      await promisify(execFile)(process.execPath, [FIREBASE_TOOLS, `setup:emulators:${emulator}`], {
        cwd: ROOT,
        env: { ...withJava(java, process.env), CI: "true" },
      });
    },
  };
}

/**
 * The environment that tells firebase-tools which programs to run, and a line for each that says which was taken.
 * Rejects with a SetupError when one can be had nowhere.
 */
export async function findEmulators(wanted: readonly Downloadable[], places: JarPlaces) {
  let sdkOnce: Promise<CloudSdk> | undefined;
  const sdk = () => {
    sdkOnce ??= places.sdk();
    return sdkOnce;
  };
  const env: NodeJS.ProcessEnv = {};
  const lines: string[] = [];
  for (const emulator of wanted) {
    const taken = await findEmulator(emulator, { ...places, sdk });
    if (taken.path !== undefined) env[variable(emulator)] = taken.path;
    lines.push(`${TITLES[emulator]}: ${taken.from}`);
  }
  return { env, lines };
}

/** An explicit variable first, then what is already on this machine, and the internet last. */
async function findEmulator(emulator: Downloadable, places: JarPlaces): Promise<Taken> {
  const explicit = places.env[variable(emulator)];
  if (explicit !== undefined && explicit !== "") {
    if (existsSync(explicit)) return { path: explicit, from: `${explicit} (${variable(emulator)})` };
    throw new SetupError(`${variable(emulator)} names ${explicit}, which does not exist: correct or unset it.`);
  }
  const downloaded = downloadedFile(emulator, places.toolsCache);
  if (existsSync(downloaded)) return { from: `${downloaded} (downloaded earlier)` };
  return (await fromCloudSdk(emulator, places)) ?? (await fromDownload(emulator, downloaded, places));
}

async function fromCloudSdk(emulator: Downloadable, places: JarPlaces): Promise<Taken | undefined> {
  const { firestoreJar, pubsubJar } = await places.sdk();
  if (emulator === "pubsub") {
    if (!pubsubJar) return undefined;
    return { path: await pubsubWrapper(pubsubJar, places.wrapperCache), from: `${pubsubJar} (Cloud SDK)` };
  }
  if (!firestoreJar) return undefined;
  if (emulator === "firestore") {
    return { path: await firestoreWrapper(firestoreJar, places.wrapperCache), from: `${firestoreJar} (Cloud SDK)` };
  }
  return {
    path: await rulesRuntimeJar(firestoreJar, places.javas, places.wrapperCache),
    from: "our own, on the rules engine of the Cloud SDK's Firestore emulator",
  };
}

async function fromDownload(emulator: Downloadable, file: string, places: JarPlaces): Promise<Taken> {
  try {
    await places.download(emulator);
    return { from: `${file} (downloaded now)` };
  } catch (error) {
    throw new SetupError(
      `The ${TITLES[emulator]} is not on this machine and could not be downloaded: connect to the internet, or install the Google Cloud SDK with its emulators (packages ${SDK_PACKAGES}), or set ${variable(emulator)}.`,
      { cause: error },
    );
  }
}

function variable(emulator: Downloadable): string {
  return `${emulator.toUpperCase()}_EMULATOR_BINARY_PATH`;
}

/** The names carry versions, so they are read from the list that firebase-tools itself uses. */
function downloadedFile(emulator: Downloadable, toolsCache: string): string {
  const list = join(ROOT, "node_modules/firebase-tools/lib/emulator/downloadableEmulatorInfo.json");
  const known = JSON.parse(readFileSync(list, "utf8")) as Record<string, Record<string, string>>; // its own shape
  const entry = known[emulator] ?? {};
  return join(toolsCache, entry.binaryPathRelativeToCacheDir ?? entry.downloadPathRelativeToCacheDir ?? emulator);
}
