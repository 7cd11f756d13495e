import assert from "node:assert/strict";
import { type ExecFileOptions, execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { bucketNames, REGION } from "@zona/domain/collections";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import { buildFunctions, DIST } from "./build.ts";
import { assertReadsVideo, VIDEO_READER } from "./reads-video.ts";

// Does to the deploy folder what the platform does: copies it to an empty place, installs it alone, loads it and asks
// it for its triggers. A lost `retry: true` or a wrong region is a change of behaviour that no unit test would see.

/** Every deployed function. A name is a resource: renaming one deletes it and makes another. */
const TRIGGERS: Record<string, Expected> = {
  beforeUserCreate: { memory: 256, blocking: "beforeCreate" },
  beforeUserSignIn: { memory: 256, blocking: "beforeSignIn" },
  accountSignedIn: { memory: 256, timeout: 30, isCallable: true },
  accountOperation: { memory: 256, timeout: 60, isCallable: true },
  accountSync: { memory: 256, timeout: 300, maxInstances: 1, schedule: "every 60 minutes" },
  mediaIntake: { memory: 512, event: "storage.object.v1.finalized", filters: { bucket: "{{ params.RAW_BUCKET }}" } },
  mediaWork: {
    memory: "{{ params.MEDIA_WORK_MEMORY_MIB }}",
    timeout: 300,
    concurrency: 1,
    event: "pubsub.topic.v1.messagePublished",
    filters: { topic: "media-work" },
  },
  mediaFollowUp: {
    memory: 512,
    timeout: 60,
    event: "pubsub.topic.v1.messagePublished",
    filters: { topic: "media-done" },
  },
  mediaDeadLetter: {
    memory: 256,
    event: "pubsub.topic.v1.messagePublished",
    filters: { topic: "media-dead-letter" },
  },
  testChanged: { memory: 512, event: "firestore.document.v1.written", document: "tests/{testId}" },
  queryChanged: { memory: 256, event: "firestore.document.v1.written", document: "tests/{testId}/queries/{queryId}" },
  lotChanged: { memory: 256, timeout: 300, event: "firestore.document.v1.written", document: "lots/{lotId}" },
  wordDecided: {
    memory: 256,
    timeout: 300,
    event: "firestore.document.v1.created",
    document: "vocabulary/{list}/changes/{changeId}",
  },
  exportAsked: { memory: 512, timeout: 540, event: "firestore.document.v1.created", document: "exports/{exportId}" },
  mediaChanged: { memory: 256, event: "firestore.document.v1.written", document: "media/{mediaId}" },
  mediaOfDraftChanged: {
    memory: 256,
    timeout: 120,
    event: "firestore.document.v1.written",
    document: "drafts/{testId}",
  },
  mediaOfTestChanged: {
    memory: 256,
    timeout: 120,
    event: "firestore.document.v1.written",
    document: "tests/{testId}",
  },
  placeMedia: { memory: 256, timeout: 60, isCallable: true },
  mediaUpkeep: { memory: 512, timeout: 300, maxInstances: 1, schedule: "every 1 minutes" },
  mediaSweep: { memory: 512, timeout: 300, maxInstances: 1, schedule: "every 10 minutes" },
  resourceCheck: {
    memory: 1024,
    timeout: 120,
    concurrency: 1,
    event: "storage.object.v1.finalized",
    filters: { bucket: "{{ params.FORMS_BUCKET }}" },
  },
  mediaOperation: { memory: 512, timeout: 60, isCallable: true },
  recordChain: { memory: 256, event: "firestore.document.v1.created", document: "tests/{testId}/revisions/{rev}" },
  factCheck: { memory: 512, timeout: 300, maxInstances: 1, schedule: "every 10 minutes" },
  chainCheck: { memory: 512, timeout: 300, maxInstances: 1, schedule: "every 10 minutes" },
  verifyRecord: { memory: 512, timeout: 60, isCallable: true },
  askData: { memory: 512, timeout: 120, isCallable: true, secrets: ["ASK_MODEL_KEY"] },
  recordNotices: { memory: 256, event: "firestore.document.v1.created", document: "tests/{testId}/revisions/{rev}" },
  queryNotices: { memory: 256, event: "firestore.document.v1.written", document: "tests/{testId}/queries/{queryId}" },
  mediaNotices: { memory: 256, event: "firestore.document.v1.written", document: "media/{mediaId}" },
  alertNotices: { memory: 256, event: "firestore.document.v1.created", document: "alerts/{pair}" },
  mailSend: {
    memory: 512,
    timeout: 60,
    secrets: ["SENDGRID_API_KEY", "MAIL_LINK_KEY"],
    event: "firestore.document.v1.created",
    document: "outbox/{mailId}",
  },
  mailTick: {
    memory: 512,
    timeout: 120,
    maxInstances: 1,
    schedule: "every 1 minutes",
    secrets: ["SENDGRID_API_KEY", "MAIL_LINK_KEY"],
  },
  reportRun: {
    memory: 1024,
    timeout: 540,
    event: "firestore.document.v1.created",
    document: "reportRuns/{runId}",
  },
  reportTick: { memory: 1024, timeout: 540, maxInstances: 1, schedule: "every 1 minutes" },
  scheduleOperation: { memory: 512, timeout: 60, isCallable: true, secrets: ["MAIL_LINK_KEY"] },
  mailEvents: { memory: 256, timeout: 60, isPublic: true },
  mailLinks: { memory: 256, timeout: 120, isPublic: true, secrets: ["MAIL_LINK_KEY"] },
  dueReminders: { memory: 512, timeout: 300, maxInstances: 1, schedule: "every 5 minutes" },
};
const buckets = bucketNames("{{ params.PROJECT_ID }}");

/** Settings of a deployment with their defaults, the project's name filled in by the platform. */
const PARAMETERS = {
  RAW_BUCKET: buckets.clinicalRawData,
  DERIVED_BUCKET: buckets.derived,
  FORMS_BUCKET: buckets.formsResources,
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
  MAIL_FROM: "reports@hollyfield.example",
  SITE_ADDRESS: "https://{{ params.PROJECT_ID }}.web.app",
};

/** Loads of the entry point to take the middle one of; each in a new process. */
const LOADS = 5;

type Expected = {
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
);

/** What the manifest says of the way in which a function is called. Whatever an event brings is repeated when it fails. */
function triggerOf(expected: Expected) {
  if ("blocking" in expected) {
    const options = { accessToken: false, idToken: false, refreshToken: false };
    return { blockingTrigger: { eventType: `providers/cloud.auth/eventTypes/user.${expected.blocking}`, options } };
  }
  if ("schedule" in expected) return { scheduleTrigger: { schedule: expected.schedule, retryConfig: {} } };
  if ("isPublic" in expected) return { httpsTrigger: { invoker: ["public"] } };
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
  ...(expected.timeout && { timeoutSeconds: expected.timeout }),
  ...(expected.concurrency && { concurrency: expected.concurrency }),
  ...(expected.secrets && { secretEnvironmentVariables: expected.secrets.map((key) => ({ key })) }),
  ...triggerOf(expected),
  labels: {},
  entryPoint: name,
});

