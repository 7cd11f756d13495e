import { LOTS } from "@zona/domain/collections";
import { getFirestore, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { adminApp } from "../firebase/app.ts";
import { instantAt } from "../firebase/fields.ts";
import { isStatus } from "../media/media-files-data.ts";
import type { ChangedPage, Changes, TableCollection } from "./catch-up.ts";
import type { PartsBucket } from "./parts.ts";

/** Where a document says when it changed, by the server's clock. Rules hold every writing of a lot to its time. */
const changedPath = (collection: TableCollection) => (collection === LOTS ? "at" : "changedAt");

export function changesIn(db = getFirestore(adminApp())): Changes {
  return {
    async *since(collection, at, page) {
      const path = changedPath(collection);
      const inOrder = db.collection(collection).orderBy(path).limit(page);
      let next = at ? inOrder.startAt(Timestamp.fromDate(at)) : inOrder;
      for (;;) {
        const { docs, readTime } = await next.get();
        yield { documents: docs.flatMap((one) => changed(one, path)), readAt: readTime.toDate() };
        const last = docs.at(-1);
        if (docs.length < page || !last) return;
        next = inOrder.startAfter(last);
      }
    },
  };
}

function changed(document: QueryDocumentSnapshot, path: string): ChangedPage["documents"] {
  const changedAt = instantAt(document, path)?.toDate();
  if (!changedAt) return [];
  const { seconds, nanoseconds } = document.updateTime;
  return [{ id: document.id, data: document.data(), changedAt, version: `${seconds}.${nanoseconds}` }];
}

export function partsIn(bucket: string): PartsBucket {
  const files = getStorage(adminApp()).bucket(bucket);

  async function generationOf(name: string): Promise<string | undefined> {
    const found = await unlessStatus(404, files.file(name).getMetadata());
    return found && String(found[0].generation);
  }

  return {
    async read(name, asked) {
      for (;;) {
        const generation = asked ?? (await generationOf(name));
        if (generation === undefined) return undefined;
        // Whoever reads compares a hash of its own.
        const download = files.file(name, { generation }).download({ decompress: false, validation: false });
        const content = await unlessStatus(404, download);
        if (content) return { bytes: content[0], generation };
        if (asked !== undefined) return undefined;
        // It was swapped between the two looks.
      }
    },
    async write(name, bytes, expected) {
      const file = files.file(name);
      const preconditionOpts = { ifGenerationMatch: expected };
      const contentType = name.endsWith(".json") ? "application/json" : "application/vnd.apache.parquet";
      const options = { resumable: false, contentType, preconditionOpts };
      const saved = file.save(Buffer.from(bytes), options).then(() => String(file.metadata.generation));
      return unlessStatus(412, saved);
    },
    async list(prefix) {
      const [found] = await files.getFiles({ prefix });
      return found.map(({ name, metadata }) => ({ name, madeAt: new Date(metadata.timeCreated ?? 0) }));
    },
    async remove(name) {
      await files.file(name).delete({ ignoreNotFound: true });
    },
  };
}

/** What the service answers; undefined where it answers with this status. */
async function unlessStatus<T>(status: number, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isStatus(error, status)) return undefined;
    throw error;
  }
}
