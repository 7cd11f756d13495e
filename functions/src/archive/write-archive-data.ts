import { createHash, type Hash, type KeyObject } from "node:crypto";
import { bucketNames } from "@zona/domain/collections";
import { SIGNED_FIELDS } from "@zona/domain/records/audit/canonical-record";
import { LIES_IN } from "@zona/domain/records/sheet-documents";
import { FieldPath, type Firestore, type Query, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import type { Storage } from "firebase-admin/storage";
import * as z from "zod";
import zona from "../../../package.json" with { type: "json" };
import { ARCHIVED_BELOW, ARCHIVED_ROOTS, BLINDED } from "./archived-collections.ts";
import { lineOf } from "./archived-document.ts";
import { ARCHIVED_SHAPES } from "./archived-shapes.ts";
import {
  ARCHIVE_FORMAT,
  type ArchivedFile,
  type Manifest,
  publicPoint,
  type Scope,
  sealOf,
  type Without,
} from "./manifest.ts";

const PAGE = 1000;
export const VERIFIER = "verify.py";

/** Where an archive comes from; `storage` only where files of buckets go into it. */
export type Source = { db: Firestore; storage?: Storage; project: string };

/** What is to be in an archive, and the moment of its documents as ISO text. */
export type Wanted = {
  scope: Scope;
  asOf: string;
  without: readonly Without[];
  /** The program that proves it. */
  verifier: () => Buffer;
};

/** One file on its way. A file of documents has one a chunk, and can be told from the document after this path on. */
export type NextFile = {
  path: string;
  chunks: (after?: string) => AsyncIterable<Buffer | string>;
  /** Of a file of documents: hears the path of each that a former run wrote. */
  has?: (path: string) => void;
};

/** What is there of a file already: its hash so far, and the path of its last document. */
export type Begun = { hash: Hash; bytes: number; lines: number; after: string | undefined };

/** Pages of a query in the order of paths, all of one moment. */
async function* documentsOf(
  db: Firestore,
  source: Query,
  readTime: Timestamp,
  after?: string,
): AsyncGenerator<QueryDocumentSnapshot> {
  let last = after === undefined ? undefined : db.doc(after);
  for (;;) {
    const ordered = source.orderBy(FieldPath.documentId()).limit(PAGE);
    const page = last ? ordered.startAfter(last) : ordered;
    const { docs } = await db.runTransaction((transaction) => transaction.get(page), { readOnly: true, readTime });
    yield* docs;
    if (docs.length < PAGE) return;
    last = docs.at(-1)?.ref;
  }
}

const isIn = ({ organisation, study }: Scope, document: QueryDocumentSnapshot): boolean => {
  if (study !== undefined)
    return document.get("studyId") === study || (document.ref.parent.id === "studies" && document.id === study);
  if (organisation === undefined) return true;
  const isItself = document.ref.parent.id === "organisations" && document.id === organisation;
  return isItself || document.get("organisation") === organisation;
};

async function* once(content: Buffer | string) {
  yield content;
}

/**
 * Everything of a scope, file by file: documents as they were at one moment, originals and forms as they are stored, the anchored
 * heads, the shapes, and the program that proves all of it. Whoever reads it may leave a file's chunks alone where it has them
 * already. Firestore tells documents of an earlier moment for an hour, or a week where point-in-time recovery is on.
 */
export async function* archiveFiles({ db, storage, project }: Source, wanted: Wanted): AsyncGenerator<NextFile> {
  const { scope, asOf, without, verifier } = wanted;
  const moment = new Date(asOf);
  const readTime = Timestamp.fromDate(moment);
  const isWhole = scope.organisation === undefined && scope.study === undefined;
  /** Ids of the roots in scope by collection, once they are written. */
  const roots = new Map<string, Set<string>>();

  function documents(name: string, source: Query, isWanted: (document: QueryDocumentSnapshot) => boolean): NextFile {
    const has = (path: string) => {
      const [root = "", id = "", ...below] = path.split("/");
      if (isWhole || below.length > 0) return;
      roots.set(root, (roots.get(root) ?? new Set()).add(id));
    };
    async function* chunks(after?: string) {
      for await (const document of documentsOf(db, source, readTime, after)) {
        if (!isWanted(document)) continue;
        has(document.ref.path);
        yield `${lineOf(document.ref.path, document.data())}\n`;
      }
    }
    return { path: `documents/${name}.ndjson`, chunks, has };
  }

  for (const root of ARCHIVED_ROOTS) yield documents(root, db.collection(root), (document) => isIn(scope, document));
  const isBelowScope = ({ ref }: QueryDocumentSnapshot) => {
    const [root = "", id = ""] = ref.path.split("/");
    return ARCHIVED_ROOTS.some((one) => one === root) && (isWhole || roots.get(root)?.has(id) === true);
  };
  const isBlind = (name: string) => without.includes("blinded") && BLINDED.some((one) => one === name);
  for (const name of ARCHIVED_BELOW) if (!isBlind(name)) yield documents(name, db.collectionGroup(name), isBelowScope);

  const buckets = bucketNames(project);
  const copies = [
    { bucket: buckets.clinicalRawData, into: "originals", root: "media" },
    { bucket: buckets.formsResources, into: "forms", root: "resources" },
    ...(isWhole ? [{ bucket: buckets.trailAnchors, into: "anchors", root: undefined }] : []),
    ...(isWhole ? [{ bucket: buckets.tables, into: "tables", root: undefined }] : []),
  ];
  for (const { bucket, into, root } of copies) {
    if (!storage || without.includes("originals")) break;
    for await (const file of storage.bucket(bucket).getFilesStream() as AsyncIterable<{
      name: string;
      metadata: { timeCreated?: string };
      createReadStream: (options: { decompress: boolean }) => AsyncIterable<Buffer>;
    }>) {
      const isOurs = isWhole || (root !== undefined && file.name.split("/").some((part) => roots.get(root)?.has(part)));
      // Tables are written again and again; the other buckets only ever get more.
      const isLater = into !== "tables" && new Date(file.metadata.timeCreated ?? 0) > moment;
      if (isOurs && !isLater)
        yield { path: `${into}/${file.name}`, chunks: () => file.createReadStream({ decompress: false }) };
    }
  }
  for (const [place, schema] of Object.entries(ARCHIVED_SHAPES)) {
    const told = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    yield { path: `schemas/${place.replace("/", ".")}.json`, chunks: () => once(JSON.stringify(told, null, 1)) };
  }
  yield { path: VERIFIER, chunks: () => once(verifier()) };
}

/** What seals an archive: the manifest of its files, and its signature. */
export function sealed(
  files: readonly ArchivedFile[],
  { scope, asOf, without }: Pick<Wanted, "scope" | "asOf" | "without">,
  { project, key }: { project: string; key: KeyObject },
): { manifest: Manifest; bytes: Buffer; seal: string } {
  const manifest: Manifest = {
    ...{ format: ARCHIVE_FORMAT, version: zona.version, project, asOf, scope },
    ...(without.length > 0 && { without: [...without] }),
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    sheetsWithin: { ...LIES_IN },
    signedFields: [...SIGNED_FIELDS],
    publicKey: publicPoint(key),
  };
  const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
  return { manifest, bytes, seal: sealOf(bytes, key) };
}

/** Reads the chunks of a file through, after those that are there; tells what the manifest says of it so far. */
export function measured({ path, chunks, has }: NextFile, begun?: Begun) {
  const hash = begun?.hash ?? createHash("sha256");
  let { bytes, lines } = begun ?? { bytes: 0, lines: 0 };
  async function* through() {
    for await (const chunk of chunks(begun?.after)) {
      const read = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      hash.update(read);
      bytes += read.length;
      lines += 1;
      yield read;
    }
  }
  const told = (): ArchivedFile => ({
    ...{ path, bytes, sha256: hash.copy().digest("hex") },
    ...(has && { lines }),
  });
  return { through, told };
}
