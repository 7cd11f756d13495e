import { useMemo, useSyncExternalStore } from "react";
import { screenLock } from "../../people/lock/screen-lock.ts";
import { type StaffMember, useStaffMember } from "../../people/session/session.ts";
import { useAskBeforeUnload } from "../../platform/browser/browser-hooks.ts";
import { fetchFocusPeers } from "./focus-peers-data.ts";
import { keptUploads } from "./kept-uploads-data.ts";
import { measureInWorker } from "./measure-in-worker.ts";
import { createRetakeStore } from "./retake-store.ts";
import { uploadPort } from "./upload-data.ts";
import { createUploadQueue, type UploadQueue } from "./upload-queue.ts";

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
    store: keptUploads(uid),
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
  addEventListener("online", () => {
    look();
    void queue.restore();
  });
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
