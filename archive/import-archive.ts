import { createReadStream, rmSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { bucketNames, COLLECTIONS, IMPORTS } from "@zona/domain/collections";
import { originalPath } from "@zona/domain/media/medium";
import { type Firestore, Timestamp } from "firebase-admin/firestore";
import type { Storage } from "firebase-admin/storage";
import * as z from "zod";
import { ARCHIVED_ROOTS } from "../functions/src/archive/archived-collections.ts";
import { documentOf } from "../functions/src/archive/archived-document.ts";
import { fingerprint, MANIFEST } from "../functions/src/archive/manifest.ts";
import { KeptLines } from "./kept-lines.ts";
import { linesOf, openArchive, sha256Of } from "./open-archive.ts";

export type Target = { db: Firestore; storage: Storage; project: string };

/**
 * What was done of an import, beside the folder: a run that was cut off goes on there. The first line says which archive goes
 * where; `lines`: so many of a file of documents are there; without it all of a file is.
 */
const Progress = z.union([
  z.strictObject({ project: z.string(), sha256: z.string() }),
  z.strictObject({ path: z.string(), lines: z.int().optional() }),
]);
const STEP_LINES = 2_000;

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

/** What stands in an installation while an archive comes into it; no archive holds it. */
const markIn = (db: Firestore) => db.collection(IMPORTS).doc("archive");

/** Writes documents over what is there; `flush` rejects where one of them could not be written. */
function writerOf(db: Firestore) {
  // Firestore takes 500 a second of a new collection and half more every five minutes; emulators take all they can.
  const writer = db.bulkWriter({ throttling: process.env.FIRESTORE_EMULATOR_HOST === undefined });
  let failure: Error | undefined;
  writer.onWriteError((error) => {
    if (error.failedAttempts < 5) return true;
    failure = error;
    return false;
  });
  return {
    set: (path: string, data: object) => void writer.set(db.doc(path), data).catch(() => undefined),
    async flush() {
      await writer.flush();
      if (failure) throw failure;
    },
  };
}

/** Writes the documents of one file after its first lines; `onStep` hears how many are there. Returns how many the file has. */
async function importDocuments(
  writer: ReturnType<typeof writerOf>,
  file: string,
  former: number,
  { stepLines, onStep }: { stepLines: number; onStep: (lines: number) => void },
): Promise<number> {
  let lines = 0;
  for await (const line of linesOf(file)) {
    lines += 1;
    if (lines <= former) continue;
    const { path, data } = documentOf(line, instant);
    writer.set(path, data);
    if (lines % stepLines > 0) continue;
    await writer.flush();
    onStep(lines);
  }
  if (lines > former) await writer.flush();
  return lines;
}

/** Uploads a file as it is. Returns the generation that storage gave it. */
async function importFile(storage: Storage, bucket: string, name: string, file: string): Promise<string> {
  const target = storage.bucket(bucket).file(name);
  await pipeline(createReadStream(file), target.createWriteStream({ resumable: false }));
  const [{ generation }] = await target.getMetadata();
  return String(generation);
}

/** What is there of each file of this very archive in this very project; nothing without the note of a former run. */
function doneBefore(found: readonly z.infer<typeof Progress>[], of: { project: string; sha256: string }) {
  const begun = found.findLastIndex((line) => "project" in line);
  const first = found[begun];
  const isOurs = first && "project" in first && first.project === of.project && first.sha256 === of.sha256;
  const done = isOurs ? found.slice(begun + 1) : [];
  return new Map(done.flatMap((line) => ("path" in line ? [[line.path, line] as const] : [])));
}

/**
 * Brings an archive into an empty installation: documents as they were to the nanosecond, originals and forms. Facts, tables and
 * pictures for the screen are made there by themselves. Called again it goes on where it was cut off, and without its note from
 * the beginning: a mark in the installation says which archive comes into it until all is there. Throws a sentence, and changes
 * nothing, where the archive is not what was signed or the installation is not empty.
 */
export async function importArchive(
  folder: string,
  { db, storage, project }: Target,
  say: (sentence: string) => void,
  { mark, stepLines = STEP_LINES }: { mark?: string | undefined; stepLines?: number } = {},
) {
  const note = `${folder.replace(/\/+$/, "")}.import.ndjson`;
  const progress = new KeptLines(note, Progress);
  try {
    const former: string | undefined = (await markIn(db).get()).get("sha256");
    const kept = former ? "Nothing more was imported." : "Nothing was imported.";
    const manifest = await openArchive(folder, mark, kept);
    if (manifest.without?.includes("originals"))
      throw new Error("This archive has no originals. Export one with `npm run zona -- export`. Nothing was imported.");
    const sha256 = await sha256Of(join(folder, MANIFEST));
    if (former === undefined) {
      await refuseUnlessEmpty(db);
      progress.add({ project, sha256 });
      await markIn(db).set({ sha256 });
    } else if (former !== sha256) throw new Error(`Another archive was begun to be imported into ${project}. ${kept}`);
    const done = doneBefore(former === undefined ? [] : progress.found, { project, sha256 });
    if (former !== undefined && done.size === 0) progress.add({ project, sha256 });
    const waiting = manifest.files.filter(({ path }) => {
      const there = done.get(path);
      return !there || there.lines !== undefined;
    });
    const below = (folderName: string) => waiting.filter(({ path }) => path.startsWith(`${folderName}/`));
    const writer = writerOf(db);
    for (const { path } of below("documents")) {
      const onStep = (lines: number) => progress.add({ path, lines });
      const lines = await importDocuments(writer, join(folder, path), done.get(path)?.lines ?? 0, {
        stepLines,
        onStep,
      });
      say(`${path}: ${lines}`);
      progress.add({ path });
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
      progress.add({ path });
    }
    await markIn(db).delete();
    progress.close();
    rmSync(note, { force: true });
    say(
      `Imported ${manifest.files.length} files of ${manifest.asOf}, signed with the key ${fingerprint(manifest.publicKey)}.`,
    );
  } finally {
    progress.close();
  }
}
