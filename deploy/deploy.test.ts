import { spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PARAMETERS } from "../functions/expected-triggers.ts";
import type { Cloud } from "./cloud.ts";
import { deploy, dryRun, readOptions } from "./deploy.ts";
import { DeployError } from "./step.ts";

const OPTIONS = { projectId: "zona-lab", isDryRun: false };
const SDK_CONFIG = {
  result: { sdkConfig: { apiKey: "k", authDomain: "d", projectId: "zona-lab", appId: "a" } },
};

/** Where the functions run. */
const REGION = "europe-west1";

type World = {
  cloud: Cloud;
  ran: string[];
  called: string[];
  /** What calls were given, in their order; undefined for those without a body. */
  bodies: (object | undefined)[];
  given: string[];
  asked: string[];
};

const LOGGED = {
  etag: "e1",
  auditConfigs: ["datastore", "storage"].map((name) => ({
    service: `${name}.googleapis.com`,
    auditLogConfigs: [{ logType: "DATA_READ" }],
  })),
};

type Index = { name: string; queryScope: string; state: string; fields: object[] };
const index = (id: string, state = "READY"): Index => ({
  name: `projects/zona-lab/databases/(default)/collectionGroups/media/indexes/${id}`,
  queryScope: "COLLECTION",
  state,
  fields: [
    { fieldPath: `old.${id}`, order: "ASCENDING" },
    { fieldPath: "__name__", order: "ASCENDING" },
  ],
});

/** One of firestore.indexes.json, as Google lists it. */
const current: Index = {
  ...index("current"),
  name: "projects/zona-lab/databases/(default)/collectionGroups/reportRuns/indexes/current",
  fields: [
    { fieldPath: "state", order: "ASCENDING" },
    { fieldPath: "createdAt", order: "DESCENDING" },
    { fieldPath: "__name__", order: "DESCENDING" },
  ],
};

type Settings = {
  isDeployed?: boolean;
  answer?: string;
  answers?: Record<string, string>;
  fails?: RegExp;
  region?: string;
  auth?: string | undefined;
  /** What each look at the indexes finds; the last one for good. */
  looks?: Index[][];
  verified?: number;
  /** The project's policy: who may do what, and what is logged. */
  policy?: object;
};

/** Google as it answers before or after a first deployment. `fails` picks commands that end with an error. */
function world({
  isDeployed = false,
  answer = "first.admin@hollyfield.example",
  answers = {},
  fails = /^$/,
  region = REGION,
  auth = isDeployed ? '{"subtype": "IDENTITY_PLATFORM"}' : undefined,
  looks = [[current]],
  verified = 0,
  policy = isDeployed ? LOGGED : { etag: "e1" },
}: Settings = {}): World {
  const ran: string[] = [];
  const called: string[] = [];
  const bodies: World["bodies"] = [];
  const given: string[] = [];
  const asked: string[] = [];
  let look = 0;
  const isThere = (line: string) =>
    isDeployed ||
    line.includes("locationId") ||
    /print-access-token|projects describe|billing|subscriptions|composite list/.test(line) ||
    !/ describe | list /.test(line);
  const out = (line: string) => {
    if (line.includes("projectNumber")) return "4711\n";
    if (line.includes("locationId")) return `${region}\n`;
    if (line.includes("billing")) return "True\n";
    if (line.includes("sdkconfig")) return `notice\n${JSON.stringify(SDK_CONFIG)}\n`;
    if (line.includes("subscriptions list")) return "one-sub\ntwo-sub\n";
    if (line.includes("get-iam-policy")) return JSON.stringify(policy);
    if (line.includes("composite list")) return JSON.stringify(looks[Math.min(look++, looks.length - 1)]);
    return line.includes("backups schedules list") ? "dailyRecurrence" : "";
  };
  const series = [{ metric: { labels: { security: "VALID" } }, points: [{ value: { int64Value: `${verified}` } }] }];
  const cloud: Cloud = {
    async run(program, args, input) {
      const line = [program, ...args].join(" ");
      ran.push(line);
      if (input) given.push(input);
      const code = fails.test(line) || !isThere(line) ? 1 : 0;
      return { code, out: out(line), err: "first line\nthe reason" };
    },
    async request(method, url, body) {
      called.push(`${method} ${url}`);
      bodies.push(body);
      if (url.includes("monitoring")) return { status: 200, text: JSON.stringify({ timeSeries: series }) };
      if (method === "GET" && url.endsWith("/config")) return { status: auth ? 200 : 404, text: auth ?? "" };
      const isFound = isDeployed || url.includes("google.com");
      return method === "GET" && !isFound ? { status: 404, text: "" } : { status: 200, text: '{"enabled": true}' };
    },
    async ask(question) {
      asked.push(question);
      return Object.entries(answers).find(([part]) => question.includes(part))?.[1] ?? answer;
    },
  };
  return { cloud, ran, called, bodies, given, asked };
}

