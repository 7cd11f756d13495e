export type SaveState = "idle" | "pending" | "saving" | "saved" | "failed";

type Options<T> = {
  /** Resolves when the server has the value. */
  save: (value: T) => Promise<void>;
  onState: (state: SaveState, error?: unknown) => void;
  delayMs: number;
};

/**
 * Saves the latest value after a pause in typing, one save at a time: the newest edit wins and none is dropped.
 * A failed value stays queued, so `flush` tries it again. After `close` nothing is saved any more.
 */
export function createAutosave<T>({ save, onState, delayMs }: Options<T>) {
  let queued: { value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let closed = false;

  async function drain() {
    while (queued && !closed) {
      const attempt = queued;
      queued = undefined;
      onState("saving");
      try {
        await save(attempt.value);
      } catch (error) {
        queued ??= attempt;
        onState("failed", error);
        return;
      }
    }
    onState("saved");
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    if (!running && !queued) return Promise.resolve();
    running ??= drain().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    flush,
    change(value: T) {
      if (closed) return;
      queued = { value };
      if (!running) onState("pending");
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), delayMs);
    },
    /** A newer value than the one last handed to `save` is waiting. */
    isQueued: () => queued !== undefined,
    isDirty: () => !closed && (queued !== undefined || running !== undefined),
    close() {
      closed = true;
      queued = undefined;
      clearTimeout(timer);
    },
  };
}
