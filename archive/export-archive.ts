import { createHash, type KeyObject } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";
import { ArchivedFile, MANIFEST, type Manifest, Scope, SEAL } from "../functions/src/archive/manifest.ts";
import {
  archiveFiles,
  type Begun,
  measured,
  type NextFile,
  type Source,
  sealed,
  VERIFIER,
} from "../functions/src/archive/write-archive-data.ts";
import { KeptLines } from "./kept-lines.ts";
import { linesOf, sha256Of } from "./open-archive.ts";

export type ExportOptions = {
  folder: string;
  scope: Scope;
  key: KeyObject;
  say: (sentence: string) => void;
  /** A file of documents that is cut off loses no more than so much. */
  stepBytes?: number;
};

/**
 * What was finished of an archive that is being made. The first line says whose it is and the moment of its documents; `begun`: a
 * file of which so much was on the disk; all others: a file that is whole.
 */
const Progress = z.union([
  z.strictObject({ project: z.string(), asOf: z.string(), scope: Scope }),
  z.strictObject({ begun: ArchivedFile }),
  ArchivedFile,
]);
type Progress = z.infer<typeof Progress>;
export const PROGRESS = "archive.progress.ndjson";
/** The file that is being written: nothing stands under its name before it is whole. */
const PART = "archive.part";
const STEP_BYTES = 8 * 2 ** 20;
const WRITTEN_AT_ONCE = 2 ** 18;

/** What former runs left in a folder. Throws where that is of other records. */
function formerRuns(folder: string, found: readonly Progress[], of: { project: string; scope: Scope }) {
  const files = new Map<string, ArchivedFile>();
  let [asOf, begun]: [string | undefined, ArchivedFile | undefined] = [undefined, undefined];
  for (const line of found) {
    if ("begun" in line) begun = line.begun;
    else if ("path" in line) files.set(line.path, line);
    else {
      if (line.project !== of.project || JSON.stringify(line.scope) !== JSON.stringify(of.scope))
        throw new Error(`${folder} holds the beginning of an archive of other records. Choose an empty folder.`);
      asOf = line.asOf;
    }
  }
  // Without its moment nothing of it can be told to be of one.
  return asOf === undefined
    ? { asOf, files: new Map<string, ArchivedFile>(), begun: undefined }
    : { asOf, files, begun };
}

const isWhole = async (file: string, { sha256 }: ArchivedFile) => existsSync(file) && (await sha256Of(file)) === sha256;

async function tellPaths(file: string, { has }: NextFile): Promise<void> {
  if (has) for await (const line of linesOf(file)) has(JSON.parse(line).path);
}

/** What is there of a file that was cut off, as far as it is what was written. */
async function begunOf(part: string, next: NextFile, told: ArchivedFile | undefined): Promise<Begun | undefined> {
  if (told?.path !== next.path || !told.bytes || !existsSync(part) || statSync(part).size < told.bytes)
    return undefined;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(part, { end: told.bytes - 1 })) hash.update(chunk);
  if (hash.copy().digest("hex") !== told.sha256) return undefined;
  let after: string | undefined;
  for await (const line of linesOf(part, told.bytes)) {
    after = JSON.parse(line).path;
    if (after !== undefined) next.has?.(after);
  }
  return { hash, bytes: told.bytes, lines: told.lines ?? 0, after };
}

async function writeThrough(
  file: FileHandle,
  chunks: AsyncIterable<Buffer>,
  atOnce: number,
  onWritten: (bytes: number) => Promise<void>,
) {
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    const all = Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
    await file.appendFile(all);
    await onWritten(all.length);
  };
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= atOnce) await flush();
  }
  await flush();
}

const verifier = () => readFileSync(new URL(VERIFIER, import.meta.url));

/** Firestore surely keeps what documents were for so long. */
const KEPT_MS = 3_600_000;
/** The code by which it refuses an earlier moment, among other things. */
const FAILED_PRECONDITION = 9;

const isTooOld = (error: unknown, asOf: string) =>
  error instanceof Error &&
  "code" in error &&
  error.code === FAILED_PRECONDITION &&
  Date.now() - Date.parse(asOf) > KEPT_MS;

const tooOldSays = (asOf: string) =>
  `Firestore no longer has documents as they were at ${asOf}. Export into an empty folder.`;

/**
 * Writes everything of a scope into a folder. Called again it goes on where it was cut off: a file that is there and has its hash
 * is not written again, one that was begun goes on after its last step. What it ends with is what an undisturbed run writes.
 */
export async function exportArchive(
  source: Required<Source>,
  { folder, scope, key, say, stepBytes = STEP_BYTES }: ExportOptions,
  filesOf: typeof archiveFiles = archiveFiles,
): Promise<Manifest> {
  const { project } = source;
  const [part, progress] = [join(folder, PART), join(folder, PROGRESS)];
  if (existsSync(join(folder, MANIFEST)) && !existsSync(progress))
    throw new Error(`${folder} holds an archive already. Choose an empty folder.`);
  const lines = new KeptLines(progress, Progress);
  const former = formerRuns(folder, lines.found, { project, scope });
  const asOf = former.asOf ?? new Date().toISOString();
  try {
    if (former.asOf === undefined) lines.add({ project, asOf, scope });
    const wanted = { scope, asOf, without: [], verifier };
    const files: ArchivedFile[] = [];
    let copied = 0;

    async function write(next: NextFile): Promise<ArchivedFile> {
      const begun = await begunOf(part, next, former.begun);
      const { through, told } = measured(next, begun);
      if (begun) truncateSync(part, begun.bytes);
      else rmSync(part, { force: true });
      const file = await open(part, "a");
      let since = 0;
      try {
        await writeThrough(file, through(), Math.min(stepBytes, WRITTEN_AT_ONCE), async (bytes) => {
          since += bytes;
          if (!next.has || since < stepBytes) return;
          since = 0;
          await file.datasync();
          lines.add({ begun: told() });
        });
        await file.sync();
      } finally {
        await file.close();
      }
      const target = join(folder, next.path);
      mkdirSync(dirname(target), { recursive: true });
      renameSync(part, target);
      lines.add(told());
      return told();
    }

    for await (const next of filesOf(source, wanted)) {
      // Tables are written again and again: those of two moments are none.
      const there = next.path.startsWith("tables/") ? undefined : former.files.get(next.path);
      if (there && (await isWhole(join(folder, next.path), there))) {
        await tellPaths(join(folder, next.path), next);
        files.push(there);
        continue;
      }
      const file = await write(next);
      files.push(file);
      if (file.lines !== undefined) say(`${file.path}: ${file.lines}`);
      else if (/^(originals|forms|anchors|tables)\//.test(file.path)) copied += 1;
    }
    if (copied > 0) say(`${copied} files of buckets`);
    const { manifest, bytes, seal } = sealed(files, wanted, { project, key });
    const listed = new Set(files.map(({ path }) => path));
    for (const path of former.files.keys()) if (!listed.has(path)) rmSync(join(folder, path), { force: true });
    writeFileSync(join(folder, SEAL), seal, { flush: true });
    writeFileSync(part, bytes, { flush: true });
    renameSync(part, join(folder, MANIFEST));
    rmSync(progress);
    return manifest;
  } catch (error) {
    throw isTooOld(error, asOf) ? new Error(tooOldSays(asOf), { cause: error }) : error;
  } finally {
    lines.close();
  }
}
