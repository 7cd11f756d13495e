import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildFunctions, DIST } from "./build.ts";

const writtenAt = async () => {
  const names = (await readdir(DIST)).filter((name) => name !== "node_modules");
  return Promise.all(names.map(async (name) => [name, (await stat(join(DIST, name))).mtimeMs]));
};

it("writes nothing when nothing changed, so that running functions are not started anew", async () => {
  await buildFunctions();
  const first = await writtenAt();
  expect(first.map(([name]) => name)).toContain("index.js");
  await buildFunctions();
  expect(await writtenAt()).toEqual(first);
});