describe("a deployment", () => {
  let folder: string;
  let root: URL;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "zona-deploy-"));
    root = pathToFileURL(`${folder}/`);
    for (const name of ["functions", "web"]) await mkdir(join(folder, name));
    await copyFile(new URL("../functions/.env", import.meta.url), join(folder, "functions/.env"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const told = async ({ cloud }: World) => {
    const lines: string[] = [];
    await deploy(OPTIONS, cloud, (line) => lines.push(line), { root, pause: async () => undefined });
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
    expect(at("--only hosting")).toBeGreaterThan(at("--only functions"));
  });

  it("lets Storage rules read Firestore, once the account that asks for them exists", async () => {
    const first = world();
    await told(first);
    const at = (part: string) => first.ran.findIndex((line) => line.includes(part));
    const agent = "service-4711@gcp-sa-firebasestorage.iam.gserviceaccount.com";
    const grant = at(`${agent} --role=roles/firebaserules.firestoreServiceAgent`);
    expect(grant).toBeGreaterThan(at("identity create --service=firebasestorage.googleapis.com"));
    expect(at("--only firestore,storage")).toBeGreaterThan(grant);
  });

  it("takes plain Firebase Auth for what it is, not for Identity Platform", async () => {
    const plain = world({ isDeployed: true, auth: '{"subtype": "FIREBASE_AUTH"}' });
    await told(plain);
    expect(plain.called.filter((line) => line.includes("initializeAuth"))).toHaveLength(1);
  });

  it("asks for long passwords, also of accounts that are there, and tells nobody who has an account", async () => {
    for (const isDeployed of [false, true]) {
      const { cloud, ...seen } = world({ isDeployed });
      await told({ cloud, ...seen });
      const at = seen.called.findIndex((line) => line.includes("passwordPolicyConfig,emailPrivacyConfig"));
      expect(seen.called[at]).toMatch(/^PATCH .*\/admin\/v2\/projects\/zona-lab\/config\?updateMask=[a-zA-Z,]+$/);
      expect(seen.bodies[at]).toEqual({
        passwordPolicyConfig: {
          passwordPolicyEnforcementState: "ENFORCE",
          forceUpgradeOnSignin: true,
          passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 12 } }],
        },
        emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      });
    }
  });

  it("releases the site only when every index answers", async () => {
    const building = world({ looks: [[current], [index("a", "CREATING")], [index("a", "CREATING")], [current]] });
    await told(building);
    const looks = building.ran.flatMap((line, at) => (line.includes("composite list") ? [at] : []));
    expect(looks.length).toBeGreaterThanOrEqual(4);
    const released = building.ran.findIndex((line) => line.includes("--only hosting"));
    expect(looks.filter((at) => at < released)).toHaveLength(4);
    const broken = world({ looks: [[current], [index("a", "NEEDS_REPAIR")]] });
    await expect(told(broken)).rejects.toThrow("the site was not released");
    expect(broken.ran.filter((line) => line.includes("--only hosting"))).toEqual([]);
  });

  it("removes indexes of older versions after asking, and never one in use", async () => {
    const looks = [[current, index("old-1"), index("old-2")]];
    const removed = ({ ran }: World) => ran.filter((line) => line.includes("composite delete"));
    const kept = world({ looks });
    expect(await told(kept)).toContain("indexes of older versions … 2 kept");
    expect(removed(kept)).toEqual([]);
    const agreed = world({ looks, answers: { "no longer used": "yes" } });
    await told(agreed);
    expect(removed(agreed).map((line) => /indexes\/(\S+)/.exec(line)?.[1])).toEqual(["old-1", "old-2"]);
  });

  it("makes room first where old and new indexes together are too many", async () => {
    const full = Array.from({ length: 990 }, (_, at) => index(`old-${at}`));
    const refused = world({ looks: [full] });
    await expect(told(refused)).rejects.toThrow("nothing was changed");
    expect(refused.ran.filter((line) => line.includes("firebase deploy"))).toEqual([]);
    const agreed = world({ looks: [full, [current]], answers: { "leave no room": "yes" } });
    await told(agreed);
    expect(agreed.ran.filter((line) => line.includes("composite delete"))).toHaveLength(990);
  });

  it("enforces App Check only after verified requests were counted and somebody agreed", async () => {
    const enforced = ({ called }: World) => called.filter((line) => line.includes("updateMask=enforcementMode"));
    const unproven = world({ answers: { "App Check token": "yes" } });
    expect((await told(unproven)).at(-2)).toContain("not enforced yet");
    expect(enforced(unproven)).toEqual([]);
    const declined = world({ verified: 40, answers: { "App Check token": "no" } });
    await told(declined);
    expect(enforced(declined)).toEqual([]);
    const agreed = world({ verified: 40, answers: { "App Check token": "yes" } });
    await told(agreed);
    expect(enforced(agreed)).toEqual([
      expect.stringContaining("/services/firestore.googleapis.com?updateMask=enforcementMode"),
      expect.stringContaining("/services/firebasestorage.googleapis.com?updateMask=enforcementMode"),
    ]);
  });

  it("logs who opens records and originals once somebody agreed, beside what is logged already", async () => {
    const set = ({ called, bodies }: World) => bodies.filter((_, at) => called[at]?.endsWith(":setIamPolicy"));
    const declined = world();
    expect((await told(declined)).some((line) => line.includes("not switched on"))).toBe(true);
    expect(set(declined)).toEqual([]);
    const answers = { "Log every read": "yes" };
    const writes = { logType: "DATA_WRITE" };
    const others = [
      { service: "pubsub.googleapis.com", auditLogConfigs: [writes] },
      { service: "storage.googleapis.com", auditLogConfigs: [writes] },
    ];
    const agreed = world({
      answers,
      policy: { etag: "e1", bindings: [{ role: "roles/owner" }], auditConfigs: others },
    });
    await told(agreed);
    const reads = { logType: "DATA_READ" };
    const exemptedMembers = ["serviceAccount:4711-compute@developer.gserviceaccount.com"];
    const auditConfigs = [
      { service: "pubsub.googleapis.com", auditLogConfigs: [writes] },
      { service: "storage.googleapis.com", auditLogConfigs: [writes, reads] },
      { service: "datastore.googleapis.com", auditLogConfigs: [{ ...reads, exemptedMembers }] },
    ];
    // Of the roles in the policy nothing is sent back.
    expect(set(agreed)).toEqual([{ policy: { etag: "e1", auditConfigs }, updateMask: "auditConfigs,etag" }]);
    const again = world({ answers, policy: { etag: "e2", auditConfigs } });
    expect(await told(again)).toContain("Google logs who opens records and originals … already there");
    expect(set(again)).toEqual([]);
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
    // Google answers "identity create" with the account that is there.
    expect(again.ran.filter((line) => / create /.test(line) && !line.includes("identity create"))).toEqual([]);
    expect(again.called.filter((line) => line.startsWith("POST"))).toEqual([]);
    expect(lines).toContain("bucket zona-lab-derived … already there");
  });

  it("gives every declared parameter a value, and keeps those that are there", async () => {
    const file = join(folder, "functions/.env.zona-lab");
    await writeFile(file, "BOOTSTRAP_ADMINS=somebody@trialworks.example");
    const first = world({ answers: { "sender address": "lab@hollyfield.example" } });
    const lines = await told(first);
    expect(lines).toContain("wrote functions/.env.zona-lab");
    const shared = parseEnv(await readFile(join(folder, "functions/.env"), "utf8"));
    const own = parseEnv(await readFile(file, "utf8"));
    expect(Object.keys({ ...shared, ...own })).toEqual(expect.arrayContaining(Object.keys(PARAMETERS)));
    expect(own).toMatchObject({
      BOOTSTRAP_ADMINS: "somebody@trialworks.example",
      MAIL_FROM: "lab@hollyfield.example",
      RAW_BUCKET: "zona-lab-clinical-raw-data",
      SITE_ADDRESS: "https://zona-lab.web.app",
    });
    expect(first.asked.filter((question) => question.includes("administrator"))).toEqual([]);
    expect(await readFile(join(folder, "web/.env.zona-lab.local"), "utf8")).toContain("VITE_FIREBASE_API_KEY=k\n");
    expect(await told(world())).not.toContain("wrote functions/.env.zona-lab");
  });

  it("refuses a web configuration of another project before anything is changed", async () => {
    await writeFile(join(folder, "web/.env.zona-lab.local"), "VITE_FIREBASE_PROJECT_ID=zona-staging\n");
    const second = world();
    await expect(told(second)).rejects.toThrow("is the configuration of zona-staging, not of zona-lab");
    expect(second.ran.filter((line) => / create | enable | deploy /.test(line))).toEqual([]);
  });

  it("builds the site of a project with that project's own configuration, or not at all", async () => {
    const script = fileURLToPath(new URL("../web/build-for-project.ts", import.meta.url));
    const env = { ...process.env, GCLOUD_PROJECT: "zona-unknown" };
    const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain("The site of zona-unknown was not built");
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
