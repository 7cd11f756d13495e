import { createReadStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { bucketNames, COLLECTIONS } from "@zona/domain/collections";
import { originalPath } from "@zona/domain/media/medium";
import { type Firestore, Timestamp } from "firebase-admin/firestore";
import type { Storage } from "firebase-admin/storage";
import * as z from "zod";
import { ARCHIVED_ROOTS } from "../functions/src/archive/archived-collections.ts";
import { documentOf } from "../functions/src/archive/archived-document.ts";
import { fingerprint, MANIFEST } from "../functions/src/archive/manifest.ts";
import { linesOf, openArchive, sha256Of } from "./open-archive.ts";

export type Target = { db: Firestore; storage: Storage; project: string };

/** What was done of an import, beside the folder: a run that was cut off goes on there. */
const Progress = z.object({ project: z.string(), sha256: z.string(), done: z.array(z.string()) });

const instant = (seconds: number, nanoseconds: number) => new Timestamp(seconds, nanoseconds);

/** An installation that holds anything of what archives hold is somebody's already. */
async function refuseUnlessEmpty(db: Firestore): Promise<void> {
  for (const root of ARCHIVED_ROOTS) {
    const { empty } = await db.collection(root).limit(1).get();
    if (!empty)
      throw new Error(
        `The project holds ${root} already. An archive is imported into an empty installation. Nothing was imported.`,
      );
  }
}

/** Writes the documents of one file, each over what an earlier, broken run may have written of it. */
async function importDocuments(db: Firestore, file: string): Promise<number> {
  const writer = db.bulkWriter();
  let failure: Error | undefined;
  writer.onWriteError((error) => {
    if (error.failedAttempts < 5) return true;
    failure = error;
    return false;
  });
  let lines = 0;
  for await (const line of linesOf(file)) {
    const { path, data } = documentOf(line, instant);
    void writer.set(db.doc(path), data).catch(() => undefined);
    lines += 1;
    if (lines % 2_000 === 0) await writer.flush();
    if (failure) throw failure;
  }
  await writer.close();
  if (failure) throw failure;
  return lines;
}

/** Uploads a file as it is. Returns the generation that storage gave it. */
async function importFile(storage: Storage, bucket: string, name: string, file: string): Promise<string> {
  const target = storage.bucket(bucket).file(name);
  await pipeline(createReadStream(file), target.createWriteStream({ resumable: false }));
  const [{ generation }] = await target.getMetadata();
  return String(generation);
}

/**
 * Brings an archive into an empty installation: documents as they were to the nanosecond, originals and forms. Facts, tables and
 * pictures for the screen are made there by themselves. Called again it goes on where it was cut off. Throws a sentence, and
 * changes nothing, where the archive is not what was signed or the installation is not empty.
 */
export async function importArchive(
  folder: string,
  { db, storage, project }: Target,
  say: (sentence: string) => void,
  mark?: string,
) {
  const manifest = await openArchive(folder, mark, "Nothing was imported.");
  if (manifest.without?.includes("originals"))
    throw new Error("This archive has no originals. Export one with `npm run zona -- export`. Nothing was imported.");
  const sha256 = await sha256Of(join(folder, MANIFEST));
  const note = `${folder.replace(/\/+$/, "")}.import.json`;
  const former = existsSync(note) ? Progress.parse(JSON.parse(readFileSync(note, "utf8"))) : undefined;
  const isAgain = former?.project === project && former.sha256 === sha256;
  if (!isAgain) await refuseUnlessEmpty(db);
  const progress = isAgain ? former : { project, sha256, done: [] };
  const keep = () => writeFileSync(note, JSON.stringify(progress));
  keep();
  const done = new Set(progress.done);
  const finish = (path: string) => {
    progress.done.push(path);
    keep();
  };
  const waiting = manifest.files.filter(({ path }) => !done.has(path));
  const below = (folderName: string) => waiting.filter(({ path }) => path.startsWith(`${folderName}/`));
  for (const { path } of below("documents")) {
    const lines = await importDocuments(db, join(folder, path));
    say(`${path}: ${lines}`);
    finish(path);
  }
  const buckets = bucketNames(project);
  const files = [
    ...below("originals").map((file) => ({ ...file, bucket: buckets.clinicalRawData })),
    ...below("forms").map((file) => ({ ...file, bucket: buckets.formsResources })),
  ];
  for (const { path, bucket } of files) {
    const name = path.slice(path.indexOf("/") + 1);
    const generation = await importFile(storage, bucket, name, join(folder, path));
    const [, mediumId = ""] = name.split("/");
    // The pipeline finds an original by the generation that its bucket gave it.
    if (bucket === buckets.clinicalRawData && name === originalPath(mediumId))
      await db.collection(COLLECTIONS.media).doc(mediumId).update({ generation });
    finish(path);
  }
  say(
    `Imported ${manifest.files.length} files of ${manifest.asOf}, signed with the key ${fingerprint(manifest.publicKey)}.`,
  );
}
