import { clockOffset, setClockOffset } from "./lab-clock.ts";

const SAMPLES = 3;
/** A slower answer tells too little of when it was given. */
const SLOWEST_MS = 10_000;
const AGAIN_MS = 10 * 60_000;
const LOOK_MS = 30_000;
/** A timer is late by this much when the device slept or its clock was set. */
const JUMP_MS = 5_000;
/** The `Date` header tells whole seconds, so a smaller difference is none. */
const NOISE_MS = 2_000;

/** One answer of the server: when it was asked and heard by this device's clock, and what it said. All in milliseconds. */
export type Sample = { sentAt: number; receivedAt: number; serverTime: number };

/** How far the server's clock is ahead, by the answer that came fastest; undefined where there is none. */
export function offsetOf(samples: readonly Sample[]): number | undefined {
  const usable = samples.filter(({ sentAt, receivedAt }) => receivedAt >= sentAt && receivedAt - sentAt <= SLOWEST_MS);
  const [best] = usable.toSorted((a, b) => a.receivedAt - a.sentAt - (b.receivedAt - b.sentAt));
  // The header cuts its seconds off: half a second is lost on average.
  return best && best.serverTime + 500 - (best.sentAt + best.receivedAt) / 2;
}

/** Asks for this app's own address, past every cache: a kept answer would tell the time at which it was kept. */
async function sample(): Promise<Sample | undefined> {
  const sentAt = Date.now();
  const answer = await fetch(`/?clock=${crypto.randomUUID()}`, { method: "HEAD", cache: "no-store" });
  const receivedAt = Date.now();
  const serverTime = Date.parse(answer.headers.get("Date") ?? "");
  const isKept = Number(answer.headers.get("Age") ?? 0) > 0;
  return Number.isNaN(serverTime) || isKept ? undefined : { sentAt, receivedAt, serverTime };
}

/** Compares this device's clock with the server's. Without an answer the last known difference stays. */
async function compareClocks(): Promise<void> {
  const samples: Sample[] = [];
  for (let n = 0; n < SAMPLES; n++) {
    const one = await sample().catch(() => undefined);
    if (one) samples.push(one);
  }
  const found = offsetOf(samples);
  if (found !== undefined && Math.abs(found - clockOffset()) > NOISE_MS) setClockOffset(Math.round(found));
}

/** Keeps comparing: at once, every ten minutes, back online, and where the device slept or its clock was set. */
export function followServerTime(): () => void {
  let looked = Date.now();
  let compared = Number.NEGATIVE_INFINITY;
  const compare = () => {
    compared = performance.now();
    void compareClocks();
  };
  const look = () => {
    const isJump = Math.abs(Date.now() - looked - LOOK_MS) > JUMP_MS;
    looked = Date.now();
    if (isJump || performance.now() - compared >= AGAIN_MS) compare();
  };
  compare();
  const timer = setInterval(look, LOOK_MS);
  addEventListener("online", compare);
  return () => {
    clearInterval(timer);
    removeEventListener("online", compare);
  };
}
