import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { connection } from "../../platform/firebase/connection.ts";
import { useFlushWhenHeard } from "./use-flush.ts";

it("sends what waits when the network is back, and not while it is away", () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const request = connection.ask();
  request.answered();
  const editor = { flush: vi.fn(async () => undefined) };
  renderHook(() => useFlushWhenHeard(editor));
  onLine.mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  expect(editor.flush).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  expect(editor.flush).toHaveBeenCalledOnce();
  request.ends();
});
