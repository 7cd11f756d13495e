import { bucketNames, REGION } from "@zona/domain/collections";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import { ACCOUNTS, type Zone } from "./src/firebase/zones.ts";

type Expected = {
  /** Whose account it acts as. */
  zone: Zone;
  /** In MiB, or the parameter that says it. */
  memory: number | string;
  timeout?: number;
  concurrency?: number;
  maxInstances?: number;
  secrets?: string[];
} & (
  | { blocking: string }
  | { event: string; filters: Record<string, string> }
  | { event: string; document: string }
  | { schedule: string }
  | { isCallable: true }
  | { isPublic: true }
  | { caller: Zone }
);

/** Every deployed function. A name is a resource: renaming one deletes it and makes another. */
const TRIGGERS: Readonly<Record<string, Expected>> = {
  api: { zone: "api", memory: 2048, timeout: 60, isPublic: true },
  beforeUserCreate: { zone: "identity", memory: 256, blocking: "beforeCreate" },
  beforeUserSignIn: { zone: "identity", memory: 256, blocking: "beforeSignIn" },
  decoderCall: { zone: "records", memory: 512, timeout: 120, caller: "decoder" },
  deviceChanged: {
    zone: "records",
    memory: 256,
    timeout: 540,
    event: "firestore.document.v1.written",
    document: "devices/{deviceId}",
  },
  draftChanged: {
    zone: "records",
    memory: 256,
    timeout: 120,
    event: "firestore.document.v1.written",
    document: "drafts/{testId}",
  },
  everyMinute: {
    zone: "mail",
    memory: 1024,
    timeout: 540,
    maxInstances: 1,
    schedule: "every 1 minutes",
    secrets: ["SENDGRID_API_KEY", "MAIL_LINK_KEY", "WEBHOOK_KEY"],
  },
  everyTenMinutes: { zone: "staff", memory: 2048, timeout: 540, maxInstances: 1, schedule: "every 10 minutes" },
  exportRequested: {
    zone: "tables",
    memory: 2048,
    timeout: 540,
    event: "firestore.document.v1.written",
    secrets: ["ARCHIVE_KEY"],
    document: "exports/{exportId}",
  },
  importChanged: {
    zone: "imports",
    memory: 2048,
    timeout: 540,
    concurrency: 1,
    event: "firestore.document.v1.written",
    document: "imports/{importId}",
  },
  lotChanged: {
    zone: "records",
    memory: 256,
    timeout: 300,
    event: "firestore.document.v1.written",
    document: "lots/{lotId}",
  },
  mailRequests: { zone: "mail", memory: 256, timeout: 120, isPublic: true, secrets: ["MAIL_LINK_KEY"] },
  mailSend: {
    zone: "mail",
    memory: 512,
    timeout: 60,
    secrets: ["SENDGRID_API_KEY", "MAIL_LINK_KEY"],
    event: "firestore.document.v1.created",
    document: "outbox/{mailId}",
  },
  mediaChanged: { zone: "records", memory: 256, event: "firestore.document.v1.written", document: "media/{mediaId}" },
  mediaDeadLetter: {
    zone: "records",
    memory: 256,
    event: "pubsub.topic.v1.messagePublished",
    filters: { topic: "media-dead-letter" },
  },
  mediaFollowUp: {
    zone: "records",
    memory: 512,
    timeout: 60,
    event: "pubsub.topic.v1.messagePublished",
    filters: { topic: "media-done" },
  },
  mediaIntake: {
    zone: "records",
    memory: 512,
    event: "storage.object.v1.finalized",
    filters: { bucket: "{{ params.RAW_BUCKET }}" },
  },
  mediaWork: {
    zone: "decoder",
    memory: "{{ params.MEDIA_WORK_MEMORY_MIB }}",
    timeout: 300,
    concurrency: 1,
    event: "pubsub.topic.v1.messagePublished",
    filters: { topic: "media-work" },
  },
  queryChanged: {
    zone: "records",
    memory: 256,
    event: "firestore.document.v1.written",
    document: "tests/{testId}/queries/{queryId}",
  },
  recordPartChanged: {
    zone: "records",
    memory: 256,
    event: "firestore.document.v1.written",
    document: "tests/{testId}/{part}/{id}",
  },
  reportRun: {
    zone: "mail",
    memory: 2048,
    timeout: 540,
    event: "firestore.document.v1.created",
    document: "reportRuns/{runId}",
  },
  resourceCheck: {
    zone: "decoder",
    memory: 1024,
    timeout: 120,
    concurrency: 1,
    event: "storage.object.v1.finalized",
    filters: { bucket: "{{ params.FORMS_BUCKET }}" },
  },
  staffCall: {
    zone: "staff",
    memory: 2048,
    timeout: 120,
    isCallable: true,
    secrets: ["ASK_MODEL_KEY", "MAIL_LINK_KEY", "WEBHOOK_KEY"],
  },
  testChanged: {
    zone: "records",
    memory: 512,
    timeout: 120,
    event: "firestore.document.v1.written",
    document: "tests/{testId}",
  },
  webhookSend: {
    zone: "mail",
    memory: 256,
    timeout: 60,
    secrets: ["WEBHOOK_KEY"],
    event: "firestore.document.v1.created",
    document: "webhooks/{webhookId}/deliveries/{deliveryId}",
  },
};
const buckets = bucketNames("{{ params.PROJECT_ID }}");

