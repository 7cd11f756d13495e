/** Milliseconds that the server's clock is ahead of this device's; negative where the device is ahead. */
let offset = 0;
const watchers = new Set<() => void>();

/** The present by the server's clock, as far as this device has learnt it. Whatever is called due, late or now asks here. */
export const labNow = () => new Date(Date.now() + offset);

export const clockOffset = () => offset;

export function setClockOffset(ms: number): void {
  if (ms === offset) return;
  offset = ms;
  for (const notify of watchers) notify();
}

export function onClockChange(notify: () => void): () => void {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}
