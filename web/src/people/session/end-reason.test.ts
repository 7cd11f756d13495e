import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endReason, reasonFirst } from "./end-reason.ts";
import type { SessionEnd } from "./session.ts";

describe("what an administrator did", () => {
  it("ends the sessions that began before it, with its reason", () => {
    expect(endReason({ since: 1_000, why: "remove-second-step" }, 999)).toBe("signedOut");
    expect(endReason({ since: 1_000, why: "change-role" }, 999)).toBe("otherRole");
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
    const held = reasonFirst(() => promise, tell)();
    expect(tell).not.toHaveBeenCalled();
    resolve("signedOut");
    await held;
    expect(tell).toHaveBeenCalledWith("signedOut");
  });

  it("goes on without a reason when there is none, when it cannot be read, and when no answer comes", async () => {
    const tell = vi.fn<(why: SessionEnd) => void>();
    await reasonFirst(async () => undefined, tell)();
    await reasonFirst(() => Promise.reject(new Error("no network")), tell)();
    const held = reasonFirst(() => new Promise(() => {}), tell)();
    await vi.advanceTimersByTimeAsync(5_000);
    await held;
    expect(tell).not.toHaveBeenCalled();
  });

  it("does not wait for itself when the asking is refused as well", async () => {
    const tell = vi.fn<(why: SessionEnd) => void>();
    const first: () => Promise<void> = reasonFirst(async () => {
      await first();
      return "otherRole";
    }, tell);
    await first();
    expect(tell).toHaveBeenCalledTimes(1);
  });
});
