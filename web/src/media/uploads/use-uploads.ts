import { useMemo, useSyncExternalStore } from "react";
import { screenLock } from "../../people/lock/screen-lock.ts";
import { type StaffMember, useStaffMember } from "../../people/session/session.ts";
import { useAskBeforeUnload } from "../../platform/browser/browser-hooks.ts";
import { createObservable } from "../../platform/browser/observable.ts";
import { loadUnderWay } from "./load-under-way.ts";
import { uploadPort } from "./upload-data.ts";
import { createUploadQueue, type UploadQueue, type UploadStore } from "./upload-queue.ts";

/**
 * Waiting files of one person on this device. A device that keeps nothing (private window, full disk) still uploads; it only
 * cannot go on after a reload.
 */
function uploadStore(uid: string): UploadStore {
  // Encrypting is for who has files on their way.
  const kept = async () => (await loadUnderWay()).keptUploads(uid);
  return {
    ids: async () => (await kept()).ids(),
    read: async (id) => (await kept()).read(id),
    put: (upload) =>
      kept()
        .then(({ put }) => put(upload))
        .catch(() => undefined),
    drop: (id) =>
      kept()
        .then(({ drop }) => drop(id))
        .catch(() => undefined),
    claim: (id) =>
      new Promise((resolve) => {
        // A browser without locks cannot tell its tabs apart: this one sends.
        if (!navigator.locks) return resolve(true);
        void navigator.locks.request(`zona-upload-${id}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock === null ? undefined : new Promise(() => {});
        });
      }),
  };
}

/** Somebody needs the network for something else: no file is sent from this tab until they say so. */
export const uploadsHeld = createObservable(false);

/** A locked session may send nothing. */
const mayGoOn = () => navigator.onLine && !screenLock.get() && !uploadsHeld.get();

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
      loadUnderWay().then(
        ({ retakes }) => {
          // Nobody takes an old image again.
          for (const { id, file, type, slot, expected } of chosen)
            if (!expected) void retakes.look({ id, file, type, stage: slot?.stage });
        },
        () => undefined,
      );
      return sending.add(chosen);
    },
  };
  const look = () => queue.setOnline(mayGoOn());
  addEventListener("online", () => {
    look();
    void queue.restore();
  });
  addEventListener("offline", look);
  screenLock.subscribe(look);
  uploadsHeld.subscribe(look);
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
