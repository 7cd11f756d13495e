import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { EXPORTS } from "@zona/domain/collections";
import { MEDIA_TYPES } from "@zona/domain/exports/export-document";
import { ARCHIVE_FORMAT, ExportRecord, NOTEBOOK_FORMAT } from "@zona/domain/exports/export-record";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { archiveSourceOf } from "../archive/archive-source-data.ts";
import { recordsRead } from "../audit/records-read-data.ts";
import { readerScope } from "../facts/reader-scope-data.ts";
import { adminApp } from "../firebase/app.ts";
import { takePlace } from "../identity/pace-data.ts";
import { allNames } from "../identity/people-data.ts";
import { fileWords } from "../language/file-words.ts";
import { languageOf } from "../language/reader-language-data.ts";
import { isStatus } from "../media/media-files-data.ts";
import type { ExportJobPorts } from "./export-job.ts";
import { notebookSourceOf } from "./notebook-source-data.ts";
import { reportSourceOf } from "./report-source-data.ts";

/** Longer than the function's timeout of 540 s: when it is over, its run is certainly dead. */
const LEASE_MS = 570_000;
const MOST_EXPIRED = 20;

const CONTENT_TYPES = { ...MEDIA_TYPES, [NOTEBOOK_FORMAT]: "application/zip", [ARCHIVE_FORMAT]: "application/zip" };

const exportRef = (exportId: string) => getFirestore(adminApp()).collection(EXPORTS).doc(exportId);

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
        transaction.update(stored.ref, { state: "running", attempts, leaseUntil: lease, rows: 0 });
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
    async release(exportId) {
      await exportRef(exportId).update({ leaseUntil: FieldValue.delete() });
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
    archive: (uid, view) => archiveSourceOf(uid, view, archiveKey()),
  };
}

/** Takes away files whose time is over; their records stay. */
export async function removeExpiredExports(bucket: string, now: Date): Promise<number> {
  const ready = getFirestore(adminApp()).collection(EXPORTS).where("state", "==", "ready");
  const { docs } = await ready.where("expiresAt", "<", now).orderBy("expiresAt").limit(MOST_EXPIRED).get();
  for (const document of docs) {
    const path = String(document.get("path"));
    await getStorage(adminApp())
      .bucket(bucket)
      .file(path)
      .delete()
      .catch((error) => {
        if (!isStatus(error, 404)) throw error;
      });
    await document.ref.update({ state: "expired" });
  }
  return docs.length;
}
