import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serviceWorkerOf } from "./service-worker-plugin.ts";

const SOURCE = "const FILES = __FILES__;\nconst VERSION = __VERSION__;";
const index = { fileName: "index.html", content: "<p>one</p>" };
const script = { fileName: "assets/app-1.js", content: "one()" };

describe("the worker that keeps the app on the device", () => {
  it("names every file of the build from the root", () => {
    expect(serviceWorkerOf(SOURCE, [index, script])).toContain('FILES = ["/assets/app-1.js","/index.html"];');
  });

  it("changes when a file does, and only then", () => {
    const worker = serviceWorkerOf(SOURCE, [index, script]);
    expect(serviceWorkerOf(SOURCE, [script, index])).toBe(worker);
    expect(serviceWorkerOf(SOURCE, [{ ...index, content: "<p>two</p>" }, script])).not.toBe(worker);
    expect(serviceWorkerOf(SOURCE, [{ ...index, fileName: "index2.html" }, script])).not.toBe(worker);
  });
});

const ORIGIN = "https://zona.example";

/** What a browser keeps for a site, as far as the worker uses it. */
class Kept {
  readonly caches = new Map<string, Map<string, string>>();
  readonly keys = async () => [...this.caches.keys()];
  readonly delete = async (name: string) => this.caches.delete(name);
  readonly open = async (name: string) => {
    const files = this.caches.get(name) ?? new Map<string, string>();
    this.caches.set(name, files);
    return {
      addAll: async (requests: Request[]) => {
        for (const { url } of requests) files.set(new URL(url).pathname, `file ${new URL(url).pathname}`);
      },
      put: async (path: string, answer: Response) => void files.set(path, await answer.text()),
      match: async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined),
    };
  };
  readonly match = async (path: string, { cacheName }: { cacheName: string }) =>
    (await this.open(cacheName)).match(path);
}

/** A version of the app that was installed and took over, and what it answers without a network; undefined where it leaves it to it. */
async function takeOver(kept: Kept, files: readonly string[]) {
  const worker = serviceWorkerOf(
    readFileSync(join(import.meta.dirname, "service-worker.js"), "utf8"),
    files.map((fileName) => ({ fileName, content: fileName })),
  );
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: { origin: ORIGIN },
    clients: { claim: async () => undefined },
  };
  const OfSite = class extends Request {
    constructor(path: string, options: RequestInit) {
      super(new URL(path, ORIGIN), options);
    }
  };
  new Function("self", "caches", "Request", worker)(self, kept, OfSite);
  for (const type of ["install", "activate"]) {
    let done: Promise<void> | undefined;
    listeners.get(type)?.({ waitUntil: (promise: Promise<void>) => (done = promise) });
    await done;
  }
  return async (path: string, mode = "no-cors") => {
    let answer: Promise<Response | undefined> | undefined;
    const request = { method: "GET", mode, url: `${ORIGIN}${path}` };
    listeners.get("fetch")?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) });
    return (await answer?.catch(() => undefined))?.text();
  };
}

describe("the worker in a browser", () => {
  const versions = [1, 2, 3].map((n) => ["index.html", "assets/same.js", `assets/page-${n}.js`]);

  it("answers a tab that is still open with the files that it began with, and forgets those of older ones", async () => {
    const kept = new Kept();
    for (const [n, files] of versions.entries()) {
      const answer = await takeOver(kept, files);
      expect(await answer("/assets/same.js")).toBe("file /assets/same.js");
      expect(await answer(`/assets/page-${n + 1}.js`)).toBe(`file /assets/page-${n + 1}.js`);
      if (n > 0) expect(await answer(`/assets/page-${n}.js`)).toBe(`file /assets/page-${n}.js`);
      if (n > 1)
        expect([...kept.caches.values()].flatMap((one) => [...one.keys()])).not.toContain(`/assets/page-${n - 1}.js`);
      expect(kept.caches.size).toBe(1);
    }
  });

  it("opens the app at each of its addresses, and leaves to the server what only that answers", async () => {
    const answer = await takeOver(new Kept(), ["index.html", "assets/page.js"]);
    expect(await answer("/test/ICSI-1?x=1", "navigate")).toBe("file /index.html");
    for (const path of ["/api/v1/openapi.json", "/mail/file?token=x", "/mail/unsubscribe?token=x", "/__/auth/handler"])
      expect(await answer(path, "navigate"), path).toBeUndefined();
  });
});
