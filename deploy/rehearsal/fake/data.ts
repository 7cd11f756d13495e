import {
  type Ctx,
  type FakeGoogle,
  hasRole,
  type Json,
  newThing,
  operation,
  type Policy,
  type Project,
  patched,
  policyOf,
  Refused,
  type Route,
  setPolicy,
  thing,
  things,
} from "./google.ts";

const IDENTITY = "identity";
const MOST_INDEXES = 1_000;

let made = 0;

/** Where the database's indexes are built: slowly, and shown as what they are when somebody looks. */
function indexesOf({ google, project }: Ctx): Json[] {
  return things(project, "indexes/").map((index) => {
    const { readyAt, ...shown } = index as { readyAt: number };
    return { ...shown, state: readyAt <= google.time ? "READY" : "CREATING" };
  });
}

const copierOf = ({ number }: Project) => `project-${number}@storage-transfer-service.iam.gserviceaccount.com`;

/** A job as it is, unless whoever copies could not read its source or write its copies: the real one fails each night. */
function mayCopy({ projects }: FakeGoogle, project: Project, job: Json): Json {
  const { gcsDataSource, gcsDataSink } = job.transferSpec as Record<string, { bucketName: string }>;
  const has = (bucket = "", roles: readonly string[] = []) =>
    projects.some(({ policies }) =>
      roles.every((role) =>
        (policies[`buckets/${bucket}`]?.bindings ?? []).some(
          (binding) =>
            binding.role === `roles/storage.${role}` && binding.members.includes(`serviceAccount:${copierOf(project)}`),
        ),
      ),
    );
  if (!has(gcsDataSource?.bucketName, ["objectViewer", "legacyBucketReader"]))
    throw new Refused(400, `${copierOf(project)} may not read ${gcsDataSource?.bucketName}.`);
  if (!has(gcsDataSink?.bucketName, ["objectViewer", "legacyBucketWriter"]))
    throw new Refused(400, `${copierOf(project)} may not write ${gcsDataSink?.bucketName}.`);
  return job;
}

