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
  vi.stubGlobal("navigator", {
    serviceWorker: Object.assign(new EventTarget(), { register: () => answer, controller: null }),
  });
  const stop = watchForNewerVersion(() => expect.unreachable("nothing waits"));
  expect(stop).not.toThrow();
});

/** A browser in which this version of the app is open, or is opened for the first time. */
function openTab(controller: object | null) {
  vi.stubEnv("DEV", false);
  const reload = vi.fn();
  const waiting = { postMessage: vi.fn() };
  const found: (() => void)[] = [];
  const registration: {
    waiting: object | null;
    addEventListener: (type: "updatefound", listener: () => void) => void;
  } = {
    waiting: null,
    addEventListener: (_, listener) => found.push(listener),
  };
  const serviceWorker = Object.assign(new EventTarget(), { register: async () => registration, controller });
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("location", { reload });
  const offered: (() => void)[] = [];
  const stop = watchForNewerVersion((take) => offered.push(take));
  return {
    reload,
    waiting,
    registration,
    offered,
    stop,
    find: () => found.forEach((listener) => void listener()),
    takeOver: () => serviceWorker.dispatchEvent(new Event("controllerchange")),
  };
}

it("a tab in which nobody asked for the new version goes on with its own until it is told", () => {
  const tab = openTab({});
  tab.takeOver();
  expect(tab.reload).not.toHaveBeenCalled();
  tab.offered.at(-1)?.();
  expect(tab.reload).toHaveBeenCalledOnce();
  tab.stop();
});

it("the tab that asked for it is loaded anew once it has taken over", async () => {
  const tab = openTab({});
  tab.registration.waiting = tab.waiting;
  await vi.waitFor(() => expect(tab.offered).toHaveLength(1));
  tab.offered[0]?.();
  expect(tab.waiting.postMessage).toHaveBeenCalledWith("take over");
  expect(tab.reload).not.toHaveBeenCalled();
  tab.takeOver();
  expect(tab.reload).toHaveBeenCalledOnce();
  tab.stop();
});

it("asks the yet newer version that took the place of the one that was offered, also once it is there", async () => {
  const tab = openTab({});
  tab.registration.waiting = tab.waiting;
  await vi.waitFor(() => expect(tab.offered).toHaveLength(1));
  const newer = { postMessage: vi.fn() };
  const installing = Object.assign(new EventTarget(), { state: "installing" });
  Object.assign(tab.registration, { waiting: null, installing });
  tab.find();
  tab.offered[0]?.();
  tab.registration.waiting = newer;
  installing.dispatchEvent(new Event("statechange"));
  expect(newer.postMessage).toHaveBeenCalledWith("take over");
  expect(tab.waiting.postMessage).not.toHaveBeenCalled();
  tab.stop();
});

it("the first visit is offered nothing", () => {
  const tab = openTab(null);
  tab.takeOver();
  expect(tab.offered).toEqual([]);
  tab.stop();
});

/** A browser whose service worker ends like that, and what is then known of it. */
async function lackAfter(navigator: object): Promise<string | undefined> {
  vi.resetModules();
  vi.stubEnv("DEV", false);
  vi.stubGlobal("navigator", { onLine: true, ...navigator });
  const watching = await import("./newer-version-data.ts");
  const { browserLacks } = await import("../../platform/browser/device-storage.ts");
  const stop = watching.watchForNewerVersion(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  stop();
  return browserLacks().app;
}

const workers = (register: () => Promise<unknown>, controller: object | null = null) => ({
  serviceWorker: Object.assign(new EventTarget(), { register, controller }),
});
const refused = (name: string) => async () => {
  throw new DOMException("refused", name);
};

it("knows whether this browser keeps the app, and why not", async () => {
  const kept = async () => ({ waiting: null, installing: null, active: {}, addEventListener() {} });
  expect(await lackAfter(workers(kept))).toBeUndefined();
  expect(await lackAfter({})).toBe("missing");
  expect(await lackAfter(workers(async () => undefined))).toBe("missing");
  expect(await lackAfter(workers(refused("SecurityError")))).toBe("blocked");
  expect(await lackAfter(workers(refused("TypeError"), {})), "kept from before").toBeUndefined();
  expect(await lackAfter({ ...workers(refused("TypeError")), onLine: false }), "not known").toBeUndefined();
});

it("knows that a worker which could not be installed keeps nothing, unless an older one does", async () => {
  for (const [active, lack] of [
    [null, "missing"],
    [{}, undefined],
  ] as const) {
    const installing = Object.assign(new EventTarget(), { state: "installing" });
    const registration = { waiting: null, installing, active, addEventListener() {} };
    const after = lackAfter(
      workers(async () => {
        setTimeout(() => {
          installing.state = "redundant";
          installing.dispatchEvent(new Event("statechange"));
        });
        return registration;
      }),
    );
    expect(await after).toBe(lack);
  }
});
