import { afterEach, expect, it, vi } from "vitest";
import { watchForNewerVersion } from "./newer-version-data.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it("leaves the page alone where a browser blocks service workers by answering with nothing", () => {
  vi.stubEnv("DEV", false);
  // Answers at once, so that what goes wrong goes wrong here.
  const answer = {
    // biome-ignore lint/suspicious/noThenProperty: stands for a promise
    then: (taken: (registration: undefined) => void) => taken(undefined),
  };
  vi.stubGlobal("navigator", { serviceWorker: { register: () => answer, controller: null } });
  const stop = watchForNewerVersion(() => expect.unreachable("nothing waits"));
  expect(stop).not.toThrow();
});
