import { describe, expect, it } from "vitest";
import { dueAt, everyMinutes, scheduledOf } from "./schedule-ticks.ts";

describe("the ticks of schedules", () => {
  it.each([
    ["every 1 minutes", 1],
    ["every 10 minutes", 10],
    ["every 2 hours", 120],
    ["0 6 * * 1", undefined],
  ])("understand %s", (schedule, minutes) => {
    expect(everyMinutes(schedule)).toBe(minutes);
  });

  it("know scheduled functions from others, and name those they cannot run", () => {
    const { known, unknown } = scheduledOf([
      { entryPoint: "a", region: "europe-west1", schedule: { schedule: "every 5 minutes" } },
      { entryPoint: "b", schedule: { schedule: "0 6 * * *" } },
      { entryPoint: "c" },
    ]);
    expect(known).toEqual([{ name: "a", region: "europe-west1", everyMinutes: 5 }]);
    expect(unknown).toEqual(["b"]);
  });

  it("fire each at its own pace", () => {
    const scheduled = [1, 10].map((everyMinutes) => ({ name: `${everyMinutes}`, region: "r", everyMinutes }));
    expect(dueAt(7, scheduled).map(({ name }) => name)).toEqual(["1"]);
    expect(dueAt(20, scheduled).map(({ name }) => name)).toEqual(["1", "10"]);
  });
});
