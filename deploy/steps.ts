import { setTimeout as delay } from "node:timers/promises";
import { MEDIA_DEAD_LETTER_TOPIC, MEDIA_DONE_TOPIC, MEDIA_WORK_TOPIC, REGION } from "@zona/domain/collections";
import { accessLogStep } from "./access-log-step.ts";
import { appCheckStep } from "./app-check-step.ts";
import { bucketSteps } from "./bucket-steps.ts";
import { firebase, gcloud } from "./commands.ts";
import { indexSteps } from "./index-steps.ts";
import type { Step } from "./step.ts";

export type Target = {
  projectId: string;
  /** As Google numbers the project; service accounts are named by it. */
  projectNumber: string;
  /** For tests: how a step waits, and what time it is. */
  pause?: (ms: number) => Promise<void>;
  now?: () => number;
};

const APIS = [
  "artifactregistry",
  "cloudbuild",
  "cloudfunctions",
  "cloudresourcemanager",
  "cloudscheduler",
  "eventarc",
  "firebase",
  "firebaseappcheck",
  "firebasehosting",
  "firebaserules",
  "firebasestorage",
  "firestore",
  "identitytoolkit",
  "monitoring",
  "pubsub",
  "run",
  "secretmanager",
  "storage",
].map((name) => `${name}.googleapis.com`);

/** What functions ask for by `defineSecret`; they are not deployed while one is missing. */
export const SECRETS: Readonly<Record<string, string>> = {
  ASK_MODEL_KEY: "Key of the model that may propose plans for questions (a dash where none is used)",
  SENDGRID_API_KEY: "The API key of the SendGrid account that sends mails (Settings, API Keys; it begins with SG.)",
  MAIL_LINK_KEY: "A long random text that signs the unsubscribe links of mails, such as `openssl rand -hex 32` prints",
};

const TOPICS = [MEDIA_WORK_TOPIC, MEDIA_DONE_TOPIC, MEDIA_DEAD_LETTER_TOPIC];
/** Their subscriptions give up after some attempts and leave the message to be looked at. */
const TOPICS_WITH_DEAD_LETTERS = [MEDIA_WORK_TOPIC, MEDIA_DONE_TOPIC];
const DELIVERY_ATTEMPTS = 50;

/** Length alone, as NIST SP 800-63B asks: rules about kinds of characters make passwords worse. */
const LEAST_PASSWORD = 12;

const FUNCTION_ROLES = [
  "datastore.user",
  "storage.objectAdmin",
  "pubsub.publisher",
  "firebaseauth.admin",
  "eventarc.eventReceiver",
  "run.invoker",
  "logging.logWriter",
];

