import { afterEach, beforeEach, expect, it, vi } from "vitest";

const server = vi.hoisted(() => ({
  ask: vi.fn<(operation: string) => Promise<object>>(async () => ({})),
  pending: Promise.resolve(),
}));
vi.mock("../../platform/firebase/firestore.ts", () => ({ firestore: {} }));
vi.mock("firebase/firestore", () => ({ waitForPendingWrites: () => server.pending }));
vi.mock("../../platform/firebase/functions.ts", () => ({
  staffOperation: (operation: string) => ({ ask: () => server.ask(operation) }),
}));
const { lockOnServer } = await import("./session-lock-data.ts");
const { unlockOnServer } = await import("./session-unlock-data.ts");

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  server.ask.mockClear();
  server.pending = Promise.resolve();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it("locks on the server once what was entered has reached it", async () => {
  let arrive = () => {};
  server.pending = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  stop = lockOnServer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.ask).not.toHaveBeenCalled();
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.ask).toHaveBeenCalledExactlyOnceWith("lockSession");
});

it("tries again without network until it was heard, and no longer once the screen is open", async () => {
  server.ask.mockRejectedValueOnce(new Error("offline"));
  stop = lockOnServer();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.ask).toHaveBeenCalledTimes(2);
  server.ask.mockClear();
  stop = lockOnServer();
  stop();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.ask).not.toHaveBeenCalled();
});

it("unlocks after the lock that is still on its way", async () => {
  let locked = (_: object) => {};
  server.ask.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        locked = resolve;
      }),
  );
  stop = lockOnServer();
  await vi.advanceTimersByTimeAsync(2_000);
  const unlocking = unlockOnServer({ pin: "271828" });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.ask.mock.calls).toEqual([["lockSession"]]);
  locked({});
  await unlocking;
  expect(server.ask.mock.calls).toEqual([["lockSession"], ["unlockSession"]]);
});

it("does not lock again behind who unlocks before the lock was asked for", async () => {
  let open = (_: object) => {};
  server.ask.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        open = resolve;
      }),
  );
  stop = lockOnServer();
  const unlocking = unlockOnServer({ pin: "271828" });
  await vi.advanceTimersByTimeAsync(5_000);
  open({});
  await unlocking;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.ask.mock.calls).toEqual([["unlockSession"]]);
});

it("locks after a PIN that was wrong", async () => {
  server.ask.mockRejectedValueOnce(new Error("not your PIN"));
  stop = lockOnServer();
  await expect(unlockOnServer({ pin: "271829" })).rejects.toThrow("not your PIN");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.ask.mock.calls).toEqual([["unlockSession"], ["lockSession"]]);
});
