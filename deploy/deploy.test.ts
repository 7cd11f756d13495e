import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { PARAMETERS } from "../functions/expected-triggers.ts";
import type { Cloud } from "./cloud.ts";
import { check, dryRun, readOptions } from "./deploy.ts";
import { DeployError } from "./google.ts";
import { type FakeGoogle, type Json, type Project, thing } from "./rehearsal/fake/google.ts";
import { emptyProject, fakeGoogle } from "./rehearsal/fake/projects.ts";
import { modelledTools } from "./rehearsal/modelled-tools.ts";
import { ended, worldOf } from "./rehearsal/rehearse.ts";
import { forget, workplace } from "./rehearsal/workplace.ts";
import { undoLastRelease } from "./releases.ts";

// `npm run rehearsal` deploys projects of all kinds in many orders of faults; here is what single steps promise.

const { root, remove } = workplace();
afterAll(remove);

let google: FakeGoogle;
let project: Project;
let asked: string[];

beforeEach(() => {
  forget(root, "zona-lab");
  google = fakeGoogle({});
  project = emptyProject({ id: "zona-lab", number: "4711" });
  google.projects.push(project);
  asked = [];
});

/** Deploys, with the answer to questions that hold a part; all others are agreed to. */
async function deployed(
  answers: Record<string, string> = {},
  id = "zona-lab",
): Promise<{ end: string; told: string[] }> {
  const told: string[] = [];
  const world = worldOf(google, modelledTools(google, root));
  const cloud: Cloud = {
    ...world,
    ask: async (question, options) => {
      asked.push(question);
      const found = Object.entries(answers).find(([part]) => question.includes(part))?.[1];
      return found ?? world.ask(question, options);
    },
  };
  return { end: await ended(id, cloud, root, (line) => told.push(line)), told };
}

const changed = (part: string) => google.log.filter((line) => !line.startsWith("GET") && line.includes(part));

function olderIndexes(count: number): void {
  for (let at = 0; at < count; at++) {
    const name = `projects/zona-lab/databases/(default)/collectionGroups/media/indexes/old${at}`;
    const fields = [{ fieldPath: `old.${at}`, order: "ASCENDING" }];
    project.things[`indexes/${name}`] = { name, key: name, queryScope: "COLLECTION", readyAt: 0, fields };
  }
}

const older = () => Object.keys(project.things).filter((key) => /indexes\/.*old\d/.test(key)).length;

