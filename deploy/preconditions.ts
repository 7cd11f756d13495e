import { REGION } from "@zona/domain/collections";
import type { Cloud } from "./cloud.ts";
import { call, DeployError, list, read } from "./google.ts";
import { ALREADY, needed, type Step } from "./step.ts";

const APIS = [
  "artifactregistry",
  "billingbudgets",
  "cloudbilling",
  "cloudbuild",
  "cloudfunctions",
  "cloudresourcemanager",
  "cloudscheduler",
  "compute",
  "eventarc",
  "firebase",
  "firebaseappcheck",
  "firebasehosting",
  "firebaserules",
  "firebasestorage",
  "firestore",
  "iam",
  "identitytoolkit",
  "logging",
  "monitoring",
  "pubsub",
  "recaptchaenterprise",
  "run",
  "secretmanager",
  "storage",
].map((name) => `${name}.googleapis.com`);

/** As many as one call may switch on. Source: Service Usage, `services.batchEnable`. */
const MOST_AT_ONCE = 20;

const signedIn: Step = {
  title: "somebody is signed in",
  does: ["gcloud auth print-access-token"],
  take: async (cloud) => {
    const { code, err } = await cloud.run("gcloud", ["auth", "print-access-token"]);
    if (code === 127) {
      throw new DeployError("The Google Cloud SDK is not installed: install it, then run `gcloud auth login`.");
    }
    if (code !== 0) {
      throw new DeployError(
        `Nobody is signed in to the Google Cloud SDK: run \`gcloud auth login\` and \`npx firebase login\`.\n${err.trim().split("\n").at(-1)}`,
      );
    }
    return ALREADY;
  },
};

const servicesOf = (projectId: string) => `https://serviceusage.googleapis.com/v1/projects/${projectId}/services`;

/** Switches on which of the interfaces are not. Resolves with how many that were. */
export async function enabled(cloud: Cloud, projectId: string, wanted: readonly string[]): Promise<number> {
  const url = servicesOf(projectId);
  const there = await list<{ name: string }>(cloud, `${url}?filter=state:ENABLED&pageSize=200`, "services");
  const names = new Set(there.map(({ name }) => name.split("/").at(-1)));
  const missing = wanted.filter((name) => !names.has(name));
  for (let at = 0; at < missing.length; at += MOST_AT_ONCE) {
    const serviceIds = missing.slice(at, at + MOST_AT_ONCE);
    await call(cloud, { method: "POST", url: `${url}:batchEnable`, body: { serviceIds } });
  }
  return missing.length;
}

function interfaces(projectId: string): Step {
  const url = servicesOf(projectId);
  return {
    title: "interfaces of Google",
    does: [
      `GET ${url}?filter=state:ENABLED`,
      `POST ${url}:batchEnable {"serviceIds":[what is missing of ${APIS.join(", ")}]}`,
    ],
    take: async (cloud) => {
      const count = await enabled(cloud, projectId, APIS);
      return count === 0 ? ALREADY : `${count} switched on`;
    },
  };
}

/** Functions are built by this account where nobody names another, and some organisations switch it off. */
function buildAccount(projectId: string, projectNumber: string): Step {
  const email = `${projectNumber}-compute@developer.gserviceaccount.com`;
  const url = `https://iam.googleapis.com/v1/projects/${projectId}/serviceAccounts/${email}`;
  const advice = `The account that builds functions (${email}) is switched off or missing: ask an administrator of your organisation to enable it for ${projectId}, then run this again.`;
  return needed("the account that builds functions", url, ({ disabled }) => disabled !== true, advice);
}

/** What has to hold before anything is asked or made; each stops with who must do what. */
export const preconditions = (projectId: string, projectNumber: string): readonly Step[] => [
  signedIn,
  needed(
    `project ${projectId}`,
    `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}`,
    ({ lifecycleState }) => lifecycleState === "ACTIVE",
    `There is no project ${projectId} for you: create it in the Firebase console, or ask its owner to let you in.`,
  ),
  needed(
    "billing",
    `https://cloudbilling.googleapis.com/v1/projects/${projectId}/billingInfo`,
    ({ billingEnabled }) => billingEnabled === true,
    `${projectId} has no billing: whoever pays for it switches to the Blaze plan (Firebase console, Usage and billing).`,
  ),
  interfaces(projectId),
  buildAccount(projectId, projectNumber),
  {
    title: `a database here lies in ${REGION}, beside its functions`,
    does: [`GET https://firestore.googleapis.com/v1/projects/${projectId}/databases/(default)`],
    take: async (cloud) => {
      const url = `https://firestore.googleapis.com/v1/projects/${projectId}/databases/(default)`;
      const found = await read(cloud, url);
      if (found && found.locationId !== REGION) {
        throw new DeployError(
          `The database of ${projectId} lies elsewhere (${found.locationId}), and a database cannot be moved: take a project without one, or change REGION in domain/src/collections.ts to where it lies.`,
        );
      }
      return found ? ALREADY : "none yet";
    },
  },
];
