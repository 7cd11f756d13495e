import type { Upload, UploadList } from "./upload-list-store.ts";

const SMOOTHING = 0.3;

/** Bytes per second from cumulative counts, smoothed so that the number can be read. `now` in milliseconds. */
function throughput(now: () => number) {
  let last = { bytes: 0, at: now() };
  let speed: number | undefined;
  return (bytes: number): number | undefined => {
    const at = now();
    const seconds = (at - last.at) / 1000;
    if (seconds <= 0) return speed;
    const present = Math.max(0, bytes - last.bytes) / seconds;
    last = { bytes, at };
    speed = speed === undefined ? present : speed + SMOOTHING * (present - speed);
    return speed;
  };
}

export type Transfer = { done: Promise<void>; pause: () => void; resume: () => void; cancel: () => void };

export type UploadPort = {
  /** Makes the record that the file belongs to. `repeat`: it may be there from before; then say what is left to do. */
  declare: (upload: Upload, repeat: boolean) => Promise<"send" | "sent">;
  send: (upload: Upload, file: Blob, onProgress: (sentBytes: number) => void) => Transfer;
  /** Marks the record as removed, if there is one. */
  withdraw: (id: string) => Promise<void>;
};

/** How each file goes its way: first its record, then its bytes. `now` in milliseconds of a clock that only rises. */
export function createUploadSteps(port: UploadPort, uploads: UploadList, now: () => number) {
  const declaring = new Set<string>();
  const repeats = new Set<string>();
  const transfers = new Map<string, Transfer>();
  let isPaused = false;

  async function declare(upload: Upload) {
    declaring.add(upload.id);
    try {
      return await port.declare(upload, repeats.has(upload.id));
    } finally {
      declaring.delete(upload.id);
      repeats.add(upload.id);
    }
  }

  async function transfer(upload: Upload, file: Blob) {
    const measure = throughput(now);
    const sending = port.send(upload, file, (sentBytes) =>
      uploads.change(upload.id, () => ({ sentBytes, bytesPerSecond: measure(sentBytes) })),
    );
    transfers.set(upload.id, sending);
    if (isPaused) sending.pause();
    await sending.done.finally(() => transfers.delete(upload.id));
  }

  return {
    /** Resolves once the file has arrived, or its record is withdrawn because it was cancelled meanwhile. */
    async run(upload: Upload, file: Blob) {
      const left = await declare(upload).catch((failure: unknown) => {
        // The answer may be lost after the record was made: of a file that was cancelled it is withdrawn, if it is there.
        if (uploads.find(upload.id)) throw failure;
      });
      // Cancelled while its record was being made: only now is there one to withdraw, and nothing is to be sent.
      if (!uploads.find(upload.id)) await port.withdraw(upload.id);
      else if (left === "send") await transfer(upload, file);
    },
    /** Its record may be there from an earlier visit. */
    hasBegun: (id: string) => void repeats.add(id),
    /** Sends no more of it. True when there is a record to withdraw; one that is just being made is withdrawn by `run`. */
    stop(id: string): boolean {
      transfers.get(id)?.cancel();
      return repeats.has(id) && !declaring.has(id);
    },
    pause(next: boolean) {
      isPaused = next;
      for (const sending of transfers.values()) {
        if (isPaused) sending.pause();
        else sending.resume();
      }
    },
  };
}
