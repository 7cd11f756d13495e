import { bucketNames, COPY_FOLDERS, copyBucketNames } from "@zona/domain/collections";
import type { Cloud } from "./cloud.ts";
import { DeployError, readTwice } from "./google.ts";
import { enabled } from "./preconditions.ts";
import { ALREADY, resource, type Step } from "./step.ts";
import { bucketPlace, granted } from "./steps/account-steps.ts";
import { bucket } from "./steps/bucket-steps.ts";

/** Google's copying between buckets. Source: Storage Transfer Service, REST reference v1. */
const TRANSFER = "https://storagetransfer.googleapis.com/v1";
const DAY_SECONDS = 24 * 60 * 60;
/** As long as Storage lets a deleted or overwritten file be brought back. Source: Cloud Storage, soft delete. */
const SOFT_DELETE_SECONDS = 90 * DAY_SECONDS;

type Copied = keyof typeof COPY_FOLDERS;
const COPIED = Object.keys(COPY_FOLDERS) as Copied[];

/** Nobody reads it unless all else is lost, and each file stays for years: the coldest class. */
const bucketStep = (projectId: string, second: string): Step =>
  bucket(second, copyBucketNames(projectId).files, {
    storageClass: "ARCHIVE",
    versioning: { enabled: true },
    softDeletePolicy: { retentionDurationSeconds: `${SOFT_DELETE_SECONDS}` },
  });

/** One job for each bucket; what is deleted or changed at its source is kept by the versions of the copy. */
function jobStep(projectId: string, from: Copied): Step {
  const name = `transferJobs/${projectId}-${COPY_FOLDERS[from].slice(0, -1)}`;
  const url = `${TRANSFER}/${name}?projectId=${projectId}`;
  const wanted = {
    description: `Zona: ${COPY_FOLDERS[from]}`,
    status: "ENABLED",
    transferSpec: {
      gcsDataSource: { bucketName: bucketNames(projectId)[from] },
      gcsDataSink: { bucketName: copyBucketNames(projectId).files, path: COPY_FOLDERS[from] },
      transferOptions: { overwriteWhen: "DIFFERENT" },
    },
    loggingConfig: { logActions: ["FIND", "COPY"], logActionStates: ["FAILED"] },
  };
  const schedule = {
    // Past by then, so that the first night is the next one.
    scheduleStartDate: { year: 2026, month: 1, day: 1 },
    startTimeOfDay: { hours: 2 },
    repeatInterval: `${DAY_SECONDS}s`,
  };
  const updateTransferJobFieldMask = Object.keys(wanted).join(",");
  return resource({
    title: `copies of ${COPY_FOLDERS[from]}`,
    url,
    make: { method: "POST", url: `${TRANSFER}/transferJobs`, body: { name, projectId, schedule, ...wanted } },
    wanted,
    mend: {
      method: "PATCH",
      url: `${TRANSFER}/${name}`,
      body: { projectId, transferJob: wanted, updateTransferJobFieldMask },
    },
  });
}

/** Who copies: an account of Google's own, which is made when it is asked for. */
async function copier(cloud: Cloud, projectId: string): Promise<string> {
  const found = await readTwice(cloud, `${TRANSFER}/googleServiceAccounts/${projectId}`);
  if (!found) throw new DeployError(`Google names no account that copies files of ${projectId}: run this again later.`);
  return `serviceAccount:${String(found.accountEmail)}`;
}

/** What a dry run tells. */
export const copiesOfFiles = (projectId: string): readonly string[] => [
  ...bucketStep(projectId, "SECOND").does,
  `roles/storage.objectViewer and roles/storage.legacyBucketReader in ${COPIED.map((one) => bucketNames(projectId)[one]).join(", ")} to who copies`,
  `roles/storage.objectViewer and roles/storage.legacyBucketWriter in ${copyBucketNames(projectId).files} to who copies`,
  ...COPIED.flatMap((from) => jobStep(projectId, from).does),
];

/**
 * Originals, resources and anchored heads, each day into a bucket of the second project. Everything derived is made again from
 * them. Resolves with how it ended.
 */
export async function copyFiles(cloud: Cloud, projectId: string, second: string): Promise<string> {
  const switchedOn = await enabled(cloud, projectId, ["storagetransfer.googleapis.com"]);
  const members = [await copier(cloud, projectId)];
  const may = (bucket: string, roles: readonly string[]) =>
    granted(
      cloud,
      bucketPlace(bucket),
      roles.map((role) => ({ role: `roles/storage.${role}`, members })),
    );
  const ends = [await bucketStep(projectId, second).take(cloud)];
  for (const from of COPIED) ends.push(await may(bucketNames(projectId)[from], ["objectViewer", "legacyBucketReader"]));
  ends.push(await may(copyBucketNames(projectId).files, ["objectViewer", "legacyBucketWriter"]));
  for (const from of COPIED) ends.push(await jobStep(projectId, from).take(cloud));
  return switchedOn === 0 && ends.every((one) => one === ALREADY) ? ALREADY : "made";
}
