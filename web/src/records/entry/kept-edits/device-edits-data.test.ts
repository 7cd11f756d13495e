import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keptOf } from "../../../people/kept/kept-data.ts";
import { createEditsKeeper } from "./device-edits-data.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const edit = (value: string) => ({ sheetId: "d2", rowId: "1", field: "note", value, base: undefined });
const kept = () => keptOf("u-emma").latest("edits", "t1")?.value.edits;

it("hands on what is typed before the next event of the page, a burst by its end, and all of it when asked", () => {
  const keeper = createEditsKeeper("u-emma", "t1");
  keeper.keep([edit("p")]);
  expect(kept()).toEqual([edit("p")]);
  keeper.keep([edit("po")]);
  keeper.keep([edit("pol")]);
  expect(kept()).toEqual([edit("p")]);
  vi.advanceTimersByTime(30);
  expect(kept()).toEqual([edit("pol")]);
  keeper.keep([edit("pola")]);
  keeper.now();
  expect(kept()).toEqual([edit("pola")]);
  keeper.keep([]);
  vi.advanceTimersByTime(60);
  expect(kept()).toBeUndefined();
});
