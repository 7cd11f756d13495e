import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clockOffset, labNow, labTime, setClockOffset } from "./lab-clock.ts";
import { followServerTime, offsetOf } from "./server-time.ts";

const HOUR = 3_600_000;
const TRUE_NOW = Date.parse("2026-11-22T10:00:00Z");

describe("offsetOf", () => {
  it("trusts the answer that came fastest", () => {
    const slow = { sentAt: 0, receivedAt: 8_000, serverTime: 50_000 };
    const fast = { sentAt: 10_000, receivedAt: 10_200, serverTime: 20_000 };
    expect(offsetOf([slow, fast])).toBe(20_000 + 500 - 10_100);
  });

  it("takes nothing from an answer that took too long, or during which the clock was set back", () => {
    expect(offsetOf([{ sentAt: 0, receivedAt: 60_000, serverTime: 0 }])).toBeUndefined();
    expect(offsetOf([{ sentAt: 60_000, receivedAt: 0, serverTime: 0 }])).toBeUndefined();
    expect(offsetOf([])).toBeUndefined();
  });
});

describe("followServerTime", () => {
  let stop = () => {};
  /** What the server answers; its clock runs with the fake one, `deviceIsAhead` behind it. */
  const answers = (deviceIsAhead: number, more: Record<string, string> = {}) =>
    vi.fn(async () => ({
      headers: new Headers({ Date: new Date(Date.now() - deviceIsAhead).toUTCString(), ...more }),
    }));

  beforeEach(() => {
    vi.useFakeTimers();
    for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
    setClockOffset(0);
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each([3 * HOUR, -3 * HOUR])("knows the time where the device's clock is %i ms ahead", async (ahead) => {
    vi.setSystemTime(TRUE_NOW + ahead);
    vi.stubGlobal("fetch", answers(ahead));
    stop = followServerTime();
    await vi.advanceTimersByTimeAsync(100);
    expect(Math.abs(labNow().getTime() - TRUE_NOW)).toBeLessThan(2_000);
  });

  it("puts right what was noted before the server's time was known", async () => {
    vi.setSystemTime(TRUE_NOW + 3 * HOUR);
    const noted = Date.now();
    vi.stubGlobal("fetch", answers(3 * HOUR));
    stop = followServerTime();
    await vi.advanceTimersByTimeAsync(100);
    expect(Math.abs(labTime(noted).getTime() - TRUE_NOW)).toBeLessThan(2_000);
  });

  it("keeps what it learnt while the server does not answer", async () => {
    vi.setSystemTime(TRUE_NOW + 3 * HOUR);
    setClockOffset(-3 * HOUR);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    stop = followServerTime();
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(clockOffset()).toBe(-3 * HOUR);
  });

  it("takes nothing from an answer that a cache kept", async () => {
    vi.setSystemTime(TRUE_NOW);
    vi.stubGlobal("fetch", answers(HOUR, { Age: "3600" }));
    stop = followServerTime();
    await vi.advanceTimersByTimeAsync(100);
    expect(clockOffset()).toBe(0);
  });

  it("notices within half a minute that the clock was set", async () => {
    vi.setSystemTime(TRUE_NOW);
    vi.stubGlobal("fetch", answers(0));
    stop = followServerTime();
    await vi.advanceTimersByTimeAsync(100);
    vi.setSystemTime(TRUE_NOW + HOUR);
    vi.stubGlobal("fetch", answers(HOUR));
    await vi.advanceTimersByTimeAsync(31_000);
    expect(Math.abs(clockOffset() + HOUR)).toBeLessThan(2_000);
  });
});
