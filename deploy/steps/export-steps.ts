import { copyBucketNames, REGION } from "@zona/domain/collections";
import type { Call, Cloud } from "../cloud.ts";
import { copiesOfFiles, copyFiles } from "../file-copies.ts";
import { answerOf, call, covers, DeployError, type Found, read, readTwice, refusal } from "../google.ts";
import { ALREADY, agreed, resource, type Step, stillOpen } from "../step.ts";
import { addressOf } from "../zones.ts";
import { bucketPlace, granted } from "./account-steps.ts";
import { bucket } from "./bucket-steps.ts";

/** The setting that names the second project; without it nothing is copied. */
export const EXPORT_PROJECT = "EXPORT_PROJECT";

const DAY_SECONDS = 24 * 60 * 60;
/** As many weeks as backups are kept; after that a file may go, and goes. */
const KEPT_DAYS = 84;
const JOB = "zona-weekly-export";

const account = (projectId: string) => `zona-exports@${projectId}.iam.gserviceaccount.com`;

const exportsBucket = (projectId: string) => copyBucketNames(projectId).exports;

type Named = () => string | undefined;
type Project = { projectId: string; projectNumber: string; second: Named };

const NOT_NAMED = `no second project is named, and who deletes this one deletes its backups as well. To have copies elsewhere, write ${EXPORT_PROJECT}=ID into the settings of the functions, and deploy again.`;

/** A mistake in the name would send all records to somebody else's project. */
async function refuseUnknown(cloud: Cloud, projectId: string, second: string): Promise<void> {
  if (second === projectId) {
    throw new DeployError(`${EXPORT_PROJECT} names ${projectId} itself: name a project that other people own.`);
  }
  const url = `https://cloudresourcemanager.googleapis.com/v1/projects/${second}`;
  const look: Call = { method: "GET", url };
  let answer = await answerOf(cloud, look);
  // A project that is not there and one that lets nobody in are answered alike; a single refusal may pass by itself.
  if (answer.status === 404) answer = await answerOf(cloud, look);
  if (answer.status === 200 && (JSON.parse(answer.text) as Found).lifecycleState === "ACTIVE") return;
  if (![200, 403, 404].includes(answer.status)) throw refusal(look, answer);
  throw new DeployError(
    `There is no project ${second} for you: its owner has to create it and let you make a bucket there (roles/storage.admin), or take ${EXPORT_PROJECT} out of the settings.`,
  );
}

const bucketStep = (projectId: string, second: string): Step =>
  bucket(second, exportsBucket(projectId), {
    retentionPolicy: { retentionPeriod: `${KEPT_DAYS * DAY_SECONDS}` },
    lifecycle: { rule: [{ action: { type: "Delete" }, condition: { age: KEPT_DAYS + 1 } }] },
  });

/** A retention that is locked cannot be shortened by anybody, Google's support included: somebody has to want that. */
async function lock(cloud: Cloud, projectId: string, second: string): Promise<string> {
  const name = exportsBucket(projectId);
  const url = `https://storage.googleapis.com/storage/v1/b/${name}`;
  const isLocked = { retentionPolicy: { isLocked: true } };
  const found = await read(cloud, url);
  if (covers(found, isLocked)) return ALREADY;
  const question = `Lock ${name} in ${second}, so that nobody, its owner included, can delete an export within ${KEPT_DAYS} days? This can never be undone.`;
  if (!(await agreed(cloud, question))) return stillOpen(`not locked, and an owner of ${second} can delete exports.`);
  const make: Call = {
    method: "POST",
    url: `${url}/lockRetentionPolicy?ifMetagenerationMatch=${found?.metageneration}`,
  };
  // Its answer may be lost; a second call is refused by the generation, and what counts is that it is locked.
  await answerOf(cloud, make);
  if (covers(await read(cloud, url), isLocked)) return "locked";
  throw new DeployError(`${name} is not locked: run this again, or lock it in the console of ${second}.`);
}

const firestoreAgent = (projectNumber: string) => `service-${projectNumber}@gcp-sa-firestore.iam.gserviceaccount.com`;

