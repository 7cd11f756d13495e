import { createHash, type KeyObject } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { bucketNames } from "@zona/domain/collections";
import { SIGNED_FIELDS } from "@zona/domain/records/audit/canonical-record";
import { LIES_IN } from "@zona/domain/records/sheet-documents";
import { FieldPath, type Firestore, type Query, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import type { Storage } from "firebase-admin/storage";
import * as z from "zod";
import { lineOf } from "../functions/src/archive/archived-document.ts";
import { ARCHIVED_BELOW, ARCHIVED_ROOTS } from "./archived-collections.ts";
import { ARCHIVED_SHAPES } from "./archived-shapes.ts";
import {
  ARCHIVE_FORMAT,
  type ArchivedFile,
  MANIFEST,
  type Manifest,
  publicPoint,
  type Scope,
  SEAL,
  sealOf,
} from "./manifest.ts";

const PAGE = 300;
const VERIFIER = "verify.py";
const VERSION: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;

/** Where an archive comes from. */
export type Source = { db: Firestore; storage: Storage; project: string };

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

/** Pages of a query in the order of paths, all of one moment. */
async function* documentsOf(db: Firestore, source: Query, readTime: Timestamp): AsyncGenerator<QueryDocumentSnapshot> {
  let last: QueryDocumentSnapshot | undefined;
  for (;;) {
    const ordered = source.orderBy(FieldPath.documentId()).limit(PAGE);
    const page = last ? ordered.startAfter(last) : ordered;
    const { docs } = await db.runTransaction((transaction) => transaction.get(page), { readOnly: true, readTime });
    yield* docs;
    if (docs.length < PAGE) return;
    last = docs.at(-1);
  }
}

const isIn = ({ organisation, study }: Scope, document: QueryDocumentSnapshot): boolean => {
  if (study !== undefined)
    return document.get("studyId") === study || (document.ref.parent.id === "studies" && document.id === study);
  if (organisation === undefined) return true;
  const isItself = document.ref.parent.id === "organisations" && document.id === organisation;
  return isItself || document.get("organisation") === organisation;
};

/** Writes one file of the archive; nothing stands under its name before it is whole. */
async function written(folder: string, path: string, chunks: AsyncIterable<Buffer | string>): Promise<ArchivedFile> {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(Readable.from(hashed(), { objectMode: false }), createWriteStream(`${target}.part`));
  renameSync(`${target}.part`, target);
  return { path, bytes: statSync(target).size, sha256: hash.digest("hex") };
}

/**
 * Writes everything of a scope into a folder: documents as they were at one moment, originals and forms as they are stored, the
 * anchored heads, the shapes, and the program that proves all of it. Called again it goes on where it was cut off. Firestore
 * tells documents of an earlier moment for an hour, or a week where point-in-time recovery is on.
 */
export async function exportArchive({ db, storage, project }: Source, options: ExportOptions): Promise<Manifest> {
  const { folder, scope, key, say } = options;
  mkdirSync(folder, { recursive: true });
  if (existsSync(join(folder, MANIFEST)))
    throw new Error(`${folder} holds an archive already. Choose an empty folder.`);
  const progress = progressIn(folder, scope);
  const readTime = Timestamp.fromDate(new Date(progress.asOf));
  const isThere = new Set(progress.files.map(({ path }) => path));
  const isWhole = scope.organisation === undefined && scope.study === undefined;

  const keep = () => writeFileSync(join(folder, PROGRESS), JSON.stringify(progress));
  async function add(path: string, chunks: () => AsyncIterable<Buffer | string>, lines?: () => number) {
    if (isThere.has(path)) return false;
    const file = await written(folder, path, chunks());
    progress.files.push(lines ? { ...file, lines: lines() } : file);
    keep();
    return true;
  }
  async function addDocuments(name: string, source: Query, isWanted: (document: QueryDocumentSnapshot) => boolean) {
    let lines = 0;
    const ids: string[] = [];
    async function* all() {
      for await (const document of documentsOf(db, source, readTime)) {
        if (!isWanted(document)) continue;
        lines += 1;
        if (!isWhole && document.ref.parent.parent === null) ids.push(document.id);
        yield `${lineOf(document.ref.path, document.data())}\n`;
      }
      if (ids.length > 0) progress.ids[name] = ids;
    }
    if (await add(`documents/${name}.ndjson`, all, () => lines)) say(`${name}: ${lines}`);
  }

  for (const root of ARCHIVED_ROOTS) await addDocuments(root, db.collection(root), (document) => isIn(scope, document));
  const roots = new Map(Object.entries(progress.ids).map(([root, ids]) => [root, new Set(ids)]));
  const isBelowScope = ({ ref }: QueryDocumentSnapshot) => {
    const [root = "", id = ""] = ref.path.split("/");
    return ARCHIVED_ROOTS.some((one) => one === root) && (isWhole || roots.get(root)?.has(id) === true);
  };
  for (const name of ARCHIVED_BELOW) await addDocuments(name, db.collectionGroup(name), isBelowScope);

  const buckets = bucketNames(project);
  const copies = [
    { bucket: buckets.clinicalRawData, into: "originals", root: "media" },
    { bucket: buckets.formsResources, into: "forms", root: "resources" },
    ...(isWhole ? [{ bucket: buckets.trailAnchors, into: "anchors", root: undefined }] : []),
    ...(isWhole ? [{ bucket: buckets.tables, into: "tables", root: undefined }] : []),
  ];
  for (const { bucket, into, root } of copies) {
    let files = 0;
    for await (const file of storage.bucket(bucket).getFilesStream() as AsyncIterable<{
      name: string;
      createReadStream: (options: { decompress: boolean }) => AsyncIterable<Buffer>;
    }>) {
      const isOurs = isWhole || (root !== undefined && file.name.split("/").some((part) => roots.get(root)?.has(part)));
      if (!isOurs) continue;
      if (await add(`${into}/${file.name}`, () => file.createReadStream({ decompress: false }))) files += 1;
    }
    if (files > 0) say(`${into}: ${files} files`);
  }
  for (const [place, schema] of Object.entries(ARCHIVED_SHAPES)) {
    const told = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    await add(`schemas/${place.replace("/", ".")}.json`, () => Readable.from([JSON.stringify(told, null, 1)]));
  }
  const verifier = new URL(VERIFIER, import.meta.url);
  await add(VERIFIER, () => Readable.from([readFileSync(verifier)]));

  const manifest: Manifest = {
    ...{ format: ARCHIVE_FORMAT, version: VERSION, project, asOf: progress.asOf, scope },
    files: progress.files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    sheetsWithin: { ...LIES_IN },
    signedFields: [...SIGNED_FIELDS],
    publicKey: publicPoint(key),
  };
  const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
  writeFileSync(join(folder, SEAL), sealOf(bytes, key));
  writeFileSync(join(folder, MANIFEST), bytes);
  rmSync(join(folder, PROGRESS));
  return manifest;
}
