import { useEffect, useMemo, useSyncExternalStore } from "react";
import { type StaffMember, useStaffMember } from "../auth/session.ts";
import { uploadPort } from "./upload-data.ts";
import { createUploadQueue, type UploadQueue } from "./upload-queue.ts";
import { uploadStore } from "./upload-store.ts";

const queues = new Map<string, UploadQueue>();

/** One queue per person and tab, begun at the first look; it goes on while other pages are open. */
function queueOf({ uid, name }: StaffMember): UploadQueue {
  const known = queues.get(uid);
  if (known) return known;
  const queue = createUploadQueue({
    port: uploadPort({ uid, name }),
    store: uploadStore(uid),
    now: () => performance.now(),
    online: navigator.onLine,
  });
  addEventListener("online", () => queue.setOnline(true));
  addEventListener("offline", () => queue.setOnline(false));
  void queue.restore();
  queues.set(uid, queue);
  return queue;
}

/** The uploads of this person in this tab, and what can be done with them. */
export function useUploads() {
  const member = useStaffMember();
  const queue = useMemo(() => queueOf(member), [member]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.get);
  const isBusy = uploads.some(({ state }) => state === "waiting" || state === "sending");

  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBusy]);

  return { uploads, queue };
}
