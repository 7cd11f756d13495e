import { act, cleanup, renderHook } from "@testing-library/react";
import { AppError } from "@zona/domain/errors";
import type { NewTest } from "@zona/domain/records/lab-test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deviceStorage } from "../../platform/browser/device-storage.ts";

const server = vi.hoisted(() => ({ createTest: vi.fn<() => Promise<object>>() }));
vi.mock("./create-test-data.ts", () => server);
const { useAskAgain, useCreation } = await import("./use-creation.ts");

const SAID = { kind: "preclinical" } as unknown as NewTest; // only handed on
const lost = () => Promise.reject(Object.assign(new Error("fetch failed"), { code: "functions/internal" }));
const refused = () =>
  Promise.reject(
    Object.assign(new Error("closed"), {
      code: "functions/aborted",
      details: { said: { key: "x" }, english: "Closed." },
    }),
  );

const created = vi.fn();
const flush = vi.fn(async () => undefined);
const page = () =>
  renderHook(() => {
    const { creation, ask } = useCreation("d", flush, created);
    const again = () => void ask({ said: SAID, terms: undefined });
    useAskAgain(creation.is === "unanswered", again);
    return { ...creation, ask: again };
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  deviceStorage.removeItem("zona-asked d");
});

it("does not call a test uncreated whose answer was lost, and asks again until it is known, also after a reload", async () => {
  server.createTest.mockImplementation(lost);
  const first = page();
  first.result.current.ask();
  await pass(0);
  expect(first.result.current.is).toBe("unanswered");
  await pass(10_000);
  expect(server.createTest).toHaveBeenCalledTimes(2);
  first.unmount();

  server.createTest.mockResolvedValue({});
  const second = page();
  expect(second.result.current.is).toBe("unanswered");
  await pass(10_000);
  expect(created).toHaveBeenCalledOnce();
  second.unmount();
  expect(page().result.current.is).toBe("idle");
});

it("says that it was not created where the server refused it, or where it was never asked", async () => {
  server.createTest.mockImplementation(refused);
  const { result } = page();
  result.current.ask();
  await pass(0);
  expect(result.current).toMatchObject({ is: "idle", failure: { message: "closed" } });

  flush.mockRejectedValueOnce(new AppError("unavailable", "offline"));
  result.current.ask();
  await pass(0);
  expect(result.current).toMatchObject({ is: "idle", failure: { code: "unavailable" } });
  await pass(60_000);
  expect(server.createTest).toHaveBeenCalledOnce();
});
