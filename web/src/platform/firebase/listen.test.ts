import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection, OFFLINE_AFTER_MS } from "./connection.ts";
import { trackAnswers } from "./listen.ts";

const SERVER = { fromCache: false, hasPendingWrites: false };
const PENDING = { fromCache: false, hasPendingWrites: true };
const metadata = (said: typeof SERVER) => ({ ...said, isEqual: () => false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("hears the silence of a server that hangs by a change that it does not acknowledge", () => {
  const { next, stop } = trackAnswers(() => undefined);
  next("as read", false, metadata(SERVER));
  vi.advanceTimersByTime(10 * OFFLINE_AFTER_MS);
  expect(connection.get()).toBeUndefined();
  next("as typed", false, metadata(PENDING));
  vi.advanceTimersByTime(OFFLINE_AFTER_MS - 1);
  expect(connection.get()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(connection.get()).toBeDefined();
  next("as typed", false, metadata(SERVER));
  expect(connection.get()).toBeUndefined();
  stop();
});