/** Settings of a deployment with their defaults, the project's name filled in by the platform. */
export const PARAMETERS = {
  RAW_BUCKET: buckets.clinicalRawData,
  DERIVED_BUCKET: buckets.derived,
  FORMS_BUCKET: buckets.formsResources,
  ANCHOR_BUCKET: buckets.trailAnchors,
  TABLES_BUCKET: buckets.tables,
  TABLE_ENGINE: "duckdb",
  TABLE_DATASET: "zona_tables",
  TABLE_LOCATION: "EU",
  EXPORT_PROJECT: "",
  BOOTSTRAP_ADMINS: "",
  ADMIN_SECOND_STEP: "optional",
  ASK_MODEL: "",
  ASK_MODEL_ADDRESS: "https://generativelanguage.googleapis.com",
  MEDIA_MAX_FRAMES: MEDIA_LIMITS.maxFrames,
  MEDIA_MAX_HEIC_MEGAPIXELS: MEDIA_LIMITS.maxHeicPixels / 1e6,
  MEDIA_MAX_MEBIBYTES: MEDIA_LIMITS.maxBytes / 2 ** 20,
  MEDIA_MAX_MEGAPIXELS: MEDIA_LIMITS.maxPixels / 1e6,
  MEDIA_MAX_VIDEO_SECONDS: MEDIA_LIMITS.maxVideoSeconds,
  MEDIA_WORK_MEMORY_MIB: 2048,
  SENDGRID_WEBHOOK_KEY: "",
  SITE_ADDRESS: "https://{{ params.PROJECT_ID }}.web.app",
};

/** What the manifest says of the way in which a function is called. Whatever an event brings is repeated when it fails. */
function triggerOf(expected: Expected) {
  if ("blocking" in expected) {
    const options = { accessToken: false, idToken: false, refreshToken: false };
    return { blockingTrigger: { eventType: `providers/cloud.auth/eventTypes/user.${expected.blocking}`, options } };
  }
  if ("schedule" in expected) return { scheduleTrigger: { schedule: expected.schedule, retryConfig: {} } };
  if ("isPublic" in expected) return { httpsTrigger: { invoker: ["public"] } };
  if ("caller" in expected) return { httpsTrigger: { invoker: [`${ACCOUNTS[expected.caller]}@`] } };
  if ("isCallable" in expected) return { callableTrigger: {} };
  const event = { eventType: `google.cloud.${expected.event}`, retry: true };
  if ("filters" in expected) return { eventTrigger: { ...event, eventFilters: expected.filters } };
  const eventFilters = { database: "(default)", namespace: "(default)" };
  const eventFilterPathPatterns = { document: expected.document };
  return { eventTrigger: { ...event, eventFilters, eventFilterPathPatterns } };
}

/** What the manifest of firebase-functions says of one trigger; all we do not set is left out. */
const endpointOf = (name: string, expected: Expected) => ({
  platform: "gcfv2",
  region: [REGION],
  maxInstances: expected.maxInstances ?? 20,
  availableMemoryMb: expected.memory,
  serviceAccountEmail: `${ACCOUNTS[expected.zone]}@{{ params.PROJECT_ID }}.iam.gserviceaccount.com`,
  ...(expected.timeout && { timeoutSeconds: expected.timeout }),
  ...(expected.concurrency && { concurrency: expected.concurrency }),
  ...(expected.secrets && { secretEnvironmentVariables: expected.secrets.map((key) => ({ key })) }),
  ...triggerOf(expected),
  labels: {},
  entryPoint: name,
});

/** The functions of each trust zone. */
export const functionsOf = (zone: Zone) =>
  Object.entries(TRIGGERS).flatMap(([name, expected]) => (expected.zone === zone ? [name] : []));

/** Every deployed function and what the manifest has to say of it. */
export const expectedEndpoints = () =>
  Object.fromEntries(Object.entries(TRIGGERS).map(([name, expected]) => [name, endpointOf(name, expected)]));
