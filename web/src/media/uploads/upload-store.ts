import { createStore, del, entries, set } from "idb-keyval";
import type { UploadStore } from "./upload-queue.ts";
import type { StoredUpload } from "./uploads-under-way.ts";

const database = createStore("zona-uploads", "waiting");

/**
 * Waiting files of one person in the browser's database. A device that keeps nothing (private window, full disk) still
 * uploads; it only cannot go on after a reload.
 */
export function uploadStore(uid: string): UploadStore {
  const key = (id: string) => `${uid}:${id}`;
  return {
    async all() {
      const kept = await entries<string, StoredUpload>(database).catch(() => []);
      return kept.filter(([name]) => name.startsWith(`${uid}:`)).map(([, upload]) => upload);
    },
    put: (upload) => set(key(upload.id), upload, database).catch(() => undefined),
    drop: (id) => del(key(id), database).catch(() => undefined),
    claim: (id) =>
      new Promise((resolve) => {
        void navigator.locks.request(`zona-upload-${id}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock === null ? undefined : new Promise(() => {});
        });
      }),
  };
}
