import { execFile } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

export type CloudSdk = { firestoreJar: string | undefined; pubsubJar: string | undefined };

/** Where a Google Cloud SDK may be; tests point it at folders of their own. */
export type CloudSdkPlaces = { path: string; folders: readonly string[] };

export const CLOUD_SDK_PLACES: CloudSdkPlaces = {
  path: process.env.PATH ?? "",
  folders: [
    "/usr/lib/google-cloud-sdk",
    "/usr/share/google-cloud-sdk",
    "/opt/homebrew/share/google-cloud-sdk",
    join(process.env.HOME ?? "", "google-cloud-sdk"),
  ],
};

/** The emulators of an installed Cloud SDK; they are components of their own, so either may be missing. */
export async function findCloudSdk({ path, folders }: CloudSdkPlaces): Promise<CloudSdk> {
  const gcloud = path
    .split(delimiter)
    .map((folder) => join(folder, "gcloud"))
    .find(existsSync);
  const roots = [...(gcloud ? [dirname(dirname(realpathSync(gcloud)))] : []), ...folders];
  const near = firstWithEmulators(roots);
  if (near || !gcloud) return near ?? { firestoreJar: undefined, pubsubJar: undefined };
  // Some packages put a script of their own in front of gcloud, so that its folder says nothing; asking takes seconds.
  const asked = await promisify(execFile)(gcloud, ["info", "--format=value(installation.sdk_root)"], {
    timeout: 20_000,
  }).catch(() => undefined);
  return emulatorsOf(asked?.stdout.trim() ?? "");
}

function firstWithEmulators(roots: readonly string[]): CloudSdk | undefined {
  return roots.map(emulatorsOf).find((sdk) => sdk.firestoreJar !== undefined || sdk.pubsubJar !== undefined);
}

function emulatorsOf(root: string): CloudSdk {
  const firestoreJar = join(root, "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar");
  const pubsubFolder = join(root, "platform/pubsub-emulator/lib");
  const pubsubJar = existsSync(pubsubFolder)
    ? readdirSync(pubsubFolder).find((name) => /^cloud-pubsub-emulator-.*-all\.jar$/.test(name))
    : undefined;
  return {
    firestoreJar: existsSync(firestoreJar) ? firestoreJar : undefined,
    pubsubJar: pubsubJar === undefined ? undefined : join(pubsubFolder, pubsubJar),
  };
}
