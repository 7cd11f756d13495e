import type { KeyObject } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { MANIFEST, type Manifest, type Scope, SEAL } from "../functions/src/archive/manifest.ts";
import { archiveFiles, measured, type Source, sealed, VERIFIER } from "../functions/src/archive/write-archive-data.ts";

export type ExportOptions = { folder: string; scope: Scope; key: KeyObject; say: (sentence: string) => void };

/** What was finished of an archive that is being made, and the moment of its documents: a run that was cut off goes on there. */
const Progress = z.object({
  asOf: z.string(),
  scope: z.unknown(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string(), lines: z.int().optional() })),
  /** Ids of the roots in scope, by collection. */
  ids: z.record(z.string(), z.array(z.string())),
});
type Progress = z.infer<typeof Progress>;
const PROGRESS = "archive.progress.json";

function progressIn(folder: string, scope: Scope): Progress {
  const file = join(folder, PROGRESS);
  if (!existsSync(file)) return { asOf: new Date().toISOString(), scope, files: [], ids: {} };
  const former = Progress.parse(JSON.parse(readFileSync(file, "utf8")));
  if (JSON.stringify(former.scope) !== JSON.stringify(scope))
    throw new Error(`${folder} holds the beginning of an archive of other records. Choose an empty folder.`);
  return former;
}

/** Writes one file of the archive; nothing stands under its name before it is whole. */
async function write(folder: string, path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  await pipeline(Readable.from(chunks, { objectMode: false }), createWriteStream(`${target}.part`));
  renameSync(`${target}.part`, target);
}

const verifier = () => readFileSync(new URL(VERIFIER, import.meta.url));

/** Writes everything of a scope into a folder. Called again it goes on where it was cut off. */
export async function exportArchive(source: Required<Source>, options: ExportOptions): Promise<Manifest> {
  const { folder, scope, key, say } = options;
  mkdirSync(folder, { recursive: true });
  if (existsSync(join(folder, MANIFEST)))
    throw new Error(`${folder} holds an archive already. Choose an empty folder.`);
  const progress = progressIn(folder, scope);
  const isThere = new Set(progress.files.map(({ path }) => path));
  const wanted = { scope, asOf: progress.asOf, without: [], verifier, ids: progress.ids };
  let copied = 0;
  for await (const next of archiveFiles(source, wanted)) {
    if (isThere.has(next.path)) continue;
    const { through, told } = measured(next);
    await write(folder, next.path, through());
    const file = told();
    progress.files.push(file);
    writeFileSync(join(folder, PROGRESS), JSON.stringify(progress));
    if (file.lines !== undefined) say(`${file.path}: ${file.lines}`);
    else if (/^(originals|forms|anchors|tables)\//.test(file.path)) copied += 1;
  }
  if (copied > 0) say(`${copied} files of buckets`);
  const { manifest, bytes, seal } = sealed(progress.files, wanted, { project: source.project, key });
  writeFileSync(join(folder, SEAL), seal);
  writeFileSync(join(folder, MANIFEST), bytes);
  rmSync(join(folder, PROGRESS));
  return manifest;
}
