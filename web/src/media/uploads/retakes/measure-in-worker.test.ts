import { afterEach, beforeEach, expect, it, vi } from "vitest";

let its: typeof import("./measure-in-worker.ts");
let lack: () => string | undefined;
beforeEach(async () => {
  vi.resetModules();
  its = await import("./measure-in-worker.ts");
  const { browserLacks } = await import("../../../platform/browser/device-storage.ts");
  lack = () => browserLacks().workers;
});
afterEach(() => vi.unstubAllGlobals());

const measure = (id = "m1") => its.measureInWorker(id, new Blob(), "image/png");

it("knows that pictures are not looked at where the browser begins no worker", async () => {
  expect(lack()).toBeUndefined();
  for (const [Worker, is] of [
    [undefined, "missing"],
    [
      class {
        constructor() {
          throw new DOMException("refused", "SecurityError");
        }
      },
      "blocked",
    ],
  ] as const) {
    vi.stubGlobal("Worker", Worker);
    expect(await measure()).toBeUndefined();
    expect(lack()).toBe(is);
  }
});

it("knows it of a worker that does not load, and no more once one answers", async () => {
  const made: { onerror?: () => void; onmessage?: (event: object) => void; asked: string[] }[] = [];
  class Browser {
    asked: string[] = [];
    constructor() {
      made.push(this);
    }
    postMessage({ id }: { id: string }) {
      this.asked.push(id);
    }
  }
  vi.stubGlobal("Worker", Browser);
  const first = measure();
  await vi.waitFor(() => expect(made[0]?.asked).toEqual(["m1"]));
  made[0]?.onerror?.();
  expect(await first).toBeUndefined();
  expect(lack()).toBe("missing");
  const second = measure("m2");
  await vi.waitFor(() => expect(made[1]?.asked).toEqual(["m2"]));
  made[1]?.onmessage?.({ data: { id: "m2" } });
  expect(await second).toBeUndefined();
  expect(lack()).toBeUndefined();
});
