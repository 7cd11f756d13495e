import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { bucketNames } from "@zona/domain/collections";
import { expectedEndpoints } from "../../functions/expected-triggers.ts";
import { hasRole, type Json, type Project, thing, things } from "./fake/google.ts";
import { wantedIndexes } from "./fake/projects.ts";

// What has to be there after a deployment, looked at in the fake and not by the steps that made it.

const DAY = 24 * 60 * 60;
/** What browsers, mail programs and the identity service call without an account of the project. */
const PUBLIC = ["api", "beforeusercreate", "beforeusersignin", "mailrequests", "staffcall"];

function assertFiles(project: Project): void {
  const agent = `service-${project.number}@gcp-sa-firebasestorage.iam.gserviceaccount.com`;
  assert.ok(hasRole(project, "project", agent, "roles/firebaserules.firestoreServiceAgent"), "every upload is refused");
  const { clinicalRawData, formsResources, derived, trailAnchors, tables } = bucketNames(project.id);
  for (const name of [clinicalRawData, formsResources, derived]) {
    assert.ok(project.things[`linked/${name}`], `${name} is under no rules`);
    assert.ok(project.things[`rules/firebase.storage/${name}`], `${name} has no rules`);
  }
  for (const name of [clinicalRawData, formsResources, derived, trailAnchors, tables]) {
    const { iamConfiguration } = project.things[`buckets/${name}`] as { iamConfiguration: Json };
    assert.equal(iamConfiguration.publicAccessPrevention, "enforced", name);
    assert.deepEqual(iamConfiguration.uniformBucketLevelAccess, { enabled: true }, name);
  }
  for (const name of [clinicalRawData, formsResources]) {
    assert.deepEqual(project.things[`buckets/${name}`]?.versioning, { enabled: true }, name);
  }
}

function assertRecords(project: Project): void {
  assert.equal(project.things.database?.deleteProtectionState, "DELETE_PROTECTION_ENABLED");
  assert.equal(project.things.database?.pointInTimeRecoveryEnablement, "POINT_IN_TIME_RECOVERY_ENABLED");
  assert.equal(project.things["backups/daily"]?.retention, `${7 * DAY}s`);
  assert.equal(project.things["backups/weekly"]?.retention, `${84 * DAY}s`);
  assert.ok(project.things["rules/cloud.firestore"]);
  assert.equal(
    things(project, "indexes/").length,
    wantedIndexes().length,
    "indexes are missing, or older ones were kept",
  );
}

function assertFunctions(project: Project): void {
  for (const [name, { serviceAccountEmail }] of Object.entries(expectedEndpoints())) {
    const found = thing(project, `functions/${name}`);
    assert.equal(found.state, "ACTIVE", name);
    const account = serviceAccountEmail.replace("{{ params.PROJECT_ID }}", project.id);
    assert.equal((found.serviceConfig as Json).serviceAccountEmail, account, name);
  }
  const open = Object.entries(project.policies).flatMap(([key, { bindings }]) =>
    bindings.some(({ members }) => members.includes("allUsers")) ? [key.split("/").at(-1)] : [],
  );
  assert.deepEqual(open.toSorted(), PUBLIC);
  const callersOf = (service: string) =>
    (project.policies[`run/${service}`]?.bindings ?? []).flatMap(({ members }) => members);
  for (const name of Object.keys(expectedEndpoints()))
    assert.equal(callersOf(name.toLowerCase()).length, 1, `${name} is called by nobody, or by several`);
  const decoder = `serviceAccount:zona-decoder@${project.id}.iam.gserviceaccount.com`;
  assert.deepEqual(callersOf("decodercall"), [decoder]);
  const asked = Object.entries(project.policies).flatMap(([key, { bindings }]) =>
    key.startsWith("run/") && bindings.some(({ members }) => members.includes(decoder)) ? [key.split("/").at(-1)] : [],
  );
  assert.deepEqual(asked.toSorted(), ["decodercall", "mediawork", "resourcecheck"]);
  const { triggers } = thing(project, "identity").blockingFunctions as { triggers: Json };
  assert.deepEqual(Object.keys(triggers).toSorted(), ["beforeCreate", "beforeSignIn"]);
  for (const subscription of things(project, "subscriptions/")) {
    if (/media-(work|done)$/.test(String(subscription.topic)))
      assert.ok(subscription.deadLetterPolicy, "messages get lost");
  }
}

