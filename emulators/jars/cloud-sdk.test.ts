import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder, writeIn } from "../temporary-folder.ts";
import { findCloudSdk } from "./cloud-sdk.ts";

async function sdkFolder() {
  const folder = await temporaryFolder();
  const firestoreJar = "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar";
  return { folder, firestoreJar: await writeIn(folder, firestoreJar, "") };
}

it("follows gcloud on the PATH to its folder", async () => {
  const { folder, firestoreJar } = await sdkFolder();
  const gcloud = await writeIn(folder, "bin/gcloud", "", 0o755);
  const bin = await temporaryFolder();
  await symlink(gcloud, join(bin, "gcloud"));
  expect(await findCloudSdk({ path: bin, folders: [] })).toEqual({ firestoreJar, pubsubJar: undefined });
});

it("asks a gcloud that lies elsewhere for its folder", async () => {
  const { folder, firestoreJar } = await sdkFolder();
  const bin = await temporaryFolder();
  await writeIn(bin, "gcloud", `#!/bin/sh\necho ${folder}\n`, 0o755);
  expect(await findCloudSdk({ path: bin, folders: [] })).toEqual({ firestoreJar, pubsubJar: undefined });
});

it("finds nothing where there is nothing, or only a gcloud that fails", async () => {
  const none = { firestoreJar: undefined, pubsubJar: undefined };
  expect(await findCloudSdk({ path: "", folders: ["/nowhere"] })).toEqual(none);
  const bin = await temporaryFolder();
  await writeIn(bin, "gcloud", "#!/bin/sh\nexit 1\n", 0o755);
  expect(await findCloudSdk({ path: bin, folders: [] })).toEqual(none);
});
