import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { bucketNames, REGION } from "@zona/domain/collections";
import { expectedEndpoints } from "../../functions/expected-triggers.ts";
import type { Cloud } from "../cloud.ts";
import { call, covers, DeployError, list, read, readTwice, until } from "../google.ts";
import { ALREADY, agreed, program, type Step } from "../step.ts";
import { granted, type Place } from "./account-steps.ts";

/** The locked firebase-tools, never asked anything: nobody is there to answer it. */
const firebase = (projectId: string, only: string, ...more: string[]) => [
  ...["npx", "firebase", "deploy", "--project", projectId, "--only", only, "--non-interactive", ...more],
];

/** What firebase-tools and Google say, and who has to do what about it. */
const KNOWN: readonly (readonly [RegExp, (projectId: string) => string])[] = [
  [
    /do(es)? not belong to a permitted customer|allowedPolicyMemberDomains/i,
    (projectId) =>
      `Your organisation forbids what anybody may call, which browsers and sign-ins need: ask its administrator to exempt ${projectId} from the constraint iam.allowedPolicyMemberDomains, then run this again. The site was not released.`,
  ],
  [
    /failed to authenticate|firebase login/i,
    () => "firebase-tools does not know who you are: run `npx firebase login`, then run this again.",
  ],
];

/** What passes by itself where functions are few, and stays where a new project may run too little. */
const patienceOf = (projectId: string, words: string) =>
  /quota/i.test(words) && /cpu/i.test(words)
    ? `${projectId} may not run enough processors in ${REGION}: its owner asks for 40 in the Google Cloud console (IAM & Admin, Quotas, "Total CPU allocation, in milli vCPU, per project per region" of Cloud Run), then run this again. What is done stays; the site was not released.`
    : undefined;

const adviceOf = (projectId: string, words: string) => KNOWN.find(([pattern]) => pattern.test(words))?.[1](projectId);

const deployed = (cloud: Cloud, projectId: string, only: string, ...more: string[]) =>
  program(cloud, firebase(projectId, only, ...more), {
    advice: (words) => adviceOf(projectId, words),
    patience: (words) => patienceOf(projectId, words),
  });

/** Which releases of rules are not the file that lies here, by name. */
async function otherRules(cloud: Cloud, projectId: string, root: URL): Promise<string[]> {
  const rules = "https://firebaserules.googleapis.com/v1/";
  const { clinicalRawData, derived, formsResources } = bucketNames(projectId);
  const wanted = [
    ["cloud.firestore", "firestore.rules"] as const,
    ...[clinicalRawData, derived, formsResources].map((name) => [`firebase.storage/${name}`, "storage.rules"] as const),
  ];
  const released = await list<{ name: string; rulesetName: string }>(
    cloud,
    `${rules}projects/${projectId}/releases`,
    "releases",
  );
  const others: string[] = [];
  for (const [release, file] of wanted) {
    const live = released.find(({ name }) => name.endsWith(`/releases/${release}`));
    const ruleset = live && ((await read(cloud, `${rules}${live.rulesetName}`)) as Ruleset | undefined);
    const content = ruleset?.source?.files?.[0]?.content;
    if (content !== readFileSync(new URL(file, root), "utf8")) others.push(release);
  }
  return others;
}

export function rulesStep(projectId: string, root: URL, areIndexesMade: (cloud: Cloud) => Promise<boolean>): Step {
  return {
    title: "rules and indexes",
    does: [firebase(projectId, "firestore,storage").join(" "), "again while an index is missing"],
    take: async (cloud) => {
      const release = () => deployed(cloud, projectId, "firestore,storage");
      await release();
      await until(cloud, "indexes", () => areIndexesMade(cloud), release);
      return "done";
    },
    look: async (cloud) => {
      const others = await otherRules(cloud, projectId, root);
      if (others.length === 0) return ALREADY;
      throw new DeployError(`These rules are not those of this version: ${others.join(", ")}.`);
    },
  };
}

type Ruleset = { source?: { files?: { content?: string }[] } };
type DeployedFunction = {
  name: string;
  state?: string;
  serviceConfig?: { service?: string; revision?: string; allTrafficOnLatestRevision?: boolean };
};