/** Nobody's account may do what its zone does not need. */
function assertAccounts(project: Project): void {
  const mighty = /owner|editor|objectAdmin|firebaseauth\.admin|securityAdmin|Owner/;
  for (const { role, members } of project.policies.project?.bindings ?? []) {
    for (const member of members) {
      if (!member.includes(`@${project.id}.iam`) || !mighty.test(role)) continue;
      assert.ok(member.includes("zona-staff@") && role === "roles/firebaseauth.admin", `${member} has ${role}`);
    }
  }
  // What opens files of strangers hears of them, and has no right on all of the project besides.
  const decoder = `serviceAccount:zona-decoder@${project.id}.iam.gserviceaccount.com`;
  const roles = (project.policies.project?.bindings ?? []).flatMap(({ role, members }) =>
    members.includes(decoder) ? [role] : [],
  );
  assert.deepEqual(roles, ["roles/eventarc.eventReceiver"]);
}

/** Somebody is told when it goes wrong, and when it becomes dear. */
function assertWatched(project: Project): void {
  const alerts = things(project, "alertPolicies/");
  const [channel] = things(project, "notificationChannels/");
  assert.equal(alerts.length, 9);
  for (const { notificationChannels } of alerts) assert.deepEqual(notificationChannels, [channel?.name]);
  assert.equal(things(project, "uptimeCheckConfigs/").length, 1);
  assert.equal(things(project, "budgets/").length, 1);
}

/** Copies of the database and of originals go to where who owns the project deletes nothing, and somebody looks whether they do. */
export function assertExported(project: Project, vault: Project): void {
  const name = `${project.id}-exports`;
  const bucket = thing(vault, `buckets/${name}`);
  assert.deepEqual(bucket.retentionPolicy, { retentionPeriod: `${84 * DAY}`, isLocked: true });
  assert.equal(project.things[`buckets/${name}`], undefined, "exports lie beside what they are a copy of");
  const job = thing(project, "jobs/zona-weekly-export").httpTarget as { uri: string; body: string };
  assert.match(job.uri, new RegExp(`projects/${project.id}/databases/\\(default\\):exportDocuments$`));
  assert.deepEqual(JSON.parse(atob(job.body)), { outputUriPrefix: `gs://${name}` });
  const agent = `service-${project.number}@gcp-sa-firestore.iam.gserviceaccount.com`;
  assert.ok(hasRole(vault, `buckets/${name}`, agent, "roles/storage.objectAdmin"), "exports cannot be written");
  const exporter = `zona-exports@${project.id}.iam.gserviceaccount.com`;
  assert.ok(hasRole(project, "project", exporter, "roles/datastore.importExportAdmin"), "nobody may export");
  const copies = `${project.id}-copies`;
  assert.deepEqual(thing(vault, `buckets/${copies}`).versioning, { enabled: true });
  assert.equal(thing(vault, `buckets/${copies}`).storageClass, "ARCHIVE");
  const { clinicalRawData, formsResources, trailAnchors } = bucketNames(project.id);
  const copied = things(project, "transferJobs/").map(({ status, transferSpec }) => {
    const { gcsDataSource, gcsDataSink, transferOptions } = transferSpec as Record<string, Json>;
    assert.equal(status, "ENABLED");
    assert.equal(gcsDataSink?.bucketName, copies);
    assert.deepEqual(transferOptions, { overwriteWhen: "DIFFERENT" }, "a copy would lose what its source loses");
    return [gcsDataSource?.bucketName, gcsDataSink?.path];
  });
  assert.deepEqual(copied, [
    [clinicalRawData, "originals/"],
    [formsResources, "resources/"],
    [trailAnchors, "anchors/"],
  ]);
  const looks = `zona-staff@${project.id}.iam.gserviceaccount.com`;
  for (const bucket of [name, copies]) {
    const may = (vault.policies[`buckets/${bucket}`]?.bindings ?? []).flatMap(({ role, members }) =>
      members.includes(`serviceAccount:${looks}`) ? [role] : [],
    );
    assert.deepEqual(may, ["roles/storage.legacyBucketReader"], "copies are looked at by nobody, or may be opened");
  }
}

/** The site went out when everything behind it answered. Throws an AssertionError that says what was wrong. */
export function assertReleased(project: Project, root: URL): void {
  assertFiles(project);
  assertRecords(project);
  assertFunctions(project);
  assertAccounts(project);
  assertWatched(project);
  const site = project.things.site;
  assert.equal(site?.indexesReady, true, "the site was released before its indexes were ready");
  assert.equal(site?.functions, Object.keys(expectedEndpoints()).length, "the site was released before its functions");
  const page = readFileSync(new URL("web/dist/index.html", root), "utf8");
  assert.match(page, new RegExp(`content="${project.id}"`), "the site of another project was released");
}

/** Nothing that a deployment began and did not end may answer people. */
export function assertNothingPublic(project: Project): void {
  assert.equal(project.things.site, undefined, "a site was released though the deployment stopped");
}