const withoutNulls = (endpoint: object) =>
  Object.fromEntries(Object.entries(endpoint).filter(([, value]) => value !== null));

/** Runs a program under the Node that runs this, which is the one of the platform. */
async function run(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const options: ExecFileOptions = { cwd, env: { ...process.env, PATH, ...env }, timeout: 300_000 };
  const { stdout } = await promisify(execFile)(program, args, options);
  return stdout.toString();
}

type Loaded = { exports: string[]; milliseconds: number; libraries: string[] };

/** Loads the entry point alone; `libraries` are the native image libraries that came with it. */
const LOADER = `
  const begun = performance.now();
  const loaded = await import("./index.js");
  const milliseconds = performance.now() - begun;
  const libraries = process.report.getReport().sharedObjects.filter((path) => /vips|sharp/.test(path));
  console.log(JSON.stringify({ exports: Object.keys(loaded).sort(), milliseconds, libraries }));`;

async function load(folder: string): Promise<Loaded> {
  return JSON.parse(await run(process.execPath, ["--input-type=module", "--eval", LOADER], folder)) as Loaded;
}

/** The parts that handlers load on demand must find their packages here as well. */
async function loadEveryChunk(folder: string) {
  const chunks = (await readdir(folder)).filter((name) => name.endsWith(".js") && name !== VIDEO_READER);
  // One after the other: the entry point requires its parts, which must not be half loaded by somebody else.
  const script = `for (const chunk of ${JSON.stringify(chunks)}) await import("./" + chunk);`;
  await run(process.execPath, ["--input-type=module", "--eval", script], folder, { GCLOUD_PROJECT: "demo-zona" });
}

async function checkManifest(folder: string) {
  const path = join(folder, "manifest.json");
  await run(process.execPath, ["node_modules/firebase-functions/lib/bin/firebase-functions.js"], folder, {
    FUNCTIONS_MANIFEST_OUTPUT_PATH: path,
    GCLOUD_PROJECT: "demo-zona",
  });
  const manifest = JSON.parse(await readFile(path, "utf8")) as {
    endpoints: Record<string, object>;
    params: { name: string; type: string; default: string | number }[];
  };
  const found = Object.entries(manifest.endpoints).map(([name, endpoint]) => [name, withoutNulls(endpoint)]);
  const expected = Object.entries(TRIGGERS).map(([name, trigger]) => [name, endpointOf(name, trigger)]);
  assert.deepEqual(Object.fromEntries(found), Object.fromEntries(expected));
  const parameters = manifest.params
    .filter(({ type }) => type !== "secret")
    .map((parameter) => [parameter.name, parameter.default]);
  assert.deepEqual(Object.fromEntries(parameters), PARAMETERS);
}

await buildFunctions();
const folder = await mkdtemp(join(tmpdir(), "zona-deploy-"));
try {
  await cp(DIST, folder, { recursive: true, filter: (path) => !path.includes("node_modules") });
  await run("npm", ["install", "--omit=dev", "--engine-strict", "--no-audit", "--no-fund", "--loglevel=error"], folder);
  await loadEveryChunk(folder);
  await checkManifest(folder);
  await assertReadsVideo(folder);
  const loads: Loaded[] = [];
  for (let index = 0; index < LOADS; index++) loads.push(await load(folder));
  for (const { exports, libraries } of loads) {
    assert.deepEqual(exports, Object.keys(TRIGGERS).sort());
    assert.deepEqual(libraries, [], "an image library is loaded before a picture is there");
  }
  const middle = loads.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)[Math.floor(LOADS / 2)] ?? 0;
  const names = Object.keys(TRIGGERS).join(", ");
  console.log(`functions deploy folder: installs and loads alone in ${middle.toFixed(0)} ms without sharp; ${names}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
