import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Cloud } from "./cloud.ts";
import { deploy, dryRun, readOptions } from "./deploy.ts";
import { DeployError } from "./step.ts";

const OPTIONS = { projectId: "zona-lab", isDryRun: false };
const SDK_CONFIG = {
  result: { sdkConfig: { apiKey: "k", authDomain: "d", projectId: "zona-lab", appId: "a" } },
};

/** Where the functions run. */
const REGION = "europe-west1";

type World = { cloud: Cloud; ran: string[]; called: string[]; given: string[] };

/** Google as it answers before or after a first deployment. `fails` picks commands that end with an error. */
function world({
  isDeployed = false,
  answer = "first.admin@hollyfield.example",
  fails = /^$/,
  region = REGION,
} = {}): World {
  const ran: string[] = [];
  const called: string[] = [];
  const given: string[] = [];
  const isThere = (line: string) =>
    isDeployed ||
    line.includes("locationId") ||
    /print-access-token|projects describe|billing|subscriptions/.test(line) ||
    !/ describe | list /.test(line);
  const out = (line: string) => {
    if (line.includes("projectNumber")) return "4711\n";
    if (line.includes("locationId")) return `${region}\n`;
    if (line.includes("billing")) return "True\n";
    if (line.includes("sdkconfig")) return `notice\n${JSON.stringify(SDK_CONFIG)}\n`;
    if (line.includes("subscriptions list")) return "one-sub\ntwo-sub\n";
    return line.includes("backups schedules list") ? "dailyRecurrence" : "";
  };
  const cloud: Cloud = {
    async run(program, args, input) {
      const line = [program, ...args].join(" ");
      ran.push(line);
      if (input) given.push(input);
      const code = fails.test(line) || !isThere(line) ? 1 : 0;
      return { code, out: out(line), err: "first line\nthe reason" };
    },
    async request(method, url) {
      called.push(`${method} ${url}`);
      const isFound = isDeployed || url.includes("google.com");
      return method === "GET" && !isFound ? { status: 404, text: "" } : { status: 200, text: '{"enabled": true}' };
    },
    ask: async () => answer,
  };
  return { cloud, ran, called, given };
}

describe("a deployment", () => {
  let folder: string;
  let root: URL;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "zona-deploy-"));
    root = pathToFileURL(`${folder}/`);
    for (const name of ["functions", "web"]) await mkdir(join(folder, name));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const told = async ({ cloud }: World) => {
    const lines: string[] = [];
    await deploy(OPTIONS, cloud, (line) => lines.push(line), root);
    return lines;
  };

  it("makes what is missing before anything that needs it, and ends with the site", async () => {
    const first = world();
    await told(first);
    const at = (part: string) => first.ran.findIndex((line) => line.includes(part));
    expect(at("databases create")).toBeGreaterThan(at("services enable"));
    expect(at("buckets create gs://zona-lab-clinical-raw-data")).toBeLessThan(at("--only functions"));
    expect(at("topics create media-dead-letter")).toBeLessThan(at("--only functions"));
    expect(at("--only firestore,storage")).toBeLessThan(at("--only functions"));
    expect(first.ran.at(-1)).toContain("--only hosting");
  });

  it("asks for App Check's proof of records and files, once the site that brings it is there", async () => {
    const first = world();
    await told(first);
    expect(first.called.slice(-2)).toEqual([
      expect.stringContaining("/services/firestore.googleapis.com?updateMask=enforcementMode"),
      expect.stringContaining("/services/firebasestorage.googleapis.com?updateMask=enforcementMode"),
    ]);
  });

  it("tells every subscription where to leave what no delivery gets done", async () => {
    const first = world();
    await told(first);
    const updated = first.ran.filter((line) => line.includes("subscriptions update"));
    expect(updated).toHaveLength(4);
    expect(updated[0]).toContain("update one-sub --project=zona-lab --dead-letter-topic=media-dead-letter");
  });

  it("opens pictures to the project's own site alone", async () => {
    const first = world();
    await told(first);
    const lists = first.given.filter((input) => input.startsWith("["));
    expect(lists).not.toEqual([]);
    const origins = lists.flatMap((input) => JSON.parse(input) as { origin: string[] }[]);
    expect(new Set(origins.flatMap(({ origin }) => origin))).toEqual(
      new Set(["https://zona-lab.web.app", "https://zona-lab.firebaseapp.com"]),
    );
  });

  it("creates nothing a second time", async () => {
    const again = world({ isDeployed: true });
    const lines = await told(again);
    expect(again.ran.filter((line) => / create /.test(line))).toEqual([]);
    expect(again.called.filter((line) => line.startsWith("POST"))).toEqual([]);
    expect(lines).toContain("bucket zona-lab-derived … already there");
  });

  it("writes the settings that are missing and leaves those that are there", async () => {
    await writeFile(join(folder, "functions/.env.zona-lab"), "BOOTSTRAP_ADMINS=somebody@trialworks.example\n");
    const lines = await told(world());
    expect(lines).toContain("wrote web/.env.production.local");
    expect(lines).not.toContain("wrote functions/.env.zona-lab");
    expect(await readFile(join(folder, "web/.env.production.local"), "utf8")).toContain("VITE_FIREBASE_API_KEY=k\n");
  });

  it("takes no first administrator from outside the organisations", async () => {
    const outsider = world({ answer: "eve@hollyfield.example.evil.io" });
    await expect(told(outsider)).rejects.toThrow(DeployError);
    expect(outsider.ran.filter((line) => / create | deploy /.test(line))).toEqual([]);
  });

  it("stops with one sentence where only a person can help, before anything is changed", async () => {
    const noBilling = world({ fails: /billing/ });
    await expect(told(noBilling)).rejects.toThrow("Blaze plan");
    expect(noBilling.ran.filter((line) => / create | enable | deploy /.test(line))).toEqual([]);
  });

  it("stops where the database lies in another region than the functions", async () => {
    const elsewhere = world({ isDeployed: true, region: "us-east1" });
    await expect(told(elsewhere)).rejects.toThrow("lies elsewhere");
    expect(elsewhere.ran.filter((line) => line.includes("firebase deploy"))).toEqual([]);
  });

  it("says which command failed and why", async () => {
    await expect(told(world({ fails: /--only functions/ }))).rejects.toThrow(/--only functions[\s\S]*the reason/);
  });
});

describe("the words of the command", () => {
  it("names every step in a dry run and needs nobody for it", () => {
    const text = dryRun(OPTIONS);
    for (const part of ["gcloud services enable", "initializeAuth", "topics create media-work", "--only hosting"]) {
      expect(text).toContain(part);
    }
  });

  it("refuses what is no project", () => {
    for (const args of [[], ["--project", "demo-zona"], ["--project", "Zona; rm"]]) {
      expect(() => readOptions(args)).toThrow(DeployError);
    }
    expect(readOptions(["--project", "zona-lab", "--dry-run"])).toMatchObject({
      isDryRun: true,
    });
  });
});
