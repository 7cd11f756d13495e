import { join } from "node:path";
import { expect, it } from "vitest";
import { layeredChunks, reactChunk, shortName } from "./chunks.ts";

const at = (path: string) => join(import.meta.dirname, "src", path);

/** Who imports whom: words everybody needs, a session that the app and its staff need, and a page that nobody waits for. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  [at("main.ts")]: [at("words.ts")],
  [at("shell/frame/start-app.tsx")]: [at("words.ts"), at("session.ts"), "/node_modules/react/index.js"],
  [at("people/sign-in/sign-in-page.tsx")]: [at("words.ts"), at("button.tsx")],
  [at("shell/frame/main-layout.tsx")]: [at("session.ts"), at("button.tsx"), at("records.ts")],
  [at("records.ts")]: [at("session.ts"), at("platform/firebase/firestore.ts")],
  [at("shell/home/home-page.tsx")]: [at("records.ts"), at("dates.ts")],
  [at("media/uploads/uploads-in-flight.tsx")]: [at("dates.ts"), at("queue.ts")],
  [at("people/lock/lock-screen.tsx")]: [at("people/sign-in/code-form.tsx"), at("clock.ts")],
  [at("reports.tsx")]: [at("dates.ts")],
};
const modules = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) };

function layersOf(path: string): (string | null)[] {
  return layeredChunks().flatMap(({ name }) => name(at(path), modules) ?? []);
}

it("puts a module into the first layer that needs it, and into no other", () => {
  expect(layersOf("words.ts")).toEqual(["first"]);
  expect(layersOf("session.ts")).toEqual(["start"]);
  expect(layersOf("button.tsx")).toEqual(["entrance"]);
  expect(layersOf("records.ts")).toEqual(["staff"]);
  expect(layersOf("platform/firebase/firestore.ts")).toEqual(["records"]);
  expect(layersOf("dates.ts")).toEqual(["home"]);
});

it("puts what several modules begin with, and what these need, into one layer", () => {
  expect(layersOf("queue.ts")).toEqual(["afterwards"]);
  expect(layersOf("clock.ts")).toEqual(["afterwards"]);
  expect(layersOf("people/sign-in/code-form.tsx")).toEqual(["identity"]);
});

it("leaves pages that nobody waits for, and the page's own script, to the bundler", () => {
  expect(layersOf("reports.tsx")).toEqual([]);
  expect(layersOf("main.ts")).toEqual([]);
});

it("asks the earlier layer first", () => {
  const priorities = layeredChunks().map(({ priority }) => priority);
  expect(priorities).toEqual(priorities.toSorted((a, b) => b - a));
  expect(new Set(priorities).size).toBe(priorities.length);
});

it("gives a file that pages share a short name, and leaves other names alone", () => {
  expect(shortName("shared~reports-page~raw-data-page~k3f")).toBe("shared");
  expect(shortName("reports-page")).toBe("[name]");
});

it("keeps React apart, and what only has its name in it with the pages", () => {
  expect(reactChunk.test.test("/node_modules/react-dom/client.js")).toBe(true);
  expect(reactChunk.test.test("/node_modules/react-router/dist/index.mjs")).toBe(false);
});
