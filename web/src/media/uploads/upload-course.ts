import { throughput } from "./throughput.ts";
import type { Upload, UploadsUnderWay } from "./uploads-under-way.ts";

export type Transfer = { done: Promise<void>; pause: () => void; resume: () => void; cancel: () => void };

export type UploadPort = {
  /** Makes the record that the file belongs to. `repeat`: it may be there from before; then say what is left to do. */
  declare: (upload: Upload, repeat: boolean) => Promise<"send" | "sent">;
  send: (upload: Upload, file: Blob, onProgress: (sentBytes: number) => void) => Transfer;
  /** Marks the record as removed, if there is one. */
  withdraw: (id: string) => Promise<void>;
};

/** How each file goes its way: first its record, then its bytes. `now` in milliseconds of a clock that only rises. */
export function createUploadCourse(port: UploadPort, uploads: UploadsUnderWay, now: () => number) {
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
      const left = await declare(upload);
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
