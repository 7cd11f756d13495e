import type { MediumSlot } from "@zona/domain/media/medium-details";
import { throughput } from "./throughput.ts";

/** One file on its way. `sent`: it has arrived and the server's own record takes over. */
export type Upload = {
  id: string;
  testId: string;
  name: string;
  type: string;
  bytes: number;
  state: "waiting" | "sending" | "sent" | "failed";
  sentBytes: number;
  /** Undefined until it can be told. */
  bytesPerSecond: number | undefined;
  failure: unknown;
} & Placed;

/** Where in the record a file belongs, if it was given there. */
type Placed = { slot?: MediumSlot };

export type Chosen = {
  id: string;
  testId: string;
  file: File;
  /** As it is declared to the server. */
  type: string;
} & Placed;
export type StoredUpload = { id: string; testId: string; name: string; type: string; file: Blob } & Placed;

export type Transfer = { done: Promise<void>; pause: () => void; resume: () => void; cancel: () => void };

export type UploadPort = {
  /** Makes the record that the file belongs to. `repeat`: it may be there from before; then say what is left to do. */
  declare: (upload: Upload, repeat: boolean) => Promise<"send" | "sent">;
  send: (upload: Upload, file: Blob, onProgress: (sentBytes: number) => void) => Transfer;
  /** Marks the record as removed, if there is one. */
  withdraw: (id: string) => Promise<void>;
};

/** Files that wait on this device, so that a reload goes on with them. */
export type UploadStore = {
  all: () => Promise<StoredUpload[]>;
  put: (upload: StoredUpload) => Promise<void>;
  drop: (id: string) => Promise<void>;
  /** True when this tab, and no other, is to send the file. Holds until the tab is closed. */
  claim: (id: string) => Promise<boolean>;
};

const AT_ONCE = 2;
/** A server at the end of its strength refuses what it takes a moment later: nobody is asked before the second try. */
const TRIES = 2;

type Options = { port: UploadPort; store: UploadStore; now: () => number; online: boolean };

/**
 * Sends files two at a time, each under its own record. A file leaves the device's store only when it has arrived or was
 * cancelled; a lost network pauses; what failed is tried once more behind the other files, then it waits for `retry`.
 */
export function createUploadQueue({ port, store, now, online: startsOnline }: Options) {
  let uploads: readonly Upload[] = [];
  let online = startsOnline;
  const files = new Map<string, Blob>();
  const repeats = new Set<string>();
  const failures = new Map<string, number>();
  const transfers = new Map<string, Transfer>();
  const watchers = new Set<() => void>();

  const failuresOf = ({ id }: Upload) => failures.get(id) ?? 0;
  const find = (id: string) => uploads.find((upload) => upload.id === id);

  function set(next: readonly Upload[]) {
    uploads = next;
    for (const notify of watchers) notify();
  }

  const change = (id: string, patch: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)));

  function enqueue({ id, testId, name, type, file, slot }: StoredUpload) {
    files.set(id, file);
    const start = { state: "waiting", sentBytes: 0, bytesPerSecond: undefined, failure: undefined } as const;
    set([...uploads, { id, testId, name, type, bytes: file.size, ...(slot ? { slot } : {}), ...start }]);
  }

  async function transfer(upload: Upload, file: Blob) {
    const measure = throughput(now);
    const sending = port.send(upload, file, (sentBytes) =>
      change(upload.id, { sentBytes, bytesPerSecond: measure(sentBytes) }),
    );
    transfers.set(upload.id, sending);
    if (!online) sending.pause();
    await sending.done;
  }

  async function run(upload: Upload, file: Blob) {
    change(upload.id, { state: "sending", failure: undefined });
    try {
      const left = await port.declare(upload, repeats.has(upload.id));
      repeats.add(upload.id);
      // Cancelled while the record was being made: `cancel` has withdrawn it, nothing is to be sent.
      if (!find(upload.id)) return;
      if (left === "send") await transfer(upload, file);
      change(upload.id, { state: "sent", sentBytes: upload.bytes });
      files.delete(upload.id);
      await store.drop(upload.id);
    } catch (failure) {
      repeats.add(upload.id);
      const count = failuresOf(upload) + 1;
      failures.set(upload.id, count);
      const next =
        count < TRIES ? ({ state: "waiting", sentBytes: 0 } as const) : ({ state: "failed", failure } as const);
      change(upload.id, { ...next, bytesPerSecond: undefined });
    } finally {
      transfers.delete(upload.id);
      pump();
    }
  }

  function pump() {
    if (!online) return;
    const free = AT_ONCE - uploads.filter(({ state }) => state === "sending").length;
    const waiting = uploads.filter(({ state }) => state === "waiting");
    const inTurn = waiting.toSorted((one, other) => failuresOf(one) - failuresOf(other));
    for (const upload of inTurn.slice(0, Math.max(0, free))) {
      const file = files.get(upload.id);
      if (file) void run(upload, file);
    }
  }

  return {
    get: () => uploads,
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    async add(chosen: readonly Chosen[]) {
      const uploading = chosen.map(({ file, ...rest }) => ({ ...rest, name: file.name, file }));
      for (const upload of uploading) enqueue(upload);
      // Kept on the device before the first byte goes: a tab closed from here on loses nothing.
      await Promise.all(
        uploading.map(async (upload) => {
          await store.claim(upload.id);
          await store.put(upload);
        }),
      );
      pump();
    },
    /** Goes on with what a closed or reloaded tab left behind. */
    async restore() {
      for (const stored of await store.all()) {
        if (find(stored.id) || !(await store.claim(stored.id))) continue;
        repeats.add(stored.id);
        enqueue(stored);
      }
      pump();
    },
    retry(id: string) {
      if (find(id)?.state !== "failed") return;
      failures.delete(id);
      change(id, { state: "waiting", failure: undefined, sentBytes: 0 });
      pump();
    },
    /** Stops sending and withdraws the record. Rejects when the record could not be withdrawn. */
    async cancel(id: string) {
      const isKnown = find(id) !== undefined;
      set(uploads.filter((upload) => upload.id !== id));
      transfers.get(id)?.cancel();
      files.delete(id);
      await store.drop(id);
      if (isKnown) await port.withdraw(id);
      pump();
    },
    setOnline(next: boolean) {
      if (online === next) return;
      online = next;
      for (const sending of transfers.values()) {
        if (online) sending.resume();
        else sending.pause();
      }
      pump();
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;