/** Identity Platform, Firestore, Storage, Pub/Sub and secrets. */
export const DATA: readonly Route[] = [
  ["GET", /^identitytoolkit\/admin\/v2\/projects\/[^/]+\/config$/, ({ project }) => thing(project, IDENTITY)],
  [
    "POST",
    /^identitytoolkit\/v2\/projects\/[^/]+\/identityPlatform:initializeAuth$/,
    ({ project }) => {
      if (project.things[IDENTITY]?.subtype === "IDENTITY_PLATFORM") {
        throw new Refused(400, "INVALID_PROJECT_ID : Identity Platform has already been enabled for this project.");
      }
      project.things[IDENTITY] = { ...project.things[IDENTITY], subtype: "IDENTITY_PLATFORM" };
      return {};
    },
  ],
  [
    "PATCH",
    /^identitytoolkit\/admin\/v2\/projects\/[^/]+\/config$/,
    ({ project, body, query }) => {
      const config = thing(project, IDENTITY);
      const mask = query.get("updateMask") ?? "";
      if (/mfa|blockingFunctions/.test(mask) && config.subtype !== "IDENTITY_PLATFORM") {
        throw new Refused(400, "OPERATION_NOT_ALLOWED : Identity Platform is not enabled for this project.");
      }
      return patched(config, body, mask);
    },
  ],
  [
    "GET",
    /^identitytoolkit\/admin\/v2\/projects\/[^/]+\/defaultSupportedIdpConfigs\/google.com$/,
    ({ project }) => {
      if (!project.hasGoogleSignIn) throw new Refused(404, "CONFIGURATION_NOT_FOUND");
      return { enabled: true };
    },
  ],

  ["GET", /^firestore\/v1\/projects\/[^/]+\/databases\/\(default\)$/, ({ project }) => thing(project, "database")],
  [
    "POST",
    /^firestore\/v1\/projects\/[^/]+\/databases$/,
    (ctx) => {
      const name = `projects/${ctx.project.id}/databases/(default)`;
      const response = newThing(ctx.project, "database", { ...ctx.body, name });
      return operation(ctx, `${name}/`, response);
    },
  ],
  [
    "PATCH",
    /^firestore\/v1\/projects\/[^/]+\/databases\/\(default\)$/,
    (ctx) =>
      operation(
        ctx,
        "projects/p/databases/d/",
        patched(thing(ctx.project, "database"), ctx.body, ctx.query.get("updateMask")),
      ),
  ],
  [
    "GET",
    /^firestore\/v1\/projects\/[^/]+\/databases\/[^/]+\/backupSchedules$/,
    ({ project }) => ({ backupSchedules: things(project, "backups/") }),
  ],
  [
    "POST",
    /^firestore\/v1\/projects\/[^/]+\/databases\/[^/]+\/backupSchedules$/,
    ({ project, body }) => {
      thing(project, "database");
      const kind = body.dailyRecurrence ? "daily" : "weekly";
      const name = `projects/${project.id}/databases/(default)/backupSchedules/${kind}`;
      return newThing(project, `backups/${kind}`, { ...body, name });
    },
  ],
  [
    "PATCH",
    /^firestore\/v1\/projects\/[^/]+\/databases\/[^/]+\/backupSchedules\/(\w+)$/,
    ({ project, params: [kind], body, query }) =>
      patched(thing(project, `backups/${kind}`), body, query.get("updateMask")),
  ],
  [
    "GET",
    /^firestore\/v1\/projects\/[^/]+\/locations\/[^/]+\/backups$/,
    ({ project }) => ({ backups: things(project, "made-backups/") }),
  ],
  [
    "POST",
    /^firestore\/v1\/projects\/[^/]+\/databases:restore$/,
    (ctx) => {
      const { databaseId, backup } = ctx.body as { databaseId: string; backup: string };
      const found = things(ctx.project, "made-backups/").find(({ name }) => name === backup);
      if (found?.state !== "READY") throw new Refused(400, `${backup} cannot be restored.`);
      const response = newThing(ctx.project, `restored/${databaseId}`, { name: databaseId });
      return operation(ctx, `projects/${ctx.project.id}/databases/${databaseId}/`, response, 5 * 60_000);
    },
  ],
  [
    "GET",
    /^firestore\/v1\/projects\/[^/]+\/databases\/(drill-[^/]+)$/,
    ({ project, params: [id] }) => thing(project, `restored/${id}`),
  ],
  [
    "DELETE",
    /^firestore\/v1\/projects\/[^/]+\/databases\/(drill-[^/]+)$/,
    ({ project, params: [id] }) => {
      thing(project, `restored/${id}`);
      delete project.things[`restored/${id}`];
      return {};
    },
  ],
  [
    "GET",
    /^firestore\/v1\/projects\/[^/]+\/databases\/[^/]+\/collectionGroups\/-\/indexes$/,
    (ctx) => {
      thing(ctx.project, "database");
      const all = indexesOf(ctx);
      const from = Number(ctx.query.get("pageToken") ?? 0);
      const size = Number(ctx.query.get("pageSize") ?? 1_000);
      return {
        indexes: all.slice(from, from + size),
        ...(from + size < all.length && { nextPageToken: String(from + size) }),
      };
    },
  ],
  [
    "POST",
    /^firestore\/v1\/projects\/[^/]+\/databases\/[^/]+\/collectionGroups\/([^/]+)\/indexes$/,
    (ctx) => {
      const { google, project, body, params } = ctx;
      thing(project, "database");
      const fields = body.fields as Json[];
      const last = fields.at(-1);
      const order = fields.findLast((field) => field.order)?.order ?? "ASCENDING";
      const key = `${params[0]} ${JSON.stringify(fields)}`;
      if (things(project, "indexes/").some((one) => one.key === key)) throw new Refused(409, "index already exists");
      if (things(project, "indexes/").length >= MOST_INDEXES)
        throw new Refused(429, "The number of composite indexes would exceed the limit.");
      const name = `projects/${project.id}/databases/(default)/collectionGroups/${params[0]}/indexes/i${made++}`;
      const readyAt = google.soon(4 * 60_000);
      newThing(project, `indexes/${name}`, {
        ...{ name, key, queryScope: body.queryScope, readyAt },
        fields: [...fields, ...(last?.fieldPath === "__name__" ? [] : [{ fieldPath: "__name__", order }])],
      });
      return { name: `${name}/operations/made`, done: false };
    },
  ],
  [
    "DELETE",
    /^firestore\/v1\/(projects\/[^/]+\/databases\/[^/]+\/collectionGroups\/[^/]+\/indexes\/[^/]+)$/,
    ({ project, params: [name] }) => {
      thing(project, `indexes/${name}`);
      delete project.things[`indexes/${name}`];
      return {};
    },
  ],
  [
    "GET",
    /^firestore\/v1\/projects\/[^/]+\/databases\/[^/]+\/collectionGroups\/-\/fields$/,
    ({ project }) => ({ fields: things(project, "fields/") }),
  ],
  [
    "PATCH",
    /^firestore\/v1\/(projects\/[^/]+\/databases\/[^/]+\/collectionGroups\/[^/]+\/fields\/[^/]+)$/,
    ({ project, params: [name], body }) => {
      const { indexConfig, ttlConfig } = body as { indexConfig?: Json; ttlConfig?: Json };
      project.things[`fields/${name}`] = {
        name: String(name).replace(/^projects\/[^/]+/, `projects/${project.id}`),
        indexConfig: indexConfig ?? {},
        ...(ttlConfig && { ttlConfig }),
      };
      return {};
    },
  ],

  ["GET", /^storage\/storage\/v1\/b\/([^/]+)$/, ({ project, params: [name] }) => thing(project, `buckets/${name}`)],
  [
    "POST",
    /^storage\/storage\/v1\/b$/,
    ({ google, query, body }) => {
      const project = google.projects.find(({ id }) => id === query.get("project"));
      if (!project) throw new Refused(403, "No such project.");
      const location = String(body.location).toUpperCase();
      return newThing(project, `buckets/${body.name}`, { ...body, location, metageneration: "1" });
    },
  ],
  [
    "POST",
    /^storage\/storage\/v1\/b\/([^/]+)\/lockRetentionPolicy$/,
    ({ project, params: [name], query }) => {
      const bucket = thing(project, `buckets/${name}`);
      if (query.get("ifMetagenerationMatch") !== bucket.metageneration) throw new Refused(412, "Precondition failed.");
      if (!bucket.retentionPolicy) throw new Refused(400, "There is no retention policy to lock.");
      bucket.retentionPolicy = { ...(bucket.retentionPolicy as Json), isLocked: true };
      return bucket;
    },
  ],
  [
    "PATCH",
    /^storage\/storage\/v1\/b\/([^/]+)$/,
    ({ project, params: [name], body }) => Object.assign(thing(project, `buckets/${name}`), body),
  ],
  [
    "GET",
    /^storage\/storage\/v1\/b\/([^/]+)\/iam$/,
    ({ project, params: [name] }) => {
      thing(project, `buckets/${name}`);
      return { ...policyOf(project, `buckets/${name}`) };
    },
  ],
  [
    "PUT",
    /^storage\/storage\/v1\/b\/([^/]+)\/iam$/,
    (ctx) => ({ ...setPolicy(ctx, `buckets/${ctx.params[0]}`, ctx.body as Partial<Policy>) }),
  ],
  [
    "GET",
    /^storage\/storage\/v1\/projects\/[^/]+\/serviceAccount$/,
    ({ google, project }) => {
      const address = `service-${project.number}@gs-project-accounts.iam.gserviceaccount.com`;
      project.accounts[address] ??= { since: google.soon(40_000) };
      return { email_address: address };
    },
  ],
  [
    "GET",
    /^storage\/storage\/v1\/b\/([^/]+)\/o$/,
    ({ project, params: [name] }) => ({
      items: things(project, `objects/${name}/`).map((object) => ({ name: object.name })),
    }),
  ],
  [
    "GET",
    /^storage\/storage\/v1\/b\/([^/]+)\/o\/(.+)$/,
    ({ project, params: [bucket, name] }) => thing(project, `objects/${bucket}/${name}`).content as Json,
  ],
  [
    "POST",
    /^storage\/upload\/storage\/v1\/b\/([^/]+)\/o$/,
    ({ project, params: [bucket], query, body }) => {
      thing(project, `buckets/${bucket}`);
      project.things[`objects/${bucket}/${query.get("name")}`] = { name: query.get("name"), content: body };
      return {};
    },
  ],
  [
    "GET",
    /^firebasestorage\/v1beta\/projects\/[^/]+\/buckets\/([^/:]+)$/,
    ({ project, params: [name] }) => thing(project, `linked/${name}`),
  ],
  [
    "POST",
    /^firebasestorage\/v1beta\/projects\/[^/]+\/buckets\/([^/:]+):addFirebase$/,
    ({ project, params: [name] }) => {
      thing(project, `buckets/${name}`);
      return newThing(project, `linked/${name}`, { name: `projects/${project.number}/buckets/${name}` });
    },
  ],

  [
    "GET",
    /^storagetransfer\/v1\/googleServiceAccounts\/[^/]+$/,
    ({ google, project }) => {
      const accountEmail = copierOf(project);
      project.accounts[accountEmail] ??= { since: google.soon(40_000) };
      return { accountEmail };
    },
  ],
  [
    "GET",
    /^storagetransfer\/v1\/(transferJobs\/[^/]+)$/,
    ({ project, params: [name], query }) => {
      if (query.get("projectId") !== project.id) throw new Refused(400, "projectId is required.");
      return thing(project, `${name}`);
    },
  ],
  [
    "POST",
    /^storagetransfer\/v1\/transferJobs$/,
    (ctx) => {
      const project = ctx.google.projects.find(({ id }) => id === ctx.body.projectId);
      if (!project) throw new Refused(403, "No such project.");
      if (!(ctx.body.schedule as Json | undefined)?.scheduleStartDate) throw new Refused(400, "No scheduleStartDate.");
      return newThing(project, String(ctx.body.name), mayCopy(ctx.google, project, ctx.body));
    },
  ],
  [
    "PATCH",
    /^storagetransfer\/v1\/(transferJobs\/[^/]+)$/,
    ({ google, project, params: [name], body }) => {
      const { transferJob, updateTransferJobFieldMask } = body as {
        transferJob: Json;
        updateTransferJobFieldMask: string;
      };
      const known = ["description", "transferSpec", "notificationConfig", "loggingConfig", "status"];
      if (Object.keys(transferJob).some((key) => !known.includes(key))) throw new Refused(400, "INVALID_ARGUMENT");
      return patched(thing(project, `${name}`), mayCopy(google, project, transferJob), updateTransferJobFieldMask);
    },
  ],

  [
    "GET",
    /^pubsub\/v1\/projects\/[^/]+\/topics\/([^/:]+)$/,
    ({ project, params: [name] }) => thing(project, `topics/${name}`),
  ],
  [
    "PUT",
    /^pubsub\/v1\/projects\/[^/]+\/topics\/([^/:]+)$/,
    ({ project, params: [name] }) =>
      newThing(project, `topics/${name}`, { name: `projects/${project.id}/topics/${name}` }),
  ],
  [
    "GET",
    /^pubsub\/v1\/projects\/[^/]+\/topics\/([^/:]+):getIamPolicy$/,
    ({ project, params: [name] }) => {
      thing(project, `topics/${name}`);
      return { ...policyOf(project, `topics/${name}`) };
    },
  ],
  [
    "POST",
    /^pubsub\/v1\/projects\/[^/]+\/topics\/([^/:]+):setIamPolicy$/,
    (ctx) => ({ ...setPolicy(ctx, `topics/${ctx.params[0]}`, ctx.body.policy as Json) }),
  ],
  [
    "GET",
    /^pubsub\/v1\/projects\/[^/]+\/subscriptions$/,
    ({ project }) => ({ subscriptions: things(project, "subscriptions/") }),
  ],
  [
    "PATCH",
    /^pubsub\/v1\/projects\/[^/]+\/subscriptions\/([^/:]+)$/,
    ({ project, params: [name], body }) => {
      const agent = `service-${project.number}@gcp-sa-pubsub.iam.gserviceaccount.com`;
      for (const role of ["roles/pubsub.publisher", "roles/pubsub.subscriber"]) {
        // The real one takes it, and loses messages: better seen here.
        if (!hasRole(project, "project", agent, role))
          throw new Refused(400, `${agent} lacks ${role} for dead letters.`);
      }
      return patched(thing(project, `subscriptions/${name}`), body.subscription as Json, String(body.updateMask));
    },
  ],

  [
    "GET",
    /^secretmanager\/v1\/projects\/[^/]+\/secrets\/([^/:]+)$/,
    ({ project, params: [name] }) => thing(project, `secrets/${name}`),
  ],
  [
    "POST",
    /^secretmanager\/v1\/projects\/[^/]+\/secrets$/,
    ({ project, query, body }) =>
      newThing(project, `secrets/${query.get("secretId")}`, {
        ...body,
        name: `projects/${project.number}/secrets/${query.get("secretId")}`,
      }),
  ],
  [
    "POST",
    /^secretmanager\/v1\/projects\/[^/]+\/secrets\/([^/:]+):addVersion$/,
    ({ project, params: [name] }) => {
      const secret = thing(project, `secrets/${name}`);
      const number = things(project, `versions/${name}/`).length + 1;
      const version = { name: `${secret.name}/versions/${number}`, state: "ENABLED" };
      return newThing(project, `versions/${name}/${number}`, version);
    },
  ],
  [
    "GET",
    /^secretmanager\/v1\/projects\/[^/]+\/secrets\/([^/:]+)\/versions\/\w+$/,
    ({ project, params: [name] }) => {
      const all = things(project, `versions/${name}/`);
      const last = all.at(-1);
      if (!last) throw new Refused(404, `Secret ${name} has no version.`);
      return last;
    },
  ],
  [
    "GET",
    /^secretmanager\/v1\/projects\/[^/]+\/secrets\/([^/:]+):getIamPolicy$/,
    ({ project, params: [name] }) => ({ ...policyOf(project, `secrets/${name}`) }),
  ],
  [
    "POST",
    /^secretmanager\/v1\/projects\/[^/]+\/secrets\/([^/:]+):setIamPolicy$/,
    (ctx) => ({ ...setPolicy(ctx, `secrets/${ctx.params[0]}`, ctx.body.policy as Json) }),
  ],
];
