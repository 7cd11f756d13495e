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