const functionsUrl = (projectId: string) =>
  `https://cloudfunctions.googleapis.com/v2/projects/${projectId}/locations/${REGION}/functions`;

export const functionsOf = (cloud: Cloud, projectId: string) =>
  list<DeployedFunction>(cloud, `${functionsUrl(projectId)}?pageSize=100`, "functions");

/** Sends all calls of a function to one of its revisions, or to the latest. */
export async function routed(cloud: Cloud, service: string, revision?: string): Promise<void> {
  const type = `TRAFFIC_TARGET_ALLOCATION_TYPE_${revision ? "REVISION" : "LATEST"}`;
  const traffic = [{ type, percent: 100, ...(revision && { revision }) }];
  const url = `https://run.googleapis.com/v2/${service}`;
  if (covers(await read(cloud, url), { traffic })) return;
  await call(cloud, { method: "PATCH", url: `${url}?updateMask=traffic`, body: { traffic } });
}

/** What of the manifest says how a function is reached. */
type Reached = {
  serviceAccountEmail: string;
  blockingTrigger?: { eventType: string };
  callableTrigger?: object;
  httpsTrigger?: { invoker?: string[] };
  scheduleTrigger?: object;
};
const FUNCTIONS: Readonly<Record<string, Reached>> = expectedEndpoints();
type Config = { blockingFunctions?: { triggers?: Record<string, { functionUri?: string }> } };

/** Anybody, the accounts that are named, or the function's own, as which events, messages and the clock call it. */
function callersOf(projectId: string, endpoint: Reached): string[] {
  const { blockingTrigger, callableTrigger, httpsTrigger, serviceAccountEmail } = endpoint;
  const { invoker = blockingTrigger || callableTrigger ? ["public"] : [serviceAccountEmail] } = httpsTrigger ?? {};
  const domain = `${projectId}.iam.gserviceaccount.com`;
  return invoker.map((one) => (one === "public" ? "allUsers" : `serviceAccount:${one.split("@")[0]}@${domain}`));
}

/**
 * Who may call a function. firebase-tools says so when it makes one, and takes what was cut off before that for unchanged: a
 * callable function that nobody may call stays so.
 */
async function callable(cloud: Cloud, projectId: string, name: string, endpoint: Reached): Promise<void> {
  const members = callersOf(projectId, endpoint);
  const url = `https://run.googleapis.com/v1/projects/${projectId}/locations/${REGION}/services/${name.toLowerCase()}`;
  const place: Place = {
    title: `who may call ${name}`,
    get: { method: "GET", url: `${url}:getIamPolicy` },
    set: (policy) => ({ method: "POST", url: `${url}:setIamPolicy`, body: { policy } }),
  };
  await granted(cloud, place, [{ role: "roles/run.invoker", members }]).catch((error: unknown) => {
    const known = error instanceof DeployError ? adviceOf(projectId, error.message) : undefined;
    throw known === undefined ? error : new DeployError(known);
  });
}

/** Functions that no clock and no sign-in calls, though they are there; named, they are deployed anew. */
async function uncalled(cloud: Cloud, projectId: string): Promise<string[]> {
  const identity = `https://identitytoolkit.googleapis.com/admin/v2/projects/${projectId}/config`;
  const { triggers = {} } = ((await read(cloud, identity)) as Config | undefined)?.blockingFunctions ?? {};
  const jobs = `https://cloudscheduler.googleapis.com/v1/projects/${projectId}/locations/${REGION}/jobs`;
  const found: string[] = [];
  for (const [name, { blockingTrigger, scheduleTrigger }] of Object.entries(FUNCTIONS)) {
    const event = blockingTrigger?.eventType.split(".").at(-1);
    const isUnregistered = event !== undefined && triggers[event]?.functionUri === undefined;
    const isUnplanned = scheduleTrigger && !(await readTwice(cloud, `${jobs}/firebase-schedule-${name}-${REGION}`));
    if (isUnregistered || isUnplanned) found.push(name);
  }
  return found;
}

