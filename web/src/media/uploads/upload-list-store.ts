import type { MediumSlot } from "@zona/domain/records/pictures/picture-slot";
import { createObservable } from "../../platform/browser/observable.ts";

/**
 * Where in the record a file belongs, if it was given there, why it comes into one that was submitted before, and which file of a list
 * it is.
 */
export type UploadPlace = { slot?: MediumSlot; reason?: string; expected?: string };

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
  /** How often it failed since it was given or tried again by hand. */
  failures: number;
  failure: Error | undefined;
} & UploadPlace;

/** As it waits on the device. */
export type StoredUpload = { id: string; testId: string; name: string; type: string; file: Blob } & UploadPlace;

const MOST_PARALLEL = 2;
/** A server at the end of its strength refuses what it takes a moment later: nobody is asked before the second try. */
const TRIES = 2;

const NOT_STARTED = { state: "waiting", sentBytes: 0, bytesPerSecond: undefined } as const;

/** What may begin now: as many as there is room for, those that failed behind the others. */
export function nextToSend(uploads: readonly Upload[]): Upload[] {
  const free = MOST_PARALLEL - uploads.filter(({ state }) => state === "sending").length;
  const waiting = uploads.filter(({ state }) => state === "waiting");
  return waiting.toSorted((one, other) => one.failures - other.failures).slice(0, Math.max(0, free));
}

/** The files on their way from this tab, in the order they were given, and who watches them. */
export function createUploadList() {
  const { get, set, subscribe } = createObservable<readonly Upload[]>([]);
  const files = new Map<string, Blob>();

  const change = (id: string, patch: (upload: Upload) => Partial<Upload>) =>
    set(get().map((upload) => (upload.id === id ? { ...upload, ...patch(upload) } : upload)));

  return {
    all: get,
    subscribe,
    find: (id: string) => get().find((upload) => upload.id === id),
    /** Undefined once it has arrived. */
    fileOf: (id: string) => files.get(id),
    add({ file, ...upload }: StoredUpload) {
      files.set(upload.id, file);
      set([...get(), { ...upload, bytes: file.size, failures: 0, failure: undefined, ...NOT_STARTED }]);
    },
    change,
    /** Its failures are forgotten. */
    again: (id: string) => change(id, () => ({ ...NOT_STARTED, failures: 0, failure: undefined })),
    failed: (id: string, failure: Error) =>
      change(id, ({ failures }) => ({
        ...(failures + 1 < TRIES ? NOT_STARTED : { state: "failed", bytesPerSecond: undefined, failure }),
        failures: failures + 1,
      })),
    arrived(id: string) {
      files.delete(id);
      change(id, ({ bytes }) => ({ state: "sent", sentBytes: bytes }));
    },
    remove(id: string) {
      files.delete(id);
      set(get().filter((upload) => upload.id !== id));
    },
  };
}
export type UploadList = ReturnType<typeof createUploadList>;
