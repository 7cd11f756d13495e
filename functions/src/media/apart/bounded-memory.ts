/**
 * Beyond what scripts may hold: decoders, and a stream that grows on its way, whatever size it told at first. Half of what the
 * function has, for the other process holds the file as well.
 */
const MOST_MEMORY = Math.min(1024 ** 3, (process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2);
const WATCH_MS = 100;

/** Ends this process as soon as it holds more than a reader of one file may. */
export function boundMemory(): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, "SIGKILL");
  }, WATCH_MS);
}
