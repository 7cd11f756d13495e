import { describe, expect, it } from "vitest";
import { semaphore } from "./semaphore.ts";

describe("a semaphore", () => {
  it.each([1, 2])("lets %i in at once, and everybody in the order in which they came", async (permits) => {
    const gate = semaphore(permits);
    const [begun, ends]: [number[], (() => void)[]] = [[], []];
    const runs = [0, 1, 2, 3].map((who) =>
      gate(async () => {
        begun.push(who);
        await new Promise<void>((resolve) => ends.push(resolve));
        return who;
      }),
    );
    for (let ended = 0; ended < 4; ended++) {
      await expect.poll(() => begun.length).toBe(Math.min(4, ended + permits));
      ends[ended]?.();
    }
    expect(await Promise.all(runs)).toEqual([0, 1, 2, 3]);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it("lets the next one in after a failure", async () => {
    const gate = semaphore(1);
    await expect(gate(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await gate(async () => "in")).toBe("in");
  });
});
