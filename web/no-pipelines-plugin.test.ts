import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { STAND_IN_CODE } from "./no-pipelines-plugin.ts";

const read = (file: string) => readFileSync(file, "utf8");

/** The scripts of Firestore's library for browsers, without those of its pipelines' own entry. */
function firestoreScripts(): string[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve("@firebase/firestore/package.json")), "dist");
  return readdirSync(folder)
    .filter((file) => /^(common|index)[\w-]*\.esm\.js$/.test(file))
    .map((file) => read(join(folder, file)));
}

it("stands in for all that Firestore asks of the library", () => {
  const asked = firestoreScripts().flatMap((script) =>
    [...script.matchAll(/RE2JS\b(?! })(\.\w+\(?)?/g)].map(([use]) => use),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set(["RE2JS.compile("]));
  expect(STAND_IN_CODE).toContain("compile()");
});

it("stands in where nobody asks with pipelines", () => {
  const sources = join(import.meta.dirname, "src");
  const asking = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /firestore\/(lite\/)?pipelines/.test(read(join(sources, file))));
  expect(asking).toEqual([]);
});