/** Every step of a deployment in its order. Each can be taken again: what is there already is left as it is. */
export function deploySteps({
  projectId,
  projectNumber,
  pause = (ms) => delay(ms),
  now = Date.now,
}: Target): readonly Step[] {
  const project = `--project=${projectId}`;
  const functionsAccount = `${projectNumber}-compute@developer.gserviceaccount.com`;
  const pubsubAgent = `service-${projectNumber}@gcp-sa-pubsub.iam.gserviceaccount.com`;
  const indexes = indexSteps(projectId, pause);
  const storageRulesAgent = `service-${projectNumber}@gcp-sa-firebasestorage.iam.gserviceaccount.com`;
  const storageAgent = `service-${projectNumber}@gs-project-accounts.iam.gserviceaccount.com`;
  const identity = `https://identitytoolkit.googleapis.com/admin/v2/projects/${projectId}/config`;
  const grant = (member: string, role: string) =>
    gcloud(
      ...["projects", "add-iam-policy-binding", projectId, `--member=serviceAccount:${member}`],
      ...[`--role=roles/${role}`, "--condition=None", "--quiet"],
    );

  return [
    {
      title: "somebody is signed in",
      unless: gcloud("auth", "print-access-token"),
      actions: [],
      advice: "Nobody is signed in to the Google Cloud SDK: run `gcloud auth login` and `npx firebase login`.",
    },
    {
      title: `project ${projectId}`,
      unless: gcloud("projects", "describe", projectId),
      actions: [],
      advice: `There is no project ${projectId} for you: create it in the Firebase console, or ask its owner to let you in.`,
    },
    {
      title: "billing",
      unless: {
        ...gcloud("billing", "projects", "describe", projectId, "--format=value(billingEnabled)"),
        matches: /true/i,
      },
      actions: [],
      advice: `${projectId} has no billing: functions need the Blaze plan (Firebase console, Usage and billing).`,
    },
    { title: "interfaces of Google", actions: [gcloud("services", "enable", ...APIS, project)] },
    {
      // A project with plain Firebase Auth answers as well, but knows neither blocking functions nor second factors.
      title: "Identity Platform, which blocking functions need",
      unless: { method: "GET", url: identity, matches: /"subtype":\s*"IDENTITY_PLATFORM"/ },
      actions: [
        {
          method: "POST",
          url: `https://identitytoolkit.googleapis.com/v2/projects/${projectId}/identityPlatform:initializeAuth`,
          body: {},
        },
      ],
    },
    {
      title: "password accounts, and codes of an authenticator as a second factor",
      actions: [
        {
          method: "PATCH",
          url: `${identity}?updateMask=signIn.email,mfa`,
          body: {
            signIn: { email: { enabled: true, passwordRequired: true } },
            mfa: {
              state: "ENABLED",
              providerConfigs: [{ state: "ENABLED", totpProviderConfig: { adjacentIntervals: 1 } }],
            },
          },
        },
      ],
    },
    {
      title: `passwords of at least ${LEAST_PASSWORD} characters, and no word on which addresses have an account`,
      actions: [
        {
          method: "PATCH",
          url: `${identity}?updateMask=passwordPolicyConfig,emailPrivacyConfig`,
          body: {
            passwordPolicyConfig: {
              passwordPolicyEnforcementState: "ENFORCE",
              // Somebody with a shorter one sets a new one by the link of "Forgot password" before they sign in.
              forceUpgradeOnSignin: true,
              passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: LEAST_PASSWORD } }],
            },
            emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
          },
        },
      ],
    },
    {
      title: "Google's sign-in",
      unless: {
        method: "GET",
        url: `https://identitytoolkit.googleapis.com/admin/v2/projects/${projectId}/defaultSupportedIdpConfigs/google.com`,
        matches: /"enabled":\s*true/,
      },
      actions: [],
      advice:
        "Google's sign-in is switched off, and only the console can make its client: Authentication, Sign-in method, Google, Enable. Then run this again.",
    },
    {
      title: "Firestore, restorable to any minute of seven days",
      unless: gcloud("firestore", "databases", "describe", "--database=(default)", project),
      actions: [
        gcloud(
          ...["firestore", "databases", "create", "--database=(default)", `--location=${REGION}`, project],
          ...["--type=firestore-native", "--delete-protection", "--enable-pitr"],
        ),
      ],
    },
    {
      title: `Firestore lies in ${REGION}, beside its functions`,
      unless: {
        ...gcloud("firestore", "databases", "describe", "--database=(default)", project, "--format=value(locationId)"),
        matches: new RegExp(`^${REGION}$`, "m"),
      },
      actions: [],
      advice: `The database of ${projectId} lies elsewhere, and a database cannot be moved: take a project without one, or change REGION in domain/src/collections.ts to where it lies.`,
    },
    {
      title: "a backup of Firestore each day, kept for 14 weeks",
      unless: {
        ...gcloud("firestore", "backups", "schedules", "list", "--database=(default)", project),
        matches: /dailyRecurrence/,
      },
      actions: [
        gcloud(
          ...["firestore", "backups", "schedules", "create", "--database=(default)", project],
          ...["--recurrence=daily", "--retention=14w"],
        ),
      ],
    },
    ...bucketSteps(projectId),
    ...TOPICS.map((topic) => ({
      title: `topic ${topic}`,
      unless: gcloud("pubsub", "topics", "describe", topic, project),
      actions: [gcloud("pubsub", "topics", "create", topic, project)],
    })),
    {
      // Google makes these accounts when a service is first used; a role can be granted only to one that exists.
      title: "accounts of Google's own services",
      actions: [
        gcloud("storage", "service-agent", project),
        gcloud("beta", "services", "identity", "create", "--service=pubsub.googleapis.com", project),
        gcloud("beta", "services", "identity", "create", "--service=firebasestorage.googleapis.com", project),
      ],
    },
    {
      title: "what functions and Google's own services may do",
      actions: [
        ...FUNCTION_ROLES.map((role) => grant(functionsAccount, role)),
        // Storage rules read Firestore; firebase-tools grants this only where it may ask somebody.
        grant(storageRulesAgent, "firebaserules.firestoreServiceAgent"),
        grant(storageAgent, "pubsub.publisher"),
        grant(pubsubAgent, "pubsub.publisher"),
        grant(pubsubAgent, "pubsub.subscriber"),
        grant(pubsubAgent, "iam.serviceAccountTokenCreator"),
      ],
    },
    ...Object.entries(SECRETS).map(([name, question]) => ({
      title: `secret ${name}`,
      unless: gcloud("secrets", "describe", name, project),
      actions: [
        {
          question,
          isSecret: true,
          to: gcloud("secrets", "create", name, project, "--replication-policy=automatic", "--data-file=-"),
        },
      ],
    })),
    indexes.room,
    { title: "rules and indexes", actions: [deployOf(projectId, "firestore,storage")] },
    // Without `--force` firebase-tools asks about functions that are repeated when they fail, and nobody is there to answer.
    { title: "functions", actions: [deployOf(projectId, "functions", "--force")] },
    {
      title: "messages that no delivery gets done are kept",
      actions: TOPICS_WITH_DEAD_LETTERS.map((topic) => ({
        forEachLineOf: gcloud(
          ...["pubsub", "subscriptions", "list", project, "--format=value(name)"],
          `--filter=topic=projects/${projectId}/topics/${topic}`,
        ),
        run: gcloud(
          ...["pubsub", "subscriptions", "update", "LINE", project],
          ...[`--dead-letter-topic=${MEDIA_DEAD_LETTER_TOPIC}`, `--max-delivery-attempts=${DELIVERY_ATTEMPTS}`],
        ),
      })),
    },
    indexes.ready,
    { title: "the site", actions: [deployOf(projectId, "hosting")] },
    indexes.unused,
    accessLogStep(projectId, functionsAccount),
    appCheckStep(projectId, now),
  ];
}

const deployOf = (projectId: string, only: string, ...more: string[]) =>
  firebase("deploy", "--project", projectId, "--only", only, "--non-interactive", ...more);
