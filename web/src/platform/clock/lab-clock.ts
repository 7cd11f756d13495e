import { useEffect, useState } from "react";
import { deviceStorage } from "../browser/device-storage.ts";

/** The present by the server's clock, renewed every half minute: fine enough for hours and minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(labNow);
  useEffect(() => {
    const renew = () => setNow(labNow());
    const timer = setInterval(renew, 30_000);
    const stop = onClockChange(renew);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}

const KEY = "zona-clock-offset";

/** Milliseconds that the server's clock is ahead of this device's; undefined until it is asked for. */
let offset: number | undefined;
const watchers = new Set<() => void>();

/** Milliseconds that the server's clock is ahead of this device's, negative where it is behind; without a server the last known. */
export function clockOffset(): number {
  offset ??= Number(deviceStorage.getItem(KEY)) || 0;
  return offset;
}

/** Whole seconds that this device's clock is ahead of the server's, negative where it is behind. */
export const secondsAhead = (): number => Math.round(-clockOffset() / 1000);

/** The present by the server's clock, as far as this device has learnt it. Whatever is called due, late or now asks here. */
export const labNow = () => labTime(Date.now());

/** A moment that this device noted by its own clock, by the server's. */
export const labTime = (deviceMs: number) => new Date(deviceMs + clockOffset());

export function setClockOffset(ms: number): void {
  if (ms === clockOffset()) return;
  offset = ms;
  deviceStorage.setItem(KEY, String(ms));
  for (const notify of watchers) notify();
}

export function onClockChange(notify: () => void): () => void {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}
