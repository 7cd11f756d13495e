import { readFileSync } from "node:fs";
import { DATA } from "./data.ts";
import { FakeGoogle, type Json, type Project, type ProjectSeed, policyOf } from "./google.ts";
import { MANAGEMENT } from "./management.ts";
import { RELEASE } from "./release.ts";
import { WATCH } from "./watch.ts";

const ROOT = new URL("../../..", import.meta.url);

/** A project as the seed says, with nothing in it. */
export function emptyProject({ auth, ...seed }: ProjectSeed): Project {
  return {
    hasBilling: true,
    isEditor: false,
    constraints: [],
    hasGoogleSignIn: true,
    cpuQuota: 20,
    ...seed,
    enabled: {},
    accounts: {},
    policies: {},
    things: auth ? { identity: { name: `projects/${seed.number}/config`, subtype: auth } } : {},
  };
}

export const fakeGoogle = (settings: ConstructorParameters<typeof FakeGoogle>[1]) =>
  new FakeGoogle([...MANAGEMENT, ...DATA, ...RELEASE, ...WATCH], settings);

/** What the console makes when somebody tries things out: nothing is as a deployment wants it. */
function madeInTheConsole(project: Project): void {
  for (const name of ["firebase", "firestore", "identitytoolkit", "storage", "firebasestorage", "pubsub"]) {
    project.enabled[`${name}.googleapis.com`] = 0;
  }
  project.things.firebase = { projectId: project.id, projectNumber: project.number };
  project.things.database = {
    name: `projects/${project.id}/databases/(default)`,
    type: "FIRESTORE_NATIVE",
    locationId: "europe-west1",
    deleteProtectionState: "DELETE_PROTECTION_DISABLED",
    pointInTimeRecoveryEnablement: "POINT_IN_TIME_RECOVERY_DISABLED",
  };
  project.things["backups/daily"] = {
    name: `projects/${project.id}/databases/(default)/backupSchedules/daily`,
    retention: "8467200s",
    dailyRecurrence: {},
  };
  const bucket = `${project.id}-derived`;
  project.things[`buckets/${bucket}`] = { name: bucket, location: "EUROPE-WEST1", iamConfiguration: {} };
  policyOf(project, "project").bindings.push({ role: "roles/owner", members: ["user:owner@hollyfield.example"] });
}

/** Indexes of versions long gone; `count` leaves no room for new ones where it is large. */
function withOlderIndexes(project: Project, count: number): void {
  for (let at = 0; at < count; at++) {
    const name = `projects/${project.id}/databases/(default)/collectionGroups/tests/indexes/old${at}`;
    const fields: Json[] = [
      { fieldPath: `old${at}`, order: "ASCENDING" },
      { fieldPath: "__name__", order: "ASCENDING" },
    ];
    project.things[`indexes/${name}`] = { name, key: name, queryScope: "COLLECTION", readyAt: 0, fields };
  }
}

/** Where a deployment of a day before was cut off. */
function halfDone(project: Project): void {
  for (const name of ["serviceusage", "identitytoolkit", "secretmanager", "storage", "pubsub", "iam"]) {
    project.enabled[`${name}.googleapis.com`] = 0;
  }
  project.things.identity = { name: "config", subtype: "IDENTITY_PLATFORM" };
  // A secret without a version, a bucket without its settings, a topic, and an account that nobody was granted anything.
  project.things["secrets/SENDGRID_API_KEY"] = { name: `projects/${project.number}/secrets/SENDGRID_API_KEY` };
  const bucket = `${project.id}-clinical-raw-data`;
  project.things[`buckets/${bucket}`] = { name: bucket, location: "EUROPE-WEST1" };
  project.things["topics/media-work"] = { name: `projects/${project.id}/topics/media-work` };
  project.accounts[`zona-decoder@${project.id}.iam.gserviceaccount.com`] = { since: 0 };
}

/** How a deployment has to end: with the site, or with a sentence that matches. */
export type Case = {
  name: string;
  project: () => Project;
  ends: "released" | RegExp;
  /** The second project that the settings name for a weekly export. */
  vault?: () => Project;
};

const seed = (id: string, more: Partial<ProjectSeed> = {}): ProjectSeed => ({
  id,
  number: `47${id.length}11`,
  ...more,
});

function prepared(given: ProjectSeed, ...changes: ((project: Project) => void)[]): () => Project {
  return () => {
    const project = emptyProject(given);
    for (const change of changes) change(project);
    return project;
  };
}

/** Projects as deployers have them. */
export const CASES: readonly Case[] = [
  { name: "an empty project", project: prepared(seed("lab-empty")), ends: "released" },
  {
    name: "an old one, made in the console, with plain Firebase Auth and no room for indexes",
    project: prepared(seed("lab-old", { auth: "FIREBASE_AUTH" }), madeInTheConsole, (one) =>
      withOlderIndexes(one, 990),
    ),
    ends: "released",
  },
  {
    name: "one half done, with a second one for exports",
    project: prepared(seed("lab-half-done"), halfDone),
    vault: prepared({ id: "lab-vault", number: "4799" }, ({ enabled }) => {
      enabled["storage.googleapis.com"] = 0;
    }),
    ends: "released",
  },
  {
    name: "one in an organisation that grants default accounts nothing, with few processors",
    project: prepared(
      seed("lab-strict", { constraints: ["iam.automaticIamGrantsForDefaultServiceAccounts"], cpuQuota: 8 }),
    ),
    ends: "released",
  },
  {
    name: "one in an organisation that forbids what anybody may call",
    project: prepared(seed("lab-closed", { constraints: ["iam.allowedPolicyMemberDomains"] })),
    ends: /ask its administrator to exempt lab-closed from the constraint iam\.allowedPolicyMemberDomains/,
  },
  {
    name: "one whose default account is switched off",
    project: prepared(seed("lab-no-default", { constraints: ["defaultAccountOff"] })),
    ends: /ask an administrator of your organisation to enable it for lab-no-default/,
  },
  {
    name: "one without billing",
    project: prepared(seed("lab-poor", { hasBilling: false })),
    ends: /whoever pays for it switches to the Blaze plan/,
  },
  {
    name: "one without Google's sign-in",
    project: prepared(seed("lab-no-google", { hasGoogleSignIn: false })),
    ends: /Authentication, Sign-in method, Google, Enable/,
  },
  {
    name: "one of somebody who is an editor only",
    project: prepared(seed("lab-editor", { isEditor: true })),
    ends: /ask an owner of lab-editor/,
  },
];

/** The indexes that the app needs, as the fake keys them. */
export const wantedIndexes = () =>
  (JSON.parse(readFileSync(new URL("firestore.indexes.json", ROOT), "utf8")) as { indexes: Json[] }).indexes;
