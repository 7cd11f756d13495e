/**
 * Freezes what the running demo laboratory has stored, as data of this release: `npm start -- --fresh`, then
 * `node tests/releases/freeze.ts 2026-11 [port offset]`. All of it but a few tests is deleted first, and the rest is an
 * archive as `npm run zona -- export` writes it, in one file of some 500 kB. A file that is there is never written over.
 */
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { bucketNames, COLLECTIONS, RESOURCES } from "@zona/domain/collections";
import { originalPath } from "@zona/domain/media/medium";
import { resourcePath } from "@zona/domain/resources/resource";
import { zipSync } from "fflate";
import { initializeApp } from "firebase-admin/app";
import { type DocumentReference, getFirestore, type QueryDocumentSnapshot } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { exportArchive } from "../../archive/export-archive.ts";
import { HOST, shiftedPorts } from "../../emulators/ports.ts";
import { PROJECT_ID } from "../../emulators/project.ts";
import { fileOf } from "./releases.ts";

const OF_A_KIND = 3;
const MOST_BYTES = 300_000;

const [release = "", offset = "0"] = process.argv.slice(2);
const ports = shiftedPorts(Number(offset));
process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${ports.firestore}`;
process.env.STORAGE_EMULATOR_HOST = `http://${HOST}:${ports.storage}`;
const app = initializeApp({ projectId: PROJECT_ID });
const [db, storage, buckets] = [getFirestore(app), getStorage(app), bucketNames(PROJECT_ID)];

const documentsOf = async (collection: string) => (await db.collection(collection).get()).docs;

const sizesOf = (media: readonly QueryDocumentSnapshot[]) =>
  media.reduce((sum, one) => sum + Number(one.get("content.bytes")), 0);

/** Of each kind and state of tests those that were changed most, with all their pictures; no more pictures than fit. */
async function chosen(): Promise<{ tests: QueryDocumentSnapshot[]; media: QueryDocumentSnapshot[] }> {
  const pictures = Map.groupBy(await documentsOf(COLLECTIONS.media), (medium) => String(medium.get("testId")));
  const tests = await documentsOf(COLLECTIONS.tests);
  const sorts = Map.groupBy(tests, (test) => `${test.get("kind")} ${test.get("status")}`);
  const kept: { tests: QueryDocumentSnapshot[]; media: QueryDocumentSnapshot[] } = { tests: [], media: [] };
  for (const all of sorts.values()) {
    let left = OF_A_KIND;
    for (const test of all.toSorted((a, b) => Number(b.get("rev")) - Number(a.get("rev")))) {
      const media = pictures.get(test.id) ?? [];
      if (left === 0 || sizesOf([...kept.media, ...media]) > MOST_BYTES) continue;
      left -= 1;
      kept.tests.push(test);
      kept.media.push(...media);
    }
  }
  return kept;
}

/** Whether functions have followed every change of these tests; what is frozen before cannot prove itself. */
async function areChained(tests: readonly QueryDocumentSnapshot[]): Promise<boolean> {
  const heads = await db.getAll(...tests.map((test) => test.ref.collection("chain").doc(String(test.get("rev")))));
  return heads.every(({ exists }) => exists);
}

async function remove(ref: DocumentReference, bucket?: string, file?: string): Promise<void> {
  await db.recursiveDelete(ref);
  if (bucket !== undefined && file !== undefined)
    await storage.bucket(bucket).file(file).delete({ ignoreNotFound: true });
}

const { tests, media } = await chosen();
while (!(await areChained(tests))) await delay(5_000);
const kept = new Set([...tests, ...media].map(({ ref }) => ref.path));
for (const { ref } of await documentsOf(COLLECTIONS.tests)) if (!kept.has(ref.path)) await remove(ref);
for (const { ref, id } of await documentsOf(COLLECTIONS.media))
  if (!kept.has(ref.path)) await remove(ref, buckets.clinicalRawData, originalPath(id));
for (const { ref, id } of await documentsOf(RESOURCES)) {
  const [file] = await storage.bucket(buckets.formsResources).file(resourcePath(id, 1)).getMetadata();
  if (Number(file.size) > MOST_BYTES / 2) await remove(ref, buckets.formsResources, resourcePath(id, 1));
}

const folder = mkdtempSync(join(tmpdir(), "zona-release-"));
const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const say = (sentence: string) => console.log(sentence);
await exportArchive({ db, storage, project: PROJECT_ID }, { folder, scope: {}, key, say });
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
const named = paths.map((path) => [relative(folder, path).replaceAll("\\", "/"), readFileSync(path)]);
writeFileSync(fileOf(release), zipSync(Object.fromEntries(named), { level: 9 }), { flag: "wx" });
rmSync(folder, { recursive: true });
