import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type Build, buildIfChanged } from "./builds.ts";
import { LOCAL_DIR, ROOT } from "./project.ts";
import { writeIn } from "./temporary-folder.ts";

/** A build that writes one more letter at each run, or fails when its input says so. */
async function letterBuild() {
  const name = `test-${randomUUID()}`;
  const folder = join(LOCAL_DIR, name);
  onTestFinished(async () => {
    await rm(folder, { recursive: true, force: true });
    await rm(join(LOCAL_DIR, "builds", name), { force: true });
  });
  const output = join(folder, "output");
  const script = `
    const { appendFileSync, readFileSync } = require("node:fs");
    if (readFileSync("input", "utf8") === "broken") process.exit(1);
    appendFileSync("output", "x");`;
  const inputs = [`${relative(ROOT, folder)}/in*`];
  const build: Build = { name, inputs, output, folder, command: ["--eval", script] };
  const write = (content: string) => writeIn(folder, "input", content);
  await write("one");
  return { build, write, output };
}

it("builds once for the same inputs and again for others", async () => {
  const { build, write, output } = await letterBuild();
  expect([await buildIfChanged(build), await buildIfChanged(build)]).toEqual([true, false]);
  await write("two");
  expect(await buildIfChanged(build)).toBe(true);
  expect(await readFile(output, "utf8")).toBe("xx");
});

it("builds again when the output is gone", async () => {
  const { build, output } = await letterBuild();
  await buildIfChanged(build);
  await rm(output);
  expect(await buildIfChanged(build)).toBe(true);
});

it("does not take a failed build for a finished one", async () => {
  const { build, write } = await letterBuild();
  await buildIfChanged(build);
  await write("broken");
  await expect(buildIfChanged(build)).rejects.toThrow(/^The build of .* failed/);
  await expect(buildIfChanged(build)).rejects.toThrow(/failed/);
  await write("one");
  expect(await buildIfChanged(build)).toBe(true);
});
