import { join } from "node:path";
import { expect, it } from "vitest";
import { layeredChunks } from "./chunks.ts";

const at = (path: string) => join(import.meta.dirname, "src", path);

/** Who imports whom: words everybody needs, a session that the app and its staff need, and a page that nobody waits for. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  [at("main.ts")]: [at("words.ts")],
  [at("app/start-app.tsx")]: [at("words.ts"), at("session.ts"), "/node_modules/react/index.js"],
  [at("auth/sign-in-page.tsx")]: [at("words.ts"), at("button.tsx")],
  [at("app/main-layout.tsx")]: [at("session.ts"), at("button.tsx"), at("records.ts")],
  [at("records.ts")]: [at("session.ts"), at("firestore.ts")],
  [at("reports.tsx")]: [at("records.ts")],
};
const modules = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) };

function layersOf(path: string): (string | null)[] {
  return layeredChunks().groups.flatMap(({ name }) => name(at(path), modules) ?? []);
}

it("puts a module into the first layer that needs it, and into no other", () => {
  expect(layersOf("words.ts")).toEqual(["first"]);
  expect(layersOf("session.ts")).toEqual(["start"]);
  expect(layersOf("button.tsx")).toEqual(["entrance"]);
  expect(layersOf("records.ts")).toEqual(["staff"]);
  expect(layersOf("firestore.ts")).toEqual(["staff"]);
});

it("leaves pages that nobody waits for, and the page's own script, to the bundler", () => {
  expect(layersOf("reports.tsx")).toEqual([]);
  expect(layersOf("main.ts")).toEqual([]);
});

it("asks the earlier layer first", () => {
  const { groups } = layeredChunks();
  expect(groups.map(({ priority }) => priority)).toEqual([4, 3, 2, 1]);
});
