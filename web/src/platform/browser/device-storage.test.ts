import { afterEach, beforeEach, expect, it, vi } from "vitest";

type Module = typeof import("./device-storage.ts");
let its: Module;
const is: { refuses: string | undefined } = { refuses: undefined };
const texts = new Map<string, string>();

/** A browser's storage, as far as a page uses it, which refuses everything with the error of that name. */
class BrowserStorage {
  getItem(name: string) {
    return texts.get(name) ?? null;
  }
  setItem(name: string, value: string) {
    if (is.refuses) throw new DOMException("refused", is.refuses);
    texts.set(name, value);
  }
  removeItem(name: string) {
    texts.delete(name);
  }
}

function storage() {
  if (is.refuses === "SecurityError") throw new DOMException("refused", is.refuses);
  return Object.assign(new BrowserStorage(), Object.fromEntries(texts));
}

beforeEach(async () => {
  texts.clear();
  is.refuses = undefined;
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: storage });
  vi.resetModules();
  its = await import("./device-storage.ts");
});
afterEach(() => void Reflect.deleteProperty(globalThis, "localStorage"));

it("keeps what the browser refuses for as long as the page is open, and says why it is not kept", () => {
  for (const [refuses, lack] of [
    ["SecurityError", "blocked"],
    ["QuotaExceededError", "full"],
  ] as const) {
    is.refuses = refuses;
    its.deviceStorage.setItem("a", refuses);
    expect(its.deviceStorage.getItem("a")).toBe(refuses);
    expect(its.deviceStorage.names()).toEqual(["a"]);
    expect(its.browserLacks()).toEqual({ settings: lack });
    its.deviceStorage.removeItem("a");
    expect(its.deviceStorage.getItem("a")).toBeNull();
  }
  expect(texts.size).toBe(0);
});

it("lacks nothing any more once a value is kept, which then is in the browser alone", () => {
  is.refuses = "QuotaExceededError";
  its.deviceStorage.setItem("a", "1");
  is.refuses = undefined;
  its.deviceStorage.setItem("a", "2");
  expect(its.browserLacks()).toEqual({});
  texts.set("a", "3");
  expect(its.deviceStorage.getItem("a")).toBe("3");
  expect(its.deviceStorage.names()).toEqual(["a"]);
});

it("tells of entries by what their database answered last, whatever else is lacking", async () => {
  const { keepingEntries, browserLacks } = its;
  const refused = (name: string) => keepingEntries(() => Promise.reject(new DOMException("refused", name)));
  await expect(refused("QuotaExceededError")).rejects.toThrow();
  expect(browserLacks()).toEqual({ entries: "full" });
  await expect(refused("InvalidStateError")).rejects.toThrow();
  expect(browserLacks()).toEqual({ entries: "blocked" });
  const missing = async () => Reflect.get(globalThis, "noDatabase").open();
  await expect(keepingEntries(missing)).rejects.toThrow();
  expect(browserLacks()).toEqual({ entries: "missing" });
  is.refuses = "SecurityError";
  its.deviceStorage.setItem("a", "1");
  expect(await keepingEntries(async () => 8)).toBe(8);
  expect(browserLacks()).toEqual({ settings: "blocked" });
});