/** Who starts the export, and Google's own account of the database, which writes the files and reads none back. */
async function grant(cloud: Cloud, projectId: string, projectNumber: string): Promise<string> {
  const agent: Call = {
    method: "POST",
    url: `https://serviceusage.googleapis.com/v1beta1/projects/${projectNumber}/services/firestore.googleapis.com:generateServiceIdentity`,
    body: {},
  };
  const project = `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}`;
  const place = bucketPlace(exportsBucket(projectId));
  const member = (address: string) => [`serviceAccount:${address}`];
  // Asking makes it; known to be there it is not asked for again.
  const isKnown = JSON.stringify((await readTwice(cloud, place.get.url)) ?? {}).includes(firestoreAgent(projectNumber));
  if (!isKnown) await call(cloud, agent);
  const starts = await granted(
    cloud,
    {
      title: "who exports records",
      get: { method: "POST", url: `${project}:getIamPolicy`, body: { options: { requestedPolicyVersion: 3 } } },
      set: (policy) => ({
        method: "POST",
        url: `${project}:setIamPolicy`,
        body: { policy, updateMask: "bindings,etag" },
      }),
    },
    [{ role: "roles/datastore.importExportAdmin", members: member(account(projectId)) }],
  );
  const writes = await granted(
    cloud,
    place,
    ["roles/storage.objectAdmin", "roles/storage.legacyBucketReader"].map((role) => ({
      role,
      members: member(firestoreAgent(projectNumber)),
    })),
  );
  return starts === writes ? starts : "done";
}

/** Who looks each day whether copies are there. Names and checksums are all that it is shown. */
async function letLook(cloud: Cloud, projectId: string): Promise<string> {
  const members = [`serviceAccount:${addressOf("staff", projectId)}`];
  const ends: string[] = [];
  for (const bucket of Object.values(copyBucketNames(projectId))) {
    ends.push(await granted(cloud, bucketPlace(bucket), [{ role: "roles/storage.legacyBucketReader", members }]));
  }
  return ends.every((one) => one === ALREADY) ? ALREADY : "done";
}

function jobStep(projectId: string): Step {
  const jobs = `https://cloudscheduler.googleapis.com/v1/projects/${projectId}/locations/${REGION}/jobs`;
  const wanted = {
    name: `projects/${projectId}/locations/${REGION}/jobs/${JOB}`,
    schedule: "0 3 * * 6",
    timeZone: "Etc/UTC",
    httpTarget: {
      uri: `https://firestore.googleapis.com/v1/projects/${projectId}/databases/(default):exportDocuments`,
      httpMethod: "POST",
      // Each export makes a folder of its own, named by its time.
      body: Buffer.from(JSON.stringify({ outputUriPrefix: `gs://${exportsBucket(projectId)}` })).toString("base64"),
      oauthToken: {
        serviceAccountEmail: account(projectId),
        scope: "https://www.googleapis.com/auth/datastore",
      },
    },
  };
  const url = `${jobs}/${JOB}`;
  return resource({
    title: "an export each Saturday",
    url,
    make: { method: "POST", url: jobs, body: wanted },
    wanted,
    mend: { method: "PATCH", url: `${url}?updateMask=schedule,timeZone,httpTarget`, body: wanted },
  });
}

/**
 * A copy of the database each week, and of originals each day, in buckets of a second project, where who owns this one deletes
 * nothing. Everything derived is made again from them.
 */
export function exportStep({ projectId, projectNumber, second }: Project): Step {
  const accounts = `https://iam.googleapis.com/v1/projects/${projectId}/serviceAccounts`;
  const address = account(projectId);
  const body = { accountId: address.split("@")[0], serviceAccount: { displayName: "Zona: exports" } };
  const make: Call = { method: "POST", url: accounts, body };
  const exporter = resource({ title: `account ${address}`, url: `${accounts}/${address}`, make });
  const job = jobStep(projectId);
  return {
    title: "copies of records and originals in a second project",
    does: [
      `where ${EXPORT_PROJECT} in the settings names one:`,
      ...bucketStep(projectId, "SECOND").does,
      ...exporter.does,
      `roles/datastore.importExportAdmin to ${address}`,
      `roles/storage.objectAdmin and roles/storage.legacyBucketReader in ${exportsBucket(projectId)} to ${firestoreAgent(projectNumber)}`,
      ...job.does,
      ...copiesOfFiles(projectId),
      `roles/storage.legacyBucketReader in both to ${addressOf("staff", projectId)}`,
      `ask, then POST https://storage.googleapis.com/storage/v1/b/${exportsBucket(projectId)}/lockRetentionPolicy`,
    ],
    take: async (cloud) => {
      const named = second();
      if (named === undefined) return stillOpen(NOT_NAMED);
      await refuseUnknown(cloud, projectId, named);
      const ended = [
        await bucketStep(projectId, named).take(cloud),
        await exporter.take(cloud),
        await grant(cloud, projectId, projectNumber),
        await job.take(cloud),
        await copyFiles(cloud, projectId, named),
        await letLook(cloud, projectId),
      ];
      const locked = await lock(cloud, projectId, named);
      return ended.every((one) => one === ALREADY) ? locked : locked === ALREADY ? "corrected" : `made, ${locked}`;
    },
  };
}
