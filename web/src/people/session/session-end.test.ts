import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionEnd } from "./session.ts";
import { endReason, readReasonBeforeSignOut, sharedEndReason, shareEndReason } from "./session-end.ts";

describe("what an administrator did", () => {
  it("ends the sessions that began before it, with its reason", () => {
    expect(endReason({ since: 1_000, why: "remove-second-step" }, 999)).toBe("signedOut");
    expect(endReason({ since: 1_000, why: "disable" }, 999)).toBe("disabled");
    expect(endReason({ since: 1_000, why: "something new" }, 999)).toBe("ended");
  });

  it("leaves a session alone that began afterwards, and one of which nothing is said", () => {
    expect(endReason({ since: 1_000, why: "sign-out" }, 1_000)).toBeUndefined();
    expect(endReason({}, 999)).toBeUndefined();
  });
});

describe("a sign-out that the identity service asks for", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits for the reason, although the refusal came first", async () => {
    const tell = vi.fn<(why: SessionEnd) => void>();
    const { promise, resolve } = Promise.withResolvers<SessionEnd | undefined>();
    const held = readReasonBeforeSignOut(() => promise, tell)();
    expect(tell).not.toHaveBeenCalled();
    resolve("signedOut");
    await held;
    expect(tell).toHaveBeenCalledWith("signedOut");
  });

  it("goes on without a reason when there is none, when it cannot be read, and when no answer comes", async () => {
    const tell = vi.fn<(why: SessionEnd) => void>();
    await readReasonBeforeSignOut(async () => undefined, tell)();
    await readReasonBeforeSignOut(() => Promise.reject(new Error("no network")), tell)();
    const held = readReasonBeforeSignOut(() => new Promise(() => {}), tell)();
    await vi.advanceTimersByTimeAsync(5_000);
    await held;
    expect(tell).not.toHaveBeenCalled();
  });

  it("does not wait for itself when the asking is refused as well", async () => {
    const tell = vi.fn<(why: SessionEnd) => void>();
    const first: () => Promise<void> = readReasonBeforeSignOut(async () => {
      await first();
      return "signedOut";
    }, tell);
    await first();
    expect(tell).toHaveBeenCalledTimes(1);
  });
});

const NOW = new Date("2026-11-20T12:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe("the end of a session that one tab was told the reason of", () => {
  it("has the same reason in the other tabs", () => {
    const shared = store();
    expect(sharedEndReason(shared, "emma", NOW)).toBeUndefined();
    shareEndReason(shared, { uid: "emma", why: "signedOut" }, NOW);
    expect(sharedEndReason(shared, "emma", later(1))).toBe("signedOut");
  });

  it("says nothing of the next person at the same computer", () => {
    const shared = store();
    shareEndReason(shared, { uid: "emma", why: "disabled" }, NOW);
    expect(sharedEndReason(shared, "noor", later(1))).toBeUndefined();
  });

  it("says nothing of a session that ends long afterwards, or of words that nobody wrote here", () => {
    const shared = store();
    shareEndReason(shared, { uid: "emma", why: "signedOut" }, NOW);
    expect(sharedEndReason(shared, "emma", later(120))).toBeUndefined();
    for (const odd of ["", "x", `${NOW.getTime()} because emma`]) {
      shared.setItem("zona-session-end-told", odd);
      expect(sharedEndReason(shared, "emma", NOW)).toBeUndefined();
    }
  });
});
