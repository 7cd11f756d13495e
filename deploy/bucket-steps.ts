import { bucketNames, REGION } from "@zona/domain/collections";
import { firebase, gcloud } from "./commands.ts";
import type { Action, Step } from "./step.ts";

/**
 * The three buckets that people reach, each with its rules; what cannot be made again from another is kept in versions. And the
 * one of anchored heads, which no rule opens and whose files nobody changes or deletes before their time: locking that for good
 * is the owner's decision (docs/operations.md). No rule opens the one of tables either.
 */
export function bucketSteps(projectId: string): readonly Step[] {
  const { clinicalRawData, formsResources, derived, trailAnchors, tables } = bucketNames(projectId);
  const versioned = (name: string) => gcloud("storage", "buckets", "update", `gs://${name}`, "--versioning");
  const readable = (name: string) => readableByTheApp(projectId, name);
  return [
    ...bucket(projectId, "clinical-raw-data", clinicalRawData, [versioned(clinicalRawData), readable(clinicalRawData)]),
    ...bucket(projectId, "forms-resources", formsResources, [versioned(formsResources), readable(formsResources)]),
    ...bucket(projectId, "derived", derived, [readable(derived)]),
    created(projectId, trailAnchors, [`--retention-period=${ANCHORS_KEPT}`]),
    created(projectId, tables),
  ];
}

/** As long as records of tissues and cells are kept for tracing. */
const ANCHORS_KEPT = "30y";

const created = (projectId: string, name: string, more: readonly string[] = []): Step => ({
  title: `bucket ${name}`,
  unless: gcloud("storage", "buckets", "describe", `gs://${name}`, `--project=${projectId}`),
  actions: [
    gcloud(
      ...["storage", "buckets", "create", `gs://${name}`, `--project=${projectId}`, `--location=${REGION}`],
      ...["--uniform-bucket-level-access", "--public-access-prevention", ...more],
    ),
  ],
});

function bucket(projectId: string, target: string, name: string, more: readonly Action[]): Step[] {
  const link = `https://firebasestorage.googleapis.com/v1beta/projects/${projectId}/buckets/${name}`;
  return [
    created(projectId, name),
    {
      title: `${name} is under Firebase's rules`,
      unless: { method: "GET", url: link },
      actions: [{ method: "POST", url: `${link}:addFirebase`, body: {} }],
    },
    {
      title: `settings of ${name}`,
      actions: [firebase("target:apply", "storage", target, name, "--project", projectId), ...more],
    },
  ];
}

/** Pictures are fetched with the reader's own token, so the site's origin has to be let in, and no other. */
function readableByTheApp(projectId: string, name: string): Action {
  const origin = [`https://${projectId}.web.app`, `https://${projectId}.firebaseapp.com`];
  return {
    ...gcloud("storage", "buckets", "update", `gs://${name}`, "--cors-file=/dev/stdin"),
    input: JSON.stringify([
      { origin, method: ["GET", "HEAD"], responseHeader: ["Authorization"], maxAgeSeconds: 3600 },
    ]),
  };
}
