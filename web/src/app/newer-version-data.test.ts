import { afterEach, expect, it, vi } from "vitest";
import { watchForNewerVersion } from "./newer-version-data.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it("leaves the page alone where a browser blocks service workers by answering with nothing", async () => {
  vi.stubEnv("DEV", false);
  const register = Promise.resolve(undefined);
  vi.stubGlobal("navigator", { serviceWorker: { register: () => register, controller: null } });
  const faults: unknown[] = [];
  const onFault = (fault: unknown) => void faults.push(fault);
  process.on("unhandledRejection", onFault);
  const stop = watchForNewerVersion(() => expect.unreachable("nothing waits"));
  await register;
  // Rejections without a handler are told after the microtasks of this turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", onFault);
  stop();
  expect(faults).toEqual([]);
});
