import { createStore, del, entries, set } from "idb-keyval";
import { useMemo, useSyncExternalStore } from "react";
import { screenLock } from "../../people/lock/screen-lock.ts";
import { type StaffMember, useStaffMember } from "../../people/session/session.ts";
import { useAskBeforeUnload } from "../../platform/browser/browser-hooks.ts";
import { fetchFocusPeers } from "./focus-peers-data.ts";
import { measureInWorker } from "./measure-in-worker.ts";
import { createRetakeStore } from "./retake-store.ts";
import { uploadPort } from "./upload-data.ts";
import type { StoredUpload } from "./upload-list-store.ts";
import { createUploadQueue, type UploadQueue, type UploadStore } from "./upload-queue.ts";

const database = createStore("zona-uploads", "waiting");

/**
 * Waiting files of one person in the browser's database. A device that keeps nothing (private window, full disk) still
 * uploads; it only cannot go on after a reload.
 */
function uploadStore(uid: string): UploadStore {
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

/** Questions of this tab about pictures on their way. */
export const retakes = createRetakeStore({ measure: measureInWorker, peers: fetchFocusPeers });

/** A locked session may send nothing. */
const mayGoOn = () => navigator.onLine && !screenLock.get();

const queues = new Map<string, UploadQueue>();

/** One queue per person and tab, begun at the first look; it goes on while other pages are open. */
function queueOf({ uid, name }: StaffMember): UploadQueue {
  const known = queues.get(uid);
  if (known) return known;
  const sending = createUploadQueue({
    port: uploadPort({ uid, name }),
    store: uploadStore(uid),
    now: () => performance.now(),
    online: mayGoOn(),
  });
  const queue: UploadQueue = {
    ...sending,
    add(chosen) {
      // Beside the upload, which waits for nothing.
      for (const { id, file, type, slot } of chosen) void retakes.look({ id, file, type, stage: slot?.stage });
      return sending.add(chosen);
    },
  };
  const look = () => queue.setOnline(mayGoOn());
  addEventListener("online", look);
  addEventListener("offline", look);
  screenLock.subscribe(look);
  void queue.restore();
  queues.set(uid, queue);
  return queue;
}

/** The uploads of this person in this tab, and what can be done with them. */
export function useUploads() {
  const member = useStaffMember();
  const queue = useMemo(() => queueOf(member), [member]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.get);
  useAskBeforeUnload(uploads.some(({ state }) => state === "waiting" || state === "sending"));
  return { uploads, queue };
}