describe("a deployment", () => {
  it("gives every declared parameter a value, and keeps those that are there", async () => {
    writeFileSync(new URL("functions/.env.zona-lab", root), "BOOTSTRAP_ADMINS=somebody@trialworks.example");
    await deployed();
    const shared = parseEnv(readFileSync(new URL("functions/.env", root), "utf8"));
    const own = parseEnv(readFileSync(new URL("functions/.env.zona-lab", root), "utf8"));
    expect(Object.keys({ ...shared, ...own })).toEqual(expect.arrayContaining(Object.keys(PARAMETERS)));
    expect(own).toMatchObject({
      BOOTSTRAP_ADMINS: "somebody@trialworks.example",
      RAW_BUCKET: "zona-lab-clinical-raw-data",
      SITE_ADDRESS: "https://zona-lab.web.app",
    });
    expect(asked.filter((question) => question.includes("administrator"))).toEqual([]);
  });

  it("takes no first administrator without an address, and makes nothing then", async () => {
    const { end } = await deployed({ administrator: "ada" });
    expect(end).toContain('"ada" is not an e-mail address.');
    expect(changed("/functions")).toEqual([]);
  });

  it("takes no first administrator of a domain where anybody can open a mailbox, asked for or in the settings", async () => {
    const sentence = "Anybody can open a mailbox at gmail.com.";
    expect((await deployed({ administrator: "Ada.Lab@Gmail.com" })).end).toContain(sentence);
    writeFileSync(new URL("functions/.env.zona-lab", root), "BOOTSTRAP_ADMINS=a@lab.example,b@gmail.com");
    expect((await deployed()).end).toContain(sentence);
    expect(changed("/functions")).toEqual([]);
  });

  it("leaves a second project's site and records to the second, and the first as it was", async () => {
    await deployed();
    const first = JSON.stringify(project);
    const second = emptyProject({ id: "zona-lab-two", number: "4712" });
    google.projects.push(second);
    forget(root, second.id);
    expect((await deployed({}, second.id)).end).toBe("released");
    expect(JSON.stringify(project)).toBe(first);
    const settings = readFileSync(new URL("web/.env.zona-lab-two.local", root), "utf8");
    expect(settings).toContain("VITE_FIREBASE_API_KEY=key-of-zona-lab-two\n");
    expect(second.things.site).toBeDefined();
  });

  it("refuses a web configuration of another project before anything is called", async () => {
    writeFileSync(new URL("web/.env.zona-lab.local", root), "VITE_FIREBASE_PROJECT_ID=zona-staging\n");
    expect((await deployed()).end).toContain("is the configuration of zona-staging, not of zona-lab");
    expect(google.log).toEqual([]);
  });

  it("stops where the database lies in another region than the functions", async () => {
    project.enabled["firestore.googleapis.com"] = 0;
    project.things.database = { locationId: "us-east1" };
    expect((await deployed()).end).toContain("lies elsewhere (us-east1)");
    expect(changed("/secrets")).toEqual([]);
  });

  it("removes indexes of older versions only where that is agreed to", async () => {
    olderIndexes(2);
    const kept = await deployed({ "no longer used": "no" });
    expect(kept.told).toContain("indexes of older versions … 2 kept");
    expect(older()).toBe(2);
    await deployed();
    expect(older()).toBe(0);
  });

  it("releases nothing where old and new indexes together are too many and nobody agrees to remove some", async () => {
    olderIndexes(990);
    expect((await deployed({ "leave no room": "no" })).end).toContain("nothing was released");
    expect(changed("/functions")).toEqual([]);
    expect(older()).toBe(990);
  });

  it("keeps functions that left the source where nobody agrees to delete them", async () => {
    const name = "projects/zona-lab/locations/europe-west1/functions/former";
    project.things["functions/former"] = { name, state: "ACTIVE" };
    expect((await deployed({ "no longer in the source": "no" })).end).toBe("released");
    expect(project.things["functions/former"]).toBeDefined();
    await deployed();
    expect(project.things["functions/former"]).toBeUndefined();
  });

  it("copies the database to a second project that is there, which is locked once somebody agreed", async () => {
    const settings = new URL("functions/.env.zona-lab", root);
    const named = (id: string) => writeFileSync(settings, `BOOTSTRAP_ADMINS=ada@lab.example\nEXPORT_PROJECT=${id}\n`);
    const vault = emptyProject({ id: "zona-vault", number: "4713" });
    vault.enabled["storage.googleapis.com"] = 0;
    named("zona-lab");
    expect((await deployed()).end).toContain("names zona-lab itself");
    named("zona-vault");
    expect((await deployed()).end).toContain("There is no project zona-vault for you: its owner has to create it");
    google.projects.push(vault);
    const { told } = await deployed({ "Lock zona-lab-exports": "no" });
    expect(told.join("\n")).toContain("not locked, and an owner of zona-vault can delete exports");
    expect(thing(vault, "buckets/zona-lab-exports").retentionPolicy).not.toHaveProperty("isLocked");
    await deployed();
    expect(thing(vault, "buckets/zona-lab-exports").retentionPolicy).toHaveProperty("isLocked", true);
  });

  it("says who asks for what where a project may run too few processors, and releases no site", async () => {
    project.cpuQuota = 0;
    const { end } = await deployed();
    expect(end).toContain("zona-lab may not run enough processors in europe-west1: its owner asks for 40");
    expect(project.things.site).toBeUndefined();
  });

  it("ends with what is left to somebody, and with who signs in first", async () => {
    const { told } = await deployed({ "Log every read": "no" });
    const [summary = "", first] = told.slice(-2);
    expect(summary.match(/^- .*? … still open/gm)).toEqual([
      "- Google logs who opens records and originals … still open",
      "- copies of records and originals in a second project … still open",
      "- records and files answer this app alone … still open",
    ]);
    expect(first).toContain("first.admin@hollyfield.example signs in there first");
  });

  it("enforces App Check only after verified requests were counted and somebody agreed", async () => {
    const mode = () => project.things["appCheck/services/firestore.googleapis.com"]?.enforcementMode;
    expect((await deployed()).told.join("\n")).toContain("not enforced yet");
    const points = [{ value: { int64Value: "40" } }];
    project.things.timeSeries = { timeSeries: [{ metric: { labels: { security: "VALID" } }, points }] };
    await deployed({ "App Check token": "no" });
    expect(mode()).toBeUndefined();
    await deployed();
    expect(mode()).toBe("ENFORCED");
    expect(project.things["appCheck/services/firebasestorage.googleapis.com"]).toEqual({ enforcementMode: "ENFORCED" });
  });

  it("logs who opens records and originals once somebody agreed, beside what is logged already", async () => {
    const writes = { logType: "DATA_WRITE" };
    const others = [
      { service: "pubsub.googleapis.com", auditLogConfigs: [writes] },
      { service: "storage.googleapis.com", auditLogConfigs: [writes] },
    ];
    project.policies.project = { bindings: [], auditConfigs: others, etag: "e0" };
    const declined = await deployed({ "Log every read": "no" });
    expect(declined.told.some((line) => line.includes("not switched on"))).toBe(true);
    expect(project.policies.project.auditConfigs).toEqual(others);
    await deployed();
    const reads = { logType: "DATA_READ" };
    const zones = ["api", "decoder", "identity", "imports", "mail", "records", "staff", "tables"];
    const exemptedMembers = zones.map((zone) => `serviceAccount:zona-${zone}@zona-lab.iam.gserviceaccount.com`);
    expect(project.policies.project.auditConfigs).toEqual([
      { service: "pubsub.googleapis.com", auditLogConfigs: [writes] },
      { service: "storage.googleapis.com", auditLogConfigs: [writes, reads] },
      {
        service: "datastore.googleapis.com",
        auditLogConfigs: [{ ...reads, exemptedMembers: expect.arrayContaining(exemptedMembers) }],
      },
    ]);
  });

  it("opens pictures to the project's own site alone", async () => {
    await deployed();
    const origins = Object.entries(project.things)
      .filter(([key]) => key.startsWith("buckets/"))
      .flatMap(([, { cors = [] }]) => (cors as { origin: string[] }[]).flatMap(({ origin }) => origin));
    expect(new Set(origins)).toEqual(new Set(["https://zona-lab.web.app", "https://zona-lab.firebaseapp.com"]));
  });

  it("asks for long passwords, and tells nobody who has an account", async () => {
    await deployed();
    expect(project.things.identity).toMatchObject({
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: "ENFORCE",
        forceUpgradeOnSignin: true,
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 12 } }],
      },
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    });
  });
});

