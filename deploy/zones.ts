import { bucketNames, MEDIA_DONE_TOPIC, MEDIA_WORK_TOPIC } from "@zona/domain/collections";
import { ACCOUNTS, type Zone } from "../functions/src/firebase/zones.ts";

type Bucket = keyof ReturnType<typeof bucketNames>;
type Grants = {
  /** Of the whole project. */
  project: readonly string[];
  buckets?: Partial<Record<Bucket, readonly string[]>>;
  /** Topics that it publishes to. */
  topics?: readonly string[];
};

const RECORDS = "datastore.user";
/** What an event or a message needs to reach a function; which function it may call is said of each. */
const EVENTS = ["eventarc.eventReceiver"];
const READ = ["storage.objectViewer"];
const ADD = ["storage.objectCreator", "storage.objectViewer"];
const CHANGE = ["storage.objectUser"];

/** What each trust zone is granted; `deploy/grants.test.ts` compares it with the calls of its functions. */
export const GRANTS: Readonly<Record<Zone, Grants>> = {
  api: { project: [RECORDS, "firebaseauth.viewer"], buckets: { tables: READ } },
  decoder: {
    project: EVENTS,
    buckets: { clinicalRawData: READ, derived: ["storage.objectCreator"], formsResources: READ },
    topics: [MEDIA_DONE_TOPIC],
  },
  identity: { project: [RECORDS] },
  imports: { project: [RECORDS, ...EVENTS], buckets: { derived: CHANGE } },
  mail: {
    project: [RECORDS, ...EVENTS, "firebaseauth.viewer"],
    buckets: { derived: CHANGE, tables: READ },
    topics: [MEDIA_WORK_TOPIC],
  },
  records: {
    project: [RECORDS, ...EVENTS, "firebaseauth.viewer"],
    buckets: { clinicalRawData: CHANGE, derived: READ, formsResources: CHANGE, trailAnchors: READ },
    topics: [MEDIA_WORK_TOPIC],
  },
  staff: {
    project: [RECORDS, ...EVENTS, "firebaseauth.admin", "monitoring.viewer"],
    buckets: { clinicalRawData: READ, derived: CHANGE, formsResources: CHANGE, tables: CHANGE, trailAnchors: ADD },
    topics: [MEDIA_DONE_TOPIC, MEDIA_WORK_TOPIC],
  },
  tables: { project: [RECORDS, ...EVENTS, "firebaseauth.viewer"], buckets: { derived: CHANGE, tables: READ } },
};

/**
 * What earlier releases granted besides. It is taken away once the functions of this one run, and given back where the release
 * before is brought back.
 */
export const WITHDRAWN: Readonly<Partial<Record<Zone, Grants>>> = {
  decoder: {
    project: [RECORDS, "run.invoker"],
    buckets: { derived: READ, formsResources: CHANGE },
  },
  mail: { project: ["run.invoker"] },
  records: { project: ["run.invoker"] },
  staff: { project: ["run.invoker"] },
  tables: { project: ["run.invoker"] },
};

export const ZONES = Object.keys(GRANTS) as Zone[];

export const addressOf = (zone: Zone, projectId: string) => `${ACCOUNTS[zone]}@${projectId}.iam.gserviceaccount.com`;

/** A role and who has it, as policies list it. */
export type Binding = { role: string; members: string[] };

const member = (address: string) => `serviceAccount:${address}`;
const bindings = (roles: readonly string[], address: string): Binding[] =>
  roles.map((role) => ({ role: `roles/${role}`, members: [member(address)] }));

type Granted = Partial<Grants> & { address: string };

const inProject = (zones: readonly Granted[]) =>
  zones.flatMap(({ project = [], address }) => bindings(project, address));

const inBuckets = (projectId: string, zones: readonly Granted[]) =>
  Object.entries(bucketNames(projectId)).map(([bucket, name]) => ({
    name,
    bindings: zones.flatMap(({ buckets, address }) => bindings(buckets?.[bucket as Bucket] ?? [], address)),
  }));

/** What accounts may do no more, by the policy that said so. */
export function withdrawn(projectId: string) {
  const zones = ZONES.map((zone) => ({ address: addressOf(zone, projectId), ...WITHDRAWN[zone] }));
  return {
    project: inProject(zones),
    buckets: inBuckets(projectId, zones).filter((one) => one.bindings.length > 0),
  };
}

/** Who may do what, by the address of the policy that says so. */
export function policies(projectId: string, projectNumber: string) {
  const agent = (name: string) => `service-${projectNumber}@${name}.iam.gserviceaccount.com`;
  const pubsub = agent("gcp-sa-pubsub");
  const zones = ZONES.map((zone) => ({ address: addressOf(zone, projectId), ...GRANTS[zone] }));
  return {
    project: [
      ...inProject(zones),
      // Newer organisations give it nothing, and nothing could be built then.
      ...bindings(["cloudbuild.builds.builder"], `${projectNumber}-compute@developer.gserviceaccount.com`),
      // Storage rules read Firestore; firebase-tools grants this only where it may ask somebody.
      ...bindings(["firebaserules.firestoreServiceAgent"], agent("gcp-sa-firebasestorage")),
      ...bindings(["pubsub.publisher"], agent("gs-project-accounts")),
      ...bindings(["pubsub.publisher", "pubsub.subscriber", "iam.serviceAccountTokenCreator"], pubsub),
      ...bindings(["eventarc.serviceAgent"], agent("gcp-sa-eventarc")),
    ],
    buckets: inBuckets(projectId, zones),
    topics: [MEDIA_WORK_TOPIC, MEDIA_DONE_TOPIC].map((topic) => ({
      name: topic,
      bindings: zones.flatMap(({ topics, address }) =>
        topics?.includes(topic) ? bindings(["pubsub.publisher"], address) : [],
      ),
    })),
  };
}
