import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useServerLock } from "./use-server-lock.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The turn of another tab, which takes as long as it likes. */
function otherTab() {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  vi.stubGlobal("navigator", { locks: { request: (_: string, work: () => Promise<void>) => isOver.then(work) } });
  return end;
}

it("locks behind no tab that unlocks the session meanwhile", async () => {
  const end = otherTab();
  const close = vi.fn();
  const { rerender } = renderHook(({ isForgotten }) => useServerLock(isForgotten, close), {
    initialProps: { isForgotten: true },
  });
  rerender({ isForgotten: false });
  await act(async () => end());
  expect(close).not.toHaveBeenCalled();
});

it("locks a session that the server keeps locked", async () => {
  const end = otherTab();
  const close = vi.fn();
  renderHook(() => useServerLock(true, close));
  expect(close).not.toHaveBeenCalled();
  await act(async () => end());
  expect(close).toHaveBeenCalledOnce();
});