describe("a look at a project", () => {
  const world = () => worldOf(google, modelledTools(google, root));
  const looked = async () => {
    const told: string[] = [];
    return { differing: await check("zona-lab", world(), (line) => told.push(line), root), told: told.join("\n") };
  };
  /** One thing of each kind: a bucket, an index, a rule of Storage … */
  const kinds = () =>
    Object.keys(project.things).filter(
      (key, at, all) => all.findIndex((one) => one.split("/")[0] === key.split("/")[0]) === at,
    );

  it("finds it as it was released", async () => {
    await deployed();
    expect((await looked()).told).toMatch(/As it was released; nothing was changed\.$/);
  });

  it("finds something wherever a deployment would change something, and changes nothing itself", async () => {
    await deployed();
    const released = structuredClone(project);
    let found = 0;
    for (const key of kinds()) {
      delete project.things[key];
      const before = google.state();
      const { differing, told } = await looked();
      expect(google.state(), key).toBe(before);
      await deployed();
      const isMended = google.state() !== before;
      if (isMended) expect(differing, `${key}\n${told}`).toBeGreaterThan(0);
      found += Number(differing > 0);
      Object.assign(project, structuredClone(released));
    }
    expect(found).toBeGreaterThan(12);
  });

  it("names what somebody changed in the console", async () => {
    await deployed();
    Object.assign(thing(project, "database"), { deleteProtectionState: "DELETE_PROTECTION_DISABLED" });
    const ruleset = thing(project, "rules/cloud.firestore").rulesetName as string;
    Object.assign(thing(project, `rulesets/${ruleset.split("/").at(-1)}`), {
      source: { files: [{ content: "open" }] },
    });
    project.things["functions/older"] = { ...thing(project, "functions/staffCall"), name: "functions/older" };
    const { differing, told } = await looked();
    expect(told).toMatch(/Firestore, restorable .* … DIFFERS: a deployment would PATCH /);
    expect(told).toContain("These rules are not those of this version: cloud.firestore.");
    expect(told).toContain("a deployment would ask: These functions are no longer in the source: older.");
    expect(told).toMatch(/These are not of the release that was written down last|functions … a deployment/);
    expect(differing).toBe(2);
  });

  it("of an empty project changes nothing, and says of each step what is missing", async () => {
    const { differing, told } = await looked();
    expect(differing, told).toBeGreaterThan(20);
    expect(changed("").filter((line) => !line.includes(":getIamPolicy"))).toEqual([]);
  });
});

