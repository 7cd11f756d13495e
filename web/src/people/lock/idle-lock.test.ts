import { describe, expect, it } from "vitest";
import { createIdleLock, forgetLock, type LockStore } from "./idle-lock.ts";

const MINUTE = 60_000;
const NOON = 1_790_000_000_000;

function device(): LockStore {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    names: () => [...kept.keys()],
  };
}

describe("the lock of a shared computer", () => {
  it("closes after the idle time, with a warning in the last minute", () => {
    const lock = createIdleLock("emma", 15 * MINUTE, device());
    lock.touch(NOON);
    expect(lock.state(NOON + 13 * MINUTE)).toBe("open");
    expect(lock.state(NOON + 14 * MINUTE)).toBe("closing");
    expect(lock.state(NOON + 15 * MINUTE)).toBe("locked");
  });

  it("stays open while there are signs of life, in whichever tab", () => {
    const store = device();
    const one = createIdleLock("emma", 15 * MINUTE, store);
    const other = createIdleLock("emma", 15 * MINUTE, store);
    one.touch(NOON);
    other.touch(NOON + 14 * MINUTE);
    expect(one.state(NOON + 20 * MINUTE)).toBe("open");
  });

  it("does not open by a key pressed after the time, nor by a clock that is set back", () => {
    const lock = createIdleLock("emma", 15 * MINUTE, device());
    lock.touch(NOON);
    lock.touch(NOON + 16 * MINUTE);
    expect(lock.state(NOON + 16 * MINUTE)).toBe("locked");
    expect(lock.state(NOON)).toBe("locked");
  });

  it("is still closed after a reload, and the next morning", () => {
    const store = device();
    createIdleLock("emma", 15 * MINUTE, store).touch(NOON);
    expect(createIdleLock("emma", 15 * MINUTE, store).state(NOON + 900 * MINUTE)).toBe("locked");
    expect(createIdleLock("emma", 15 * MINUTE, store).state(NOON + 900 * MINUTE)).toBe("locked");
  });

  it("closes at once when asked, and opens again for who unlocks it", () => {
    const lock = createIdleLock("emma", 15 * MINUTE, device());
    lock.lock();
    expect(lock.state(NOON)).toBe("locked");
    lock.unlock(NOON);
    expect(lock.state(NOON + MINUTE)).toBe("open");
  });

  it("is not the next person's lock", () => {
    const store = device();
    createIdleLock("emma", 15 * MINUTE, store).lock();
    expect(createIdleLock("noor", 15 * MINUTE, store).state(NOON)).toBe("open");
    createIdleLock("noor", 15 * MINUTE, store).unlock(NOON);
    expect(createIdleLock("emma", 15 * MINUTE, store).state(NOON)).toBe("locked");
    forgetLock(store);
    expect(createIdleLock("emma", 15 * MINUTE, store).state(NOON)).toBe("open");
  });
});
