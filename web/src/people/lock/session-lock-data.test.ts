import { afterEach, beforeEach, expect, it, vi } from "vitest";

const server = vi.hoisted(() => ({
  ask: vi.fn<(operation: string) => Promise<object>>(async () => ({})),
  pending: async () => {},
}));
vi.mock("../../platform/firebase/firestore.ts", () => ({
  firestore: {},
  forgetCachedRecords: () => server.ask("forget"),
}));
vi.mock("firebase/firestore", () => ({ waitForPendingWrites: () => server.pending() }));
vi.mock("../../platform/firebase/functions.ts", () => ({
  staffOperation: (operation: string) => ({ ask: () => server.ask(operation) }),
}));

/** The locks of the browser, which all its tabs share. */
function browserLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request(name: string, act: () => Promise<unknown>) {
      const turn = (last.get(name) ?? Promise.resolve()).then(act);
      last.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

/** The same code in another tab. */
async function otherTab() {
  vi.resetModules();
  const { lockOnServer: lock } = await import("./session-lock-data.ts");
  return lock;
}

let lockOnServer: () => () => void;
let unlockOnServer: (proof: { pin: string }) => Promise<void>;
let stop = () => {};
beforeEach(async () => {
  // Each lock is one of a page of its own: unlocking loads the page anew.
  vi.resetModules();
  vi.stubGlobal("navigator", { locks: browserLocks() });
  ({ lockOnServer } = await import("./session-lock-data.ts"));
  ({ unlockOnServer } = await import("./session-unlock-data.ts"));
  vi.useFakeTimers();
  server.ask.mockClear();
  server.pending = async () => {};
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("locks on the server once what was entered has reached it, and then forgets what was read", async () => {
  let arrive = () => {};
  server.pending = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  stop = lockOnServer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.ask).not.toHaveBeenCalled();
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.ask.mock.calls).toEqual([["lockSession"], ["forget"]]);
  stop();
  // Firestore is shut down in this page: a network that comes back locks nothing again.
  stop = lockOnServer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.ask).toHaveBeenCalledTimes(2);
});

it("tries again without network until it was heard, and forgets only then", async () => {
  server.ask.mockRejectedValueOnce(new Error("offline"));
  stop = lockOnServer();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.ask.mock.calls).toEqual([["lockSession"], ["lockSession"], ["forget"]]);
});

it("locks in a tab whose database another tab has shut down by its own lock", async () => {
  server.pending = async () => {
    throw Object.assign(new Error("terminated"), { code: "failed-precondition" });
  };
  stop = lockOnServer();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(server.ask.mock.calls).toEqual([["lockSession"], ["forget"]]);
});

it("asks for no lock any more, and forgets nothing, once the screen is open", async () => {
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
  expect(server.ask.mock.calls).toEqual(expect.arrayContaining([["lockSession"], ["forget"], ["unlockSession"]]));
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
  expect(server.ask.mock.calls).toEqual([["unlockSession"], ["lockSession"], ["forget"]]);
});

it("unlocks after the lock that another tab has on its way", async () => {
  let locked = (_: object) => {};
  server.ask.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        locked = resolve;
      }),
  );
  stop = (await otherTab())();
  await vi.advanceTimersByTimeAsync(2_000);
  const unlocking = unlockOnServer({ pin: "271828" });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.ask.mock.calls).toEqual([["lockSession"]]);
  locked({});
  await unlocking;
  expect(server.ask.mock.calls.at(-1)).toEqual(["unlockSession"]);
});

it("is not locked by another tab that has not heard yet that the screen is open", async () => {
  const lockThere = await otherTab();
  await unlockOnServer({ pin: "271828" });
  stop = lockThere();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.ask.mock.calls).toEqual([["unlockSession"]]);
});
