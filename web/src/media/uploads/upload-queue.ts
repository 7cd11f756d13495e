import { asError, codeOf } from "../../platform/firebase/errors.ts";
import { createUploadList, nextToSend, type StoredUpload, type Upload, type UploadPlace } from "./upload-list-store.ts";
import { createUploadSteps, type UploadPort } from "./upload-steps.ts";

export type Chosen = {
  id: string;
  testId: string;
  file: File;
  /** As it is declared to the server. */
  type: string;
} & UploadPlace;

/** Files that wait on this device, so that a reload goes on with them. A device that keeps nothing rejects nothing. */
export type UploadStore = {
  /** Rejects while none of them can be read. */
  ids: () => Promise<readonly string[]>;
  /** Undefined for what is gone or damaged. */
  read: (id: string) => Promise<StoredUpload | undefined>;
  put: (upload: StoredUpload) => Promise<void>;
  drop: (id: string) => Promise<void>;
  /** True when this tab, and no other, is to send the file. Holds until the tab is closed. */
  claim: (id: string) => Promise<boolean>;
};

/** Of these failures nobody knows more than that no answer came. */
const UNANSWERED = ["unavailable", "storage/retry-limit-exceeded"];
const AGAIN_MS = 60_000;

type Options = { port: UploadPort; store: UploadStore; now: () => number; online: boolean };

/**
 * Sends files two at a time, each under its own record. A file leaves the device's store only when it has arrived or was
 * cancelled; a lost network pauses; what failed is tried once more behind the other files, then it waits for `retry`, which comes by itself
 * where nobody answered.
 */
export function createUploadQueue({ port, store, now, online: startsOnline }: Options) {
  const uploads = createUploadList();
  const course = createUploadSteps(port, uploads, now);
  let online = startsOnline;

  async function run(upload: Upload, file: Blob) {
    uploads.change(upload.id, () => ({ state: "sending", failure: undefined }));
    try {
      await course.run(upload, file);
      uploads.arrived(upload.id);
      await store.drop(upload.id);
    } catch (failure) {
      uploads.failed(upload.id, asError(failure));
      if (UNANSWERED.includes(codeOf(failure)))
        setTimeout(uploads.find(upload.id) ? retry : withdraw, AGAIN_MS, upload.id);
    } finally {
      pump();
    }
  }

  /** Of a file that was cancelled while its record was made, until the server has heard of it. */
  function withdraw(id: string) {
    port.withdraw(id).catch((failure) => {
      if (UNANSWERED.includes(codeOf(failure))) setTimeout(withdraw, AGAIN_MS, id);
    });
  }

  function retry(id: string) {
    if (uploads.find(id)?.state !== "failed") return;
    uploads.again(id);
    pump();
  }

  function pump() {
    for (const upload of online ? nextToSend(uploads.all()) : []) {
      const file = uploads.fileOf(upload.id);
      if (file) void run(upload, file);
    }
  }

  return {
    get: uploads.all,
    subscribe: uploads.subscribe,
    async add(chosen: readonly Chosen[]) {
      const uploading = chosen.map(({ file, ...rest }) => ({ ...rest, name: file.name, file }));
      for (const upload of uploading) uploads.add(upload);
      // Kept on the device before the first byte goes: a tab closed from here on loses nothing.
      await Promise.all(
        uploading.map(async (upload) => {
          await store.claim(upload.id);
          await store.put(upload);
        }),
      );
      pump();
    },
    /** Goes on with what a closed or reloaded tab left behind; nothing where it cannot be read now. */
    async restore() {
      for (const id of await store.ids().catch(() => [])) {
        if (uploads.find(id) || !(await store.claim(id))) continue;
        const stored = await store.read(id);
        if (!stored) continue;
        course.hasBegun(id);
        uploads.add(stored);
      }
      pump();
    },
    retry,
    /** Stops sending and withdraws the record. Rejects when the record could not be withdrawn. */
    async cancel(id: string) {
      const isKnown = uploads.find(id) !== undefined;
      uploads.remove(id);
      const isDeclared = course.stop(id);
      await store.drop(id);
      if (isKnown && isDeclared) await port.withdraw(id);
      pump();
    },
    setOnline(next: boolean) {
      if (online === next) return;
      online = next;
      course.pause(!online);
      pump();
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;
