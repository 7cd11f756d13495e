import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../project.ts";
import { temporaryFolder, writeIn } from "../temporary-folder.ts";
import { findCloudSdk } from "./cloud-sdk.ts";
import { type Downloadable, findEmulators, type JarPlaces } from "./jars.ts";

const FIRESTORE_JAR = "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar";
const DOWNLOAD_LIST = join(ROOT, "node_modules/firebase-tools/lib/emulator/downloadableEmulatorInfo.json");
const PUBSUB_JAR = "platform/pubsub-emulator/lib/cloud-pubsub-emulator-0.8.20-all.jar";

/** A machine with nothing on it and no internet; each test adds what it is about. */
async function bareMachine(over: Partial<JarPlaces> = {}): Promise<JarPlaces> {
  const folder = await temporaryFolder();
  return {
    env: {},
    toolsCache: join(folder, "tools"),
    wrapperCache: join(folder, "wrappers"),
    sdk: () => findCloudSdk({ path: "", folders: [join(folder, "sdk")] }),
    javas: [],
    download: () => Promise.reject(new Error("no internet")),
    ...over,
  };
}

async function sdkMachine(): Promise<JarPlaces & { sdkFolder: string }> {
  const sdkFolder = await temporaryFolder();
  await writeIn(sdkFolder, FIRESTORE_JAR, "firestore");
  await writeIn(sdkFolder, PUBSUB_JAR, "pubsub");
  return { ...(await bareMachine({ sdk: () => findCloudSdk({ path: "", folders: [sdkFolder] }) })), sdkFolder };
}

it("takes what an environment variable names before all else", async () => {
  const machine = await sdkMachine();
  const explicit = await writeIn(machine.sdkFolder, "mine.jar", "mine");
  const env = { FIRESTORE_EMULATOR_BINARY_PATH: explicit };
  const found = await findEmulators(["firestore"], { ...machine, env });
  expect(found.env).toEqual(env);
  expect(found.lines).toEqual([`Firestore emulator: ${explicit} (FIRESTORE_EMULATOR_BINARY_PATH)`]);
});

it("says so when the variable names nothing", async () => {
  const env = { PUBSUB_EMULATOR_BINARY_PATH: "/nowhere/pubsub" };
  await expect(findEmulators(["pubsub"], await bareMachine({ env }))).rejects.toThrow(
    "PUBSUB_EMULATOR_BINARY_PATH names /nowhere/pubsub, which does not exist: correct or unset it.",
  );
});

it("leaves what firebase-tools downloaded before to firebase-tools", async () => {
  const machine = await sdkMachine();
  const folder = await temporaryFolder();
  const { firestore } = JSON.parse(await readFile(DOWNLOAD_LIST, "utf8"));
  const file = await writeIn(folder, firestore.downloadPathRelativeToCacheDir, "jar");
  const found = await findEmulators(["firestore"], { ...machine, toolsCache: folder });
  expect(found).toEqual({ env: {}, lines: [`Firestore emulator: ${file} (downloaded earlier)`] });
});

it("wraps the programs of the Cloud SDK, once", async () => {
  const machine = await sdkMachine();
  const first = await findEmulators(["firestore", "pubsub"], machine);
  const jar = first.env.FIRESTORE_EMULATOR_BINARY_PATH ?? "";
  const script = first.env.PUBSUB_EMULATOR_BINARY_PATH ?? "";
  expect((await readFile(jar)).toString("latin1").replaceAll("\r\n ", "")).toContain(
    `Class-Path: file://${machine.sdkFolder}`,
  );
  expect(await readFile(script, "utf8")).toMatch(/^#!\/bin\/sh\nexec java -jar /);
  // firebase-tools kills whatever has this in its command line.
  expect(script).not.toContain("pubsub-emulator");
  expect((await findEmulators(["firestore", "pubsub"], machine)).env).toEqual(first.env);
});

it("wraps anew when the Cloud SDK was updated", async () => {
  const machine = await sdkMachine();
  const before = await findEmulators(["firestore"], machine);
  await utimes(join(machine.sdkFolder, FIRESTORE_JAR), 1, 1);
  expect((await findEmulators(["firestore"], machine)).env).not.toEqual(before.env);
});

it("says what to install when our rules runtime cannot be compiled", async () => {
  const machine = await sdkMachine();
  await expect(findEmulators(["storage"], machine)).rejects.toThrow(/no compiler: install a full JDK 21 or later/);
  expect(await readdir(machine.wrapperCache)).toEqual([]);
});

it("downloads last", async () => {
  const asked: Downloadable[] = [];
  const download = async (emulator: Downloadable) => void asked.push(emulator);
  const found = await findEmulators(["firestore", "pubsub", "storage"], await bareMachine({ download }));
  expect(asked).toEqual(["firestore", "pubsub", "storage"]);
  expect(found.env).toEqual({});
});

it.each(["firestore", "pubsub", "storage"] as const)(
  "says what to install when %s can be had nowhere",
  async (name) => {
    await expect(findEmulators([name], await bareMachine())).rejects.toThrow(
      /is not on this machine and could not be downloaded: connect to the internet, or install the Google Cloud SDK/,
    );
  },
);
