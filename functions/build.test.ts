import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { bucketNames } from "@zona/domain/collections";
import { beforeAll, describe, expect, it } from "vitest";
import { buildFunctions, DIST } from "./build.ts";

const writtenAt = async () => {
  const names = (await readdir(DIST)).filter((name) => name !== "node_modules");
  return Promise.all(names.map(async (name) => [name, (await stat(join(DIST, name))).mtimeMs]));
};

describe("buildFunctions", () => {
  beforeAll(() => buildFunctions());

  it("writes nothing when nothing changed, so that running functions are not started anew", async () => {
    const first = await writtenAt();
    expect(first.map(([name]) => name)).toContain("index.js");
    await buildFunctions();
    expect(await writtenAt()).toEqual(first);
  });

  it("takes the settings of the demo along, with the buckets that everyone else means", async () => {
    const settings = parseEnv(await readFile(join(DIST, ".env.demo-zona"), "utf8"));
    const { clinicalRawData, derived } = bucketNames("demo-zona");
    expect(settings).toMatchObject({ RAW_BUCKET: clinicalRawData, DERIVED_BUCKET: derived });
  });
});