describe("the site of a project", () => {
  const run = (script: string, projectId: string) => {
    const env = { ...process.env, GCLOUD_PROJECT: projectId };
    return spawnSync(process.execPath, [fileURLToPath(new URL(`../web/${script}`, import.meta.url))], {
      env,
      encoding: "utf8",
    });
  };

  it("is built with that project's own configuration, or not at all", () => {
    const { status, stderr } = run("build-for-project.ts", "zona-unknown");
    expect(status).toBe(1);
    expect(stderr).toContain("The site of zona-unknown was not built");
  });

  it("is uploaded to that project alone", () => {
    const { status, stderr } = run("belongs-to-project.ts", "zona-unknown");
    expect(status).toBe(1);
    expect(stderr).toContain("not for zona-unknown");
  });
});

describe("a release that is undone", () => {
  const answering = () => ({
    site: (thing(project, "site").release as Json).version,
    rules: thing(project, "rules/cloud.firestore").rulesetName,
    revision: (thing(project, "functions/staffCall").serviceConfig as Json).revision,
  });
  const undo = () => undoLastRelease(worldOf(google, modelledTools(google, root)), "zona-lab", () => {});

  /** Another version: other headers of the site, other settings of the functions, other rules. */
  async function anotherRelease(): Promise<void> {
    const file = new URL("functions/.env.zona-lab", root);
    writeFileSync(file, readFileSync(file, "utf8").replace("TABLE_LOCATION=EU", "TABLE_LOCATION=europe-west1"));
    const config = new URL("firebase.json", root);
    const headers = JSON.parse(readFileSync(config, "utf8")) as { hosting: { headers: object[] } };
    headers.hosting.headers.push({ source: "/new", headers: [] });
    writeFileSync(config, JSON.stringify(headers));
    for (const key of Object.keys(project.things)) if (key.startsWith("rules/")) delete project.things[key];
    expect((await deployed()).end).toBe("released");
  }

  it("is the one before again, in the site, the functions and the rules; the next deployment is the newer", async () => {
    await deployed();
    const before = answering();
    await anotherRelease();
    const after = answering();
    expect(after).not.toEqual(before);
    await undo();
    expect(answering()).toEqual(before);
    expect((await deployed()).end).toBe("released");
    expect(answering()).toMatchObject({ revision: after.revision });
    expect(answering().site).not.toEqual(before.site);
  });

  it("has what its accounts were granted again, until the next deployment takes it away", async () => {
    const decoder = "serviceAccount:zona-decoder@zona-lab.iam.gserviceaccount.com";
    const rights = () =>
      Object.entries(project.policies)
        .filter(([key]) => !key.startsWith("run/"))
        .flatMap(([key, { bindings }]) =>
          bindings.flatMap(({ role, members }) => (members.includes(decoder) ? [`${key} ${role}`] : [])),
        )
        .toSorted();
    await deployed();
    const fewer = rights();
    await anotherRelease();
    await undo();
    expect(rights()).toEqual(
      [
        ...fewer,
        "buckets/zona-lab-derived roles/storage.objectViewer",
        "buckets/zona-lab-forms-resources roles/storage.objectUser",
        "project roles/datastore.user",
        "project roles/run.invoker",
      ].toSorted(),
    );
    await deployed();
    expect(rights()).toEqual(fewer);
  });

  it("needs one before it", async () => {
    await deployed();
    const before = google.state();
    await expect(undo()).rejects.toThrow("has no release before its last");
    expect(google.state()).toBe(before);
  });
});

describe("the words of the command", () => {
  it("names every step in a dry run and needs nobody for it", () => {
    const text = dryRun("zona-lab");
    for (const part of ["services:batchEnable", "initializeAuth", "topics/media-work", "--only hosting"]) {
      expect(text).toContain(part);
    }
  });

  it("refuses what is no project", () => {
    for (const args of [[], ["--project", "demo-zona"], ["--project", "Zona; rm"]]) {
      expect(() => readOptions(args)).toThrow(DeployError);
    }
    expect(readOptions(["--project", "zona-lab", "--dry-run"])).toEqual({ projectId: "zona-lab", what: "dry-run" });
    expect(() => readOptions(["--project", "zona-lab", "--dry-run", "--undo-last-release"])).toThrow("Usage");
  });
});
