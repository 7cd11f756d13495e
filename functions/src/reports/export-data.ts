import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { EXPORTS } from "@zona/domain/collections";
import { MEDIA_TYPES } from "@zona/domain/exports/export-document";
import { ARCHIVE_FORMAT, ExportRecord, NOTEBOOK_FORMAT } from "@zona/domain/exports/export-record";
import { readRecord } from "@zona/domain/stored-record";
import { type DocumentSnapshot, FieldValue, getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import type { PartStore } from "../archive/archive-parts.ts";
import { archiveSourceOf } from "../archive/archive-source-data.ts";
import { recordsRead } from "../audit/records-read-data.ts";
import { readerScope } from "../facts/reader-scope-data.ts";
import { adminApp } from "../firebase/app.ts";
import { changeIfSame } from "../firebase/change-if-same.ts";
import { instantAt } from "../firebase/fields.ts";
import { takePlace } from "../identity/pace-data.ts";
import { allNames } from "../identity/people-data.ts";
import { fileWords } from "../language/file-words.ts";
import { languageOf } from "../language/reader-language-data.ts";
import type { ExportJobPorts } from "./export-job.ts";
import { notebookSourceOf } from "./notebook-source-data.ts";
import { reportSourceOf } from "./report-source-data.ts";

/** Longer than the function's timeout of 540 s: when it is over, its run is certainly dead. */
const LEASE_MS = 570_000;
/** What waits for its run and did not change for so long has lost its event. */
const FORGOTTEN_MS = 10 * 60_000;
const AT_ONCE = 20;

const CONTENT_TYPES = { ...MEDIA_TYPES, [NOTEBOOK_FORMAT]: "application/zip", [ARCHIVE_FORMAT]: "application/zip" };

const exportRef = (exportId: string) => getFirestore(adminApp()).collection(EXPORTS).doc(exportId);

/** Below the file itself, where no rule lets anybody read. */
const partFolder = (exportId: string) => `${EXPORTS}/${exportId}/parts/`;

/** Where an archive keeps its parts until its file is there. */
export function partStore(bucketName: string, exportId: string): PartStore {
  const bucket = getStorage(adminApp()).bucket(bucketName);
  const prefix = partFolder(exportId);
  return {
    async names() {
      const [files] = await bucket.getFiles({ prefix });
      return files.map(({ name }) => name.slice(prefix.length));
    },
    async put(name, bytes) {
      await bucket.file(`${prefix}${name}`).save(Buffer.from(bytes), { resumable: false });
    },
    async read(name) {
      const [bytes] = await bucket.file(`${prefix}${name}`).download();
      return bytes;
    },
  };
}

/** Whether functions have something to do: nobody works on it, or nobody has said whose records it holds. */
export const isExportWaiting = (stored: DocumentSnapshot): boolean =>
  stored.get("state") === "made"
    ? stored.get("recordsOf") === undefined
    : ["asked", "running"].includes(stored.get("state")) && stored.get("leaseUntil") === undefined;

/** Whether its run died or failed, or none began: the event that was to set it off is lost. */
function isLeft(stored: DocumentSnapshot, now: Date): boolean {
  const until = instantAt(stored, "leaseUntil")?.toMillis() ?? (stored.updateTime?.toMillis() ?? 0) + FORGOTTEN_MS;
  return ["asked", "running"].includes(stored.get("state")) && until < now.getTime();
}

/** Sets files off again that nobody works on any more, or ever did. */
export async function takeUpExports(now: Date, db = getFirestore(adminApp())): Promise<number> {
  const open = await db.collection(EXPORTS).where("state", "in", ["asked", "running"]).limit(AT_ONCE).get();
  // No function hears of a write that changes nothing, as the end of a lease would be where there is none.
  const change = { leaseUntil: FieldValue.delete(), takenUpAt: now };
  let taken = 0;
  for (const { ref } of open.docs.filter((one) => isLeft(one, now)))
    taken += await changeIfSame(ref, (found) => (isLeft(found, now) ? { answer: 1, change } : { answer: 0 }));
  return taken;
}

export function exportPorts(bucket: string, archiveKey: () => string): ExportJobPorts {
  return {
    claim: (exportId, now) =>
      getFirestore(adminApp()).runTransaction(async (transaction) => {
        const stored = await transaction.get(exportRef(exportId));
        const told = readRecord(ExportRecord, exportId, stored.data());
        const leaseUntil = stored.get("leaseUntil");
        const isFree = !(leaseUntil instanceof Timestamp) || leaseUntil.toMillis() < now.getTime();
        if (!told || !(told.state === "asked" || (told.state === "running" && isFree))) return undefined;
        const attempts = (told.attempts ?? 0) + 1;
        const lease = Timestamp.fromMillis(now.getTime() + LEASE_MS);
        const begun = told.format !== ARCHIVE_FORMAT && { rows: 0 };
        transaction.update(stored.ref, { state: "running", attempts, leaseUntil: lease, ...begun });
        return { ...told, attempts };
      }),
    async made(exportId) {
      const told = readRecord(ExportRecord, exportId, (await exportRef(exportId).get()).data());
      return told?.state === "made" && !told.recordsOf ? told : undefined;
    },
    async note(exportId, recordsOf) {
      await exportRef(exportId).update({ recordsOf });
    },
    recordsOf: async (uid, filter) => recordsRead(await readerScope(uid), filter),
    async progress(exportId, rows, expectedRows) {
      await exportRef(exportId).update({ rows, ...(expectedRows === undefined ? {} : { expectedRows }) });
    },
    async finish(exportId, outcome) {
      await exportRef(exportId).update({ ...outcome, leaseUntil: FieldValue.delete() });
    },
    async release(exportId, now) {
      await exportRef(exportId).update({ leaseUntil: Timestamp.fromDate(now) });
    },
    async goOn(exportId) {
      await exportRef(exportId).update({ leaseUntil: FieldValue.delete() });
    },
    async clear(exportId) {
      await getStorage(adminApp())
        .bucket(bucket)
        .deleteFiles({ prefix: partFolder(exportId) });
    },
    async store(path, format, chunks) {
      const file = getStorage(adminApp()).bucket(bucket).file(path);
      let bytes = 0;
      async function* counted() {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          yield Buffer.from(chunk);
        }
      }
      const metadata = { contentType: CONTENT_TYPES[format], cacheControl: "private, no-store" };
      await pipeline(
        Readable.from(counted(), { objectMode: false }),
        file.createWriteStream({ resumable: false, metadata }),
      );
      return bytes;
    },
    takePlace: takePlace(),
    names: () => allNames(),
    words: async (uid) => fileWords(await languageOf(uid)),
    scopeOf: (uid) => readerScope(uid),
    source: (uid) => reportSourceOf(uid),
    notebooks: (uid) => notebookSourceOf(uid),
    archive: (asked) => archiveSourceOf(asked, archiveKey(), partStore(bucket, asked.id)),
  };
}

/** Takes away files whose time is over; their records stay. */
export async function removeExpiredExports(bucket: string, now: Date): Promise<number> {
  const ready = getFirestore(adminApp()).collection(EXPORTS).where("state", "==", "ready");
  const { docs } = await ready.where("expiresAt", "<", now).orderBy("expiresAt").limit(AT_ONCE).get();
  for (const document of docs) {
    await getStorage(adminApp())
      .bucket(bucket)
      .deleteFiles({ prefix: `${EXPORTS}/${document.id}/` });
    await document.ref.update({ state: "expired" });
  }
  return docs.length;
}
