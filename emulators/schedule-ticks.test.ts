import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { dueAt, everyMinutes, scheduledOf, tick } from "./schedule-ticks.ts";

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

  it("reach functions that were loaded again, and say when all of them are switched off", async () => {
    const called: string[] = [];
    let live = "minute-2";
    const server = createServer((request, response) => {
      const trigger = request.url?.split("/").at(-1) ?? "";
      called.push(trigger);
      const isKnown = ["r-minute-0", "r-minute-1", "r-minute-2"].includes(trigger);
      response.writeHead(trigger === `r-${live}` ? 200 : isKnown ? 204 : 404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const functions = typeof address === "object" && address ? address.port : 0;
    await tick({ functions }, { name: "minute", region: "r" }, new Date());
    expect(called).toEqual(["r-minute-0", "r-minute-1", "r-minute-2"]);
    live = "nothing";
    await expect(tick({ functions }, { name: "minute", region: "r" }, new Date())).rejects.toThrow("answered 404");
    server.close();
  });
});
