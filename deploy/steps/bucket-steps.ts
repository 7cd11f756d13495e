import { bucketNames, REGION } from "@zona/domain/collections";
import { resource, type Step } from "../step.ts";

/** As long as records of tissues and cells are kept for tracing: 30 years. */
const ANCHORS_KEPT_SECONDS = 30 * 365 * 24 * 60 * 60;

const PRIVATE = {
  iamConfiguration: { uniformBucketLevelAccess: { enabled: true }, publicAccessPrevention: "enforced" },
};

/** Where the record of each release lies, by which the last one can be undone. */
export const releasesBucket = (projectId: string) => `${projectId}-releases`;

/** Pictures are fetched with the reader's own token, so the site's origin has to be let in, and no other. */
const readableByTheApp = (projectId: string) => ({
  cors: [
    {
      origin: [`https://${projectId}.web.app`, `https://${projectId}.firebaseapp.com`],
      method: ["GET", "HEAD"],
      responseHeader: ["Authorization"],
      maxAgeSeconds: 3600,
    },
  ],
});

/**
 * The three buckets that people reach, each with its rules; what cannot be made again from another is kept in versions. And
 * the one of anchored heads, which no rule opens and whose files nobody changes or deletes before their time: locking that
 * for good is the owner's decision (docs/operations.md). No rule opens those of tables and releases either.
 */
export function bucketSteps(projectId: string): readonly Step[] {
  const { clinicalRawData, formsResources, derived, trailAnchors, tables } = bucketNames(projectId);
  const versioned = { versioning: { enabled: true } };
  const readable = readableByTheApp(projectId);
  return [
    bucket(projectId, clinicalRawData, { ...versioned, ...readable }),
    bucket(projectId, formsResources, { ...versioned, ...readable }),
    bucket(projectId, derived, readable),
    ...[clinicalRawData, formsResources, derived].map((name) => underRules(projectId, name)),
    bucket(projectId, trailAnchors, { retentionPolicy: { retentionPeriod: `${ANCHORS_KEPT_SECONDS}` } }),
    bucket(projectId, tables, {}),
    bucket(projectId, releasesBucket(projectId), versioned),
  ];
}

/** A bucket of a project that nobody reaches without a role. */
export function bucket(projectId: string, name: string, more: object): Step {
  const url = `https://storage.googleapis.com/storage/v1/b/${name}`;
  const wanted = { ...PRIVATE, ...more };
  return resource({
    title: `bucket ${name}`,
    url,
    make: {
      method: "POST",
      url: `https://storage.googleapis.com/storage/v1/b?project=${projectId}`,
      body: { name, location: REGION, ...wanted },
    },
    wanted,
    mend: { method: "PATCH", url, body: wanted },
  });
}

function underRules(projectId: string, name: string): Step {
  const url = `https://firebasestorage.googleapis.com/v1beta/projects/${projectId}/buckets/${name}`;
  return resource({
    title: `${name} is under Firebase's rules`,
    url,
    make: { method: "POST", url: `${url}:addFirebase`, body: {} },
  });
}