/**
 * firebase-tools leaves alone what is unchanged. `--force` says yes to repeating what fails, and would delete functions that
 * left the source without asking: so that is asked first, and where nobody agrees each function is named.
 */
export function functionsStep(projectId: string): Step {
  const names = Object.keys(FUNCTIONS);
  const named = names.map((name) => `functions:${name}`).join(",");
  const isNamed = (found: DeployedFunction, name: string) => found.name.endsWith(`/${name}`);

  async function isToDelete(cloud: Cloud): Promise<boolean> {
    const found = await functionsOf(cloud, projectId);
    const older = found.filter((one) => !names.some((name) => isNamed(one, name)));
    if (older.length === 0) return true;
    const told = older.map(({ name }) => name.split("/").at(-1)).join(", ");
    const question = `These functions are no longer in the source: ${told}. Delete them?`;
    return agreed(cloud, question);
  }

  /** Everything that makes a function of use once it is there. */
  async function reached(cloud: Cloud): Promise<void> {
    for (const [name, endpoint] of Object.entries(FUNCTIONS)) await callable(cloud, projectId, name, endpoint);
    const areCalled = async () => (await uncalled(cloud, projectId)).length === 0;
    await until(cloud, "functions called by the clock and by sign-ins", areCalled, async () => {
      const names = (await uncalled(cloud, projectId)).map((name) => `functions:${name}`);
      await deployed(cloud, projectId, names.join(","), "--force");
    });
    const found = await functionsOf(cloud, projectId);
    const missing = names.filter((name) => !found.some((one) => isNamed(one, name) && one.state === "ACTIVE"));
    if (missing.length > 0) {
      throw new DeployError(
        `These functions do not run: ${missing.join(", ")}. Deploy again; their logs in the Google Cloud console say more. No site is released without them.`,
      );
    }
    for (const { serviceConfig } of found) {
      if (serviceConfig?.service && serviceConfig.allTrafficOnLatestRevision === false) {
        await routed(cloud, serviceConfig.service);
      }
    }
  }

  return {
    title: "functions",
    does: [
      "where some left the source, ask whether to delete them",
      firebase(projectId, "functions", "--force").join(" "),
      "where an earlier release was brought back: send calls to the latest again",
    ],
    take: async (cloud) => {
      await deployed(cloud, projectId, (await isToDelete(cloud)) ? "functions" : named, "--force");
      await reached(cloud);
      return "done";
    },
    look: async (cloud) => {
      await reached(cloud);
      await isToDelete(cloud);
      return ALREADY;
    },
  };
}

/** The same for the same files and the same headers: what is there already is not released again. */
function digestOf(root: URL): string {
  const hash = createHash("sha256");
  for (const path of globSync("web/dist/**", { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted()) {
    hash.update(path.slice(path.indexOf("web/dist"))).update(readFileSync(path));
  }
  const { hosting } = JSON.parse(readFileSync(new URL("firebase.json", root), "utf8")) as { hosting: object };
  return hash.update(JSON.stringify(hosting)).digest("hex");
}

export type Live = { release?: { message?: string; version?: { name?: string } } };

export const liveUrl = (projectId: string) =>
  `https://firebasehosting.googleapis.com/v1beta1/sites/${projectId}/channels/live`;

/** Built here with the project's own configuration, compared with what is live, and released where it differs. */
export function siteStep(projectId: string, root: URL): Step {
  const build = ["node", "web/build-for-project.ts"];
  return {
    title: "the site",
    does: [
      `GCLOUD_PROJECT=${projectId} ${build.join(" ")}`,
      `unless GET ${liveUrl(projectId)} has the same: ${firebase(projectId, "hosting", "--message", "DIGEST").join(" ")}`,
    ],
    take: async (cloud) => {
      await program(cloud, build, { env: { GCLOUD_PROJECT: projectId } });
      const digest = digestOf(root);
      const live = (await read(cloud, liveUrl(projectId))) as Live | undefined;
      if (live?.release?.message === digest) return ALREADY;
      await deployed(cloud, projectId, "hosting", "--message", digest);
      return "released";
    },
  };
}
