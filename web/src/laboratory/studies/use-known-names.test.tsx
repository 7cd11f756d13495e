import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useTestCodes } from "./use-known-names.ts";

const fetchTestCodes = vi.hoisted(() => vi.fn<(ids: readonly string[]) => Promise<Map<string, string>>>());
vi.mock("./known-names-data.ts", () => ({ fetchTestCodes, fetchStudyNames: fetchTestCodes }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("gives the code of a test that got it only after a list showed its first act", async () => {
  fetchTestCodes.mockResolvedValueOnce(new Map([["a", "ICSI-0001"]]));
  fetchTestCodes.mockResolvedValueOnce(new Map());
  fetchTestCodes.mockResolvedValue(new Map([["b", "ICSI-0002"]]));
  const { result } = renderHook(() => useTestCodes(["a", "b"]));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect([...result.current]).toEqual([["a", "ICSI-0001"]]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect([...result.current.values()]).toEqual(["ICSI-0001", "ICSI-0002"]);
});

it("asks twice for what has no code, and no more", async () => {
  fetchTestCodes.mockReset().mockResolvedValue(new Map());
  renderHook(() => useTestCodes(["draft"]));
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(fetchTestCodes).toHaveBeenCalledTimes(2);
});
