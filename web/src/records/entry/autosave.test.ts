import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAutosave, type SaveState } from "./autosave.ts";

function autosave(save: (value: string) => Promise<void>) {
  const states: SaveState[] = [];
  return { states, ...createAutosave<string>({ save, onState: (state) => states.push(state), delayMs: 1000 }) };
}

describe("autosave", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("saves once, a second after the last key", async () => {
    const save = vi.fn(async () => {});
    const auto = autosave(save);
    auto.change("H");
    await vi.advanceTimersByTimeAsync(999);
    auto.change("HF");
    await vi.advanceTimersByTimeAsync(999);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(save).toHaveBeenCalledExactlyOnceWith("HF");
    expect(auto.states).toEqual(["pending", "pending", "saving", "saved"]);
  });

  it("never drops the newest edit while a save is running", async () => {
    const saved: string[] = [];
    const first = Promise.withResolvers<void>();
    const auto = autosave((value) => {
      saved.push(value);
      return value === "A" ? first.promise : Promise.resolve();
    });
    auto.change("A");
    await vi.advanceTimersByTimeAsync(1000);
    auto.change("AB");
    const done = auto.flush();
    first.resolve();
    await done;
    expect(saved).toEqual(["A", "AB"]);
    expect(auto.isDirty()).toBe(false);
    expect(auto.states.at(-1)).toBe("saved");
  });

  it("keeps a failed edit for the next flush", async () => {
    let fail = true;
    const saved: string[] = [];
    const auto = autosave(async (value) => {
      if (fail) throw new Error("offline");
      saved.push(value);
    });
    auto.change("A");
    await auto.flush();
    expect(auto.states.at(-1)).toBe("failed");
    expect(auto.isDirty()).toBe(true);
    fail = false;
    await auto.flush();
    expect(saved).toEqual(["A"]);
    expect(auto.isDirty()).toBe(false);
  });

  it("tells nothing when there is nothing to flush", async () => {
    const auto = autosave(async () => {});
    await auto.flush();
    expect(auto.states).toEqual([]);
  });

  it("holds nobody back once it is closed, even while a last save is on its way", () => {
    const auto = autosave(() => new Promise(() => {}));
    auto.change("A");
    void auto.flush();
    expect(auto.isDirty()).toBe(true);
    auto.close();
    expect(auto.isDirty()).toBe(false);
  });

  it("saves nothing after it was closed, so a finished form does not come back as a draft", async () => {
    const save = vi.fn(async () => {});
    const auto = autosave(save);
    auto.change("A");
    auto.close();
    await vi.advanceTimersByTimeAsync(5000);
    auto.change("AB");
    await auto.flush();
    expect(save).not.toHaveBeenCalled();
  });
});
