import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { bucketNames } from "@zona/domain/collections";
import { beforeAll, describe, expect, it } from "vitest";
import { buildFunctions, DIST } from "./build.ts";
import { PARAMETERS } from "./expected-triggers.ts";

const writtenAt = async () => {
  const names = (await readdir(DIST)).filter((name) => name !== "node_modules");
  return Promise.all(names.map(async (name) => [name, (await stat(join(DIST, name))).mtimeMs]));
};

/** Names of what a process of the platform has loaded for a function. */
async function madeFor(target: string | undefined): Promise<string[]> {
  const script = `import(${JSON.stringify(join(DIST, "index.js"))}).then((made) =>
    console.log(Object.keys(made).filter((name) => made[name]).join()))`;
  const env = { PATH: process.env.PATH, GCLOUD_PROJECT: "demo-zona", ...(target && { FUNCTION_TARGET: target }) };
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", script], { env });
  return stdout.trim().split(",");
}

/** The packages whose files a process has loaded that was asked for all functions. */
async function packagesLoaded(): Promise<Set<string>> {
  const script = `import(${JSON.stringify(join(DIST, "index.js"))}).then(() =>
    console.log(Object.keys(require.cache).join("\\n")))`;
  const env = { PATH: process.env.PATH, GCLOUD_PROJECT: "demo-zona" };
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", script], { env });
  return new Set(stdout.split("\n").flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
}

describe("buildFunctions", () => {
  beforeAll(() => buildFunctions());

  it("writes nothing when nothing changed, so that running functions are not started anew", async () => {
    const first = await writtenAt();
    expect(first.map(([name]) => name)).toContain("index.js");
    await buildFunctions();
    expect(await writtenAt()).toEqual(first);
  });

  it("loads for an instance the file that makes its function, and all where none is named", async () => {
    const [all, own] = await Promise.all([madeFor(undefined), madeFor("mediaIntake")]);
    expect(all.length).toBeLessThanOrEqual(25);
    expect(own).toContain("mediaIntake");
    expect(own).not.toContain("staffCall");
    const index = await readFile(join(DIST, "index.js"), "utf8");
    const files: unknown = JSON.parse(/const files = (\{.*?\});/s.exec(index)?.[1] ?? "{}");
    expect(Object.keys(files as object).sort()).toEqual(all.toSorted());
  });

  it("leaves gRPC to the first call to the database, and Pub/Sub to the first message", async () => {
    const packages = await packagesLoaded();
    expect(packages).toContain("@google-cloud/firestore");
    expect(packages).not.toContain("google-gax");
    expect(packages).not.toContain("@grpc/grpc-js");
    expect(packages).not.toContain("@google-cloud/pubsub");
  });

  it("leaves accounts to the first question about one, and React and the mail service to the first mail", async () => {
    const packages = await packagesLoaded();
    for (const late of ["jose", "react", "@react-email/render", "@sendgrid/mail"]) expect(packages).not.toContain(late);
  });

  it("takes the settings of the demo along, with the buckets that everyone else means", async () => {
    const settings = parseEnv(await readFile(join(DIST, ".env.demo-zona"), "utf8"));
    const { clinicalRawData, derived } = bucketNames("demo-zona");
    expect(settings).toMatchObject({ RAW_BUCKET: clinicalRawData, DERIVED_BUCKET: derived });
  });

  it("leaves no setting of the demo to the emulators, two of which may start from here at the same moment", async () => {
    const files = await Promise.all([".env", ".env.demo-zona"].map((name) => readFile(join(DIST, name), "utf8")));
    expect(Object.keys(parseEnv(files.join("\n")))).toEqual(expect.arrayContaining(Object.keys(PARAMETERS)));
  });
});
