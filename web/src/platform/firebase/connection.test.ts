import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnection, OFFLINE_AFTER_MS, whileConnected } from "./connection.ts";
import { isUnanswered } from "./failure.ts";

const MORNING = new Date("2026-11-22T08:00:00Z");

describe("contact with the server", () => {
  let online = true;
  const kept = new Map<string, string>();
  const listeners = new Set<() => void>();
  const turn = (to: boolean) => {
    online = to;
    for (const one of listeners) one();
  };

  beforeEach(() => {
    vi.useFakeTimers({ now: MORNING });
    vi.stubGlobal("navigator", {
      get onLine() {
        return online;
      },
    });
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    vi.stubGlobal("addEventListener", (_: string, listener: () => void) => listeners.add(listener));
    vi.stubGlobal("removeEventListener", (_: string, listener: () => void) => listeners.delete(listener));
  });
  afterEach(() => {
    online = true;
    kept.clear();
    listeners.clear();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("is silent once nothing has come back for a while, though the browser has a network", () => {
    const contact = createConnection();
    contact.ask();
    vi.advanceTimersByTime(OFFLINE_AFTER_MS - 1);
    expect(contact.get()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(contact.get()).toEqual({ since: undefined });
  });

  it("is not silent while other listeners are answered: one slow answer is no lost server", () => {
    const contact = createConnection();
    contact.ask();
    vi.advanceTimersByTime(OFFLINE_AFTER_MS / 2);
    contact.ask().answered();
    vi.advanceTimersByTime(OFFLINE_AFTER_MS - 1);
    expect(contact.get()).toBeUndefined();
  });

  it("counts the time from when the server was lost, not from its last answer", () => {
    const contact = createConnection();
    const one = contact.ask();
    one.answered();
    vi.advanceTimersByTime(60 * 60_000);
    one.waits();
    vi.advanceTimersByTime(OFFLINE_AFTER_MS);
    expect(contact.get()).toEqual({ since: Date.parse("2026-11-22T09:00:00Z") });
  });

  it("tells a page that is loaded again when this device heard the server last", () => {
    createConnection().ask().answered();
    vi.advanceTimersByTime(5 * 60_000);
    online = false;
    const contact = createConnection();
    contact.ask();
    expect(contact.get()?.since).toBeGreaterThanOrEqual(MORNING.getTime());
  });

  it("is silent at once where the browser has no network, and not before anything was asked", () => {
    const contact = createConnection();
    contact.subscribe(() => undefined);
    turn(false);
    expect(contact.get()).toBeUndefined();
    contact.ask();
    expect(contact.get()).toBeDefined();
  });

  it("is there again with the first answer, and tells those who watch", () => {
    const contact = createConnection();
    const told = vi.fn();
    contact.subscribe(told);
    const one = contact.ask();
    vi.advanceTimersByTime(OFFLINE_AFTER_MS);
    expect(told).toHaveBeenCalledTimes(1);
    one.answered();
    expect(contact.get()).toBeUndefined();
    expect(told).toHaveBeenCalledTimes(2);
  });

  it("waits for nobody who left", () => {
    const contact = createConnection();
    const one = contact.ask();
    one.ends();
    one.ends();
    vi.advanceTimersByTime(OFFLINE_AFTER_MS * 2);
    expect(contact.get()).toBeUndefined();
  });

  describe("what only the server can do", () => {
    const never = () => new Promise<string>(() => undefined);

    it("is done while it answers, and fails as it fails", async () => {
      const contact = createConnection();
      contact.ask().answered();
      expect(await whileConnected(async () => "done", contact)).toBe("done");
      await expect(whileConnected(() => Promise.reject(new Error("refused")), contact)).rejects.toThrow("refused");
    });

    it("is not even tried while it does not", async () => {
      const contact = createConnection();
      turn(false);
      contact.ask();
      const work = vi.fn(never);
      const asked = whileConnected(work, contact);
      await expect(asked).rejects.toMatchObject({ code: "unavailable" });
      expect(isUnanswered(await asked.catch((error) => error))).toBe(false);
      expect(work).not.toHaveBeenCalled();
    });

    it("is given up as soon as it stops", async () => {
      const contact = createConnection();
      contact.ask().answered();
      contact.subscribe(() => undefined);
      const asked = whileConnected(never, contact);
      turn(false);
      await expect(asked).rejects.toMatchObject({ code: "unavailable" });
      expect(isUnanswered(await asked.catch((error) => error)), "it may have been done").toBe(true);
    });
  });
});
