import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { STAND_IN_CODE, withoutJsonSchema } from "./unused-code-plugin.ts";

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
    // What a model is asked, functions and the shell ask.
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("/second-reader/"))
    .filter((file) => /firestore\/(lite\/)?pipelines/.test(read(join(sources, file))));
  expect(asking).toEqual([]);
});

it.each(["json-schema-processors", "to-json-schema"])("stands in for all that %s of zod exports", async (name) => {
  const file = join(dirname(createRequire(import.meta.url).resolve("zod/package.json")), `v4/core/${name}.js`);
  const source = withoutJsonSchema(read(file));
  const standIn = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  expect(Object.keys(standIn).sort()).toEqual(Object.keys(await import(file)).sort());
});

it("leaves out a JSON Schema that nobody asks for in a browser", () => {
  const folders = ["src", "../domain/src"].map((folder) => join(import.meta.dirname, folder));
  const asking = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)))
    // What a model is asked, functions and the shell ask.
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("/second-reader/"))
    .filter((file) => /JSONSchema|~standard/.test(read(file)));
  expect(asking).toEqual([]);
});
