import {
  type Ctx,
  hasRole,
  type Json,
  newThing,
  operation,
  patched,
  policyOf,
  Refused,
  type Route,
  setPolicy,
  thing,
  things,
} from "./google.ts";

const REGION = "europe-west1";
const DEFAULT_QUOTA_ROLE = "roles/secretmanager.secretAccessor";

let rulesets = 0;
let versions = 0;

type Spec = {
  buildConfig?: Json;
  serviceConfig?: {
    serviceAccountEmail?: string;
    secretEnvironmentVariables?: { key: string; secret?: string }[];
  } & Json;
  eventTrigger?: {
    eventType?: string;
    pubsubTopic?: string;
    serviceAccountEmail?: string;
    eventFilters?: { attribute: string; value: string }[];
  };
};

const computeAccount = ({ project }: Ctx) => `${project.number}-compute@developer.gserviceaccount.com`;

/** Who builds functions where nobody names another account. */
function assertBuilds(ctx: Ctx): void {
  const address = computeAccount(ctx);
  const account = ctx.project.accounts[address];
  const may = ["roles/editor", "roles/cloudbuild.builds.builder"].some((role) =>
    hasRole(ctx.project, "project", address, role),
  );
  if (!account || account.disabled)
    throw new Refused(400, `Build failed: the service account ${address} is disabled or missing.`);
  if (!may)
    throw new Refused(
      400,
      `Build failed: ${address} lacks permissions: could not build the function due to a missing permission on the build service account.`,
    );
}

/** The account that a function acts as, and what it needs to be reached by its events. */
function assertRuns(ctx: Ctx, { serviceConfig, eventTrigger }: Spec): void {
  const { google, project } = ctx;
  const address = serviceConfig?.serviceAccountEmail ?? computeAccount(ctx);
  if (!((project.accounts[address]?.since ?? Number.POSITIVE_INFINITY) <= google.time)) {
    throw new Refused(400, `Service account ${address} does not exist.`);
  }
  for (const { secret } of serviceConfig?.secretEnvironmentVariables ?? []) {
    if (things(project, `versions/${secret}/`).length === 0) throw new Refused(400, `Secret ${secret} was not found.`);
    if (!hasRole(project, `secrets/${secret}`, address, DEFAULT_QUOTA_ROLE))
      throw new Refused(403, `Permission denied on secret ${secret} for ${address}.`);
  }
  if (!eventTrigger) return;
  if (
    !hasRole(project, "project", address, "roles/eventarc.eventReceiver") &&
    !hasRole(project, "project", address, "roles/editor")
  ) {
    throw new Refused(
      400,
      `Validation failed for trigger: Permission "eventarc.events.receiveEvent" denied on ${address}`,
    );
  }
  if (eventTrigger.eventType?.includes("storage")) {
    const agent = `service-${project.number}@gs-project-accounts.iam.gserviceaccount.com`;
    const bucket = eventTrigger.eventFilters?.find(({ attribute }) => attribute === "bucket")?.value;
    thing(project, `buckets/${bucket}`);
    if (!hasRole(project, "project", agent, "roles/pubsub.publisher")) {
      throw new Refused(
        400,
        "The Cloud Storage service account for your bucket is unable to publish to Cloud Pub/Sub topics in the specified project.",
      );
    }
  }
  if (eventTrigger.pubsubTopic) thing(project, `topics/${eventTrigger.pubsubTopic.split("/").at(-1)}`);
  if (eventTrigger.eventType?.includes("firestore")) thing(project, "database");
}

/** What is released at one moment may not hold more processors than the region lends. */
function assertQuota({ google, project }: Ctx): void {
  const recent = things(project, "functions/").filter((one) => Number(one.startedAt) > google.time - 60_000);
  if (recent.length >= project.cpuQuota) {
    throw new Refused(429, "Quota exceeded for total allowable CPU per project per region.");
  }
}

function shown({ startedAt: _, ...one }: Json): Json {
  return one;
}

function released(ctx: Ctx, id: string, spec: Spec): Json {
  assertQuota(ctx);
  assertBuilds(ctx);
  assertRuns(ctx, spec);
  const { google, project } = ctx;
  const key = `functions/${id}`;
  const service = `projects/${project.id}/locations/${REGION}/services/${id.toLowerCase()}`;
  const revision = Number((project.things[key]?.serviceConfig as Json | undefined)?.revisionNumber ?? 0) + 1;
  const topic = spec.eventTrigger?.pubsubTopic;
  const one: Json = {
    ...project.things[key],
    ...spec,
    name: `projects/${project.id}/locations/${REGION}/functions/${id}`,
    environment: "GEN_2",
    state: "ACTIVE",
    updateTime: new Date(google.time).toISOString(),
    startedAt: google.time,
    url: `https://${id.toLowerCase()}-${project.number}.run.app`,
    serviceConfig: {
      ...spec.serviceConfig,
      ...{
        service,
        revisionNumber: revision,
        revision: `${id.toLowerCase()}-${revision}`,
        allTrafficOnLatestRevision: true,
      },
      uri: `https://${id.toLowerCase()}-${project.number}.run.app`,
    },
    buildConfig: { ...spec.buildConfig, runtime: spec.buildConfig?.runtime },
  };
  project.things[key] = one;
  project.things[`run/${service}`] ??= {
    name: service,
    traffic: [{ type: "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST", percent: 100 }],
  };
  if (topic) {
    const name = `projects/${project.id}/subscriptions/eventarc-${REGION}-${id.toLowerCase()}`;
    project.things[`subscriptions/${name.split("/").at(-1)}`] ??= { name, topic };
  }
  return operation(ctx, `projects/${project.id}/locations/${REGION}/`, shown(one), 1);
}

/** Rules, functions and what carries them, and the site. */
export const RELEASE: readonly Route[] = [
  ["GET", /^firebaserules\/v1\/projects\/[^/]+\/releases$/, ({ project }) => ({ releases: things(project, "rules/") })],
  [
    "GET",
    /^firebaserules\/v1\/projects\/[^/]+\/releases\/(.+)$/,
    ({ project, params: [name] }) => thing(project, `rules/${name}`),
  ],
  [
    "GET",
    /^firebaserules\/v1\/projects\/[^/]+\/rulesets$/,
    ({ project }) => ({ rulesets: things(project, "rulesets/") }),
  ],
  [
    "GET",
    /^firebaserules\/v1\/projects\/[^/]+\/rulesets\/([^/]+)$/,
    ({ project, params: [name] }) => thing(project, `rulesets/${name}`),
  ],
  [
    "POST",
    /^firebaserules\/v1\/projects\/[^/]+\/rulesets$/,
    ({ google, project, body }) => {
      const name = `r${rulesets++}`;
      const made = {
        name: `projects/${project.id}/rulesets/${name}`,
        createTime: new Date(google.time).toISOString(),
        source: body.source,
      };
      return newThing(project, `rulesets/${name}`, made);
    },
  ],
  [
    "POST",
    /^firebaserules\/v1\/projects\/[^/]+\/releases$/,
    ({ project, body }) =>
      newThing(project, `rules/${String(body.name).split("/releases/")[1]}`, {
        ...body,
        createTime: new Date(0).toISOString(),
      }),
  ],
  [
    "PATCH",
    /^firebaserules\/v1\/projects\/[^/]+\/releases\/(.+)$/,
    ({ project, params: [name], body }) => Object.assign(thing(project, `rules/${name}`), body.release),
  ],
  ["POST", /^firebaserules\/v1\/projects\/[^/]+:test$/, () => ({})],

  ["GET", /^cloudfunctions\/v1\/projects\/[^/]+\/locations\/-\/functions$/, () => ({ functions: [] })],
  [
    "GET",
    /^cloudfunctions\/v2\/projects\/[^/]+\/locations\/[^/]+\/functions$/,
    ({ project }) => ({ functions: things(project, "functions/").map(shown) }),
  ],
  [
    "GET",
    /^cloudfunctions\/v2\/projects\/[^/]+\/locations\/[^/]+\/functions\/([^/]+)$/,
    ({ project, params: [id] }) => shown(thing(project, `functions/${id}`)),
  ],
  [
    "POST",
    /^cloudfunctions\/v2\/projects\/[^/]+\/locations\/[^/]+\/functions:generateUploadUrl$/,
    ({ project }) => ({
      uploadUrl: `http://upload.googleapis.com/projects/${project.id}/source.zip`,
      storageSource: { bucket: `gcf-v2-uploads-${project.number}`, object: "source.zip" },
    }),
  ],
  ["PUT", /^upload\/projects\/[^/]+\/source.zip$/, () => ({})],
  [
    "POST",
    /^cloudfunctions\/v2\/projects\/[^/]+\/locations\/[^/]+\/functions$/,
    (ctx) => {
      const id = ctx.query.get("functionId") ?? String(ctx.body.name).split("/").at(-1) ?? "";
      if (ctx.project.things[`functions/${id}`]) throw new Refused(409, `${id} already exists.`);
      return released(ctx, id, ctx.body as Spec);
    },
  ],
  [
    "PATCH",
    /^cloudfunctions\/v2\/projects\/[^/]+\/locations\/[^/]+\/functions\/([^/]+)$/,
    (ctx) => {
      thing(ctx.project, `functions/${ctx.params[0]}`);
      return released(ctx, ctx.params[0] ?? "", ctx.body as Spec);
    },
  ],
  [
    "DELETE",
    /^cloudfunctions\/v2\/projects\/[^/]+\/locations\/[^/]+\/functions\/([^/]+)$/,
    (ctx) => {
      thing(ctx.project, `functions/${ctx.params[0]}`);
      delete ctx.project.things[`functions/${ctx.params[0]}`];
      return operation(ctx, `projects/${ctx.project.id}/locations/${REGION}/`, {});
    },
  ],
  [
    "GET",
    /^run\/v2\/(projects\/[^/]+\/locations\/[^/]+\/services\/[^/:]+)$/,
    ({ project, params: [name] }) => thing(project, `run/${name}`),
  ],
  [
    "PATCH",
    /^run\/v2\/(projects\/[^/]+\/locations\/[^/]+\/services\/[^/:]+)$/,
    (ctx) => {
      const service = patched(thing(ctx.project, `run/${ctx.params[0]}`), ctx.body, ctx.query.get("updateMask"));
      const [{ type, revision }] = service.traffic as [Json];
      for (const one of things(ctx.project, "functions/")) {
        const config = one.serviceConfig as Json;
        if (config.service !== ctx.params[0]) continue;
        config.allTrafficOnLatestRevision = String(type).endsWith("LATEST");
        config.revision = revision ?? `${String(ctx.params[0]).split("/").at(-1)}-${config.revisionNumber}`;
      }
      return operation(ctx, `projects/${ctx.project.id}/locations/${REGION}/`, service);
    },
  ],
  [
    "GET",
    /^run\/v1\/projects\/[^/]+\/locations\/[^/]+\/services\/([^/:]+):getIamPolicy$/,
    ({ project, params: [name] }) => ({ ...policyOf(project, `run/${name}`) }),
  ],
  [
    "POST",
    /^run\/v1\/projects\/[^/]+\/locations\/[^/]+\/services\/([^/:]+):setIamPolicy$/,
    (ctx) => ({
      ...setPolicy(ctx, `run/${ctx.params[0]}`, { bindings: ((ctx.body.policy as Json).bindings ?? []) as never }),
    }),
  ],
  [
    "GET",
    /^cloudscheduler\/v1\/projects\/[^/]+\/locations\/[^/]+\/jobs\/([^/]+)$/,
    ({ project, params: [id] }) => thing(project, `jobs/${id}`),
  ],
  [
    "POST",
    /^cloudscheduler\/v1\/projects\/[^/]+\/locations\/[^/]+\/jobs$/,
    ({ project, body }) => newThing(project, `jobs/${String(body.name).split("/").at(-1)}`, body),
  ],
  [
    "PATCH",
    /^cloudscheduler\/v1\/projects\/[^/]+\/locations\/[^/]+\/jobs\/([^/]+)$/,
    ({ project, params: [id], body }) => Object.assign(thing(project, `jobs/${id}`), body),
  ],
  ["GET", /^compute\/compute\/v1\/projects\/[^/]+$/, (ctx) => ({ defaultServiceAccount: computeAccount(ctx) })],
  [
    "GET",
    /^artifactregistry\/v1\/projects\/[^/]+\/locations\/[^/]+\/repositories\/([^/]+)$/,
    ({ project, params: [name] }) => thing(project, `repositories/${name}`),
  ],
  [
    "POST",
    /^artifactregistry\/v1\/projects\/[^/]+\/locations\/[^/]+\/repositories$/,
    (ctx) =>
      operation(
        ctx,
        "projects/p/locations/l/",
        newThing(ctx.project, `repositories/${ctx.query.get("repositoryId")}`, {
          name: `projects/${ctx.project.id}/locations/${REGION}/repositories/${ctx.query.get("repositoryId")}`,
        }),
        1,
      ),
  ],
  [
    "PATCH",
    /^artifactregistry\/v1\/projects\/[^/]+\/locations\/[^/]+\/repositories\/([^/]+)$/,
    ({ project, params: [name], body, query }) =>
      patched(thing(project, `repositories/${name}`), body, query.get("updateMask")),
  ],

  ["GET", /^firebase\/v1beta1\/projects\/[^/]+\/adminSdkConfig$/, ({ project }) => ({ projectId: project.id })],
  [
    "GET",
    /^firebasehosting\/v1beta1\/projects\/[^/]+\/sites$/,
    ({ project }) => ({
      sites: [
        {
          name: `projects/${project.id}/sites/${project.id}`,
          type: "DEFAULT_SITE",
          defaultUrl: `https://${project.id}.web.app`,
        },
      ],
    }),
  ],
  [
    "GET",
    /^firebasehosting\/v1beta1\/projects\/[^/]+\/sites\/[^/]+$/,
    ({ project }) => ({
      name: `projects/${project.id}/sites/${project.id}`,
      type: "DEFAULT_SITE",
      defaultUrl: `https://${project.id}.web.app`,
    }),
  ],
  [
    "POST",
    /^firebasehosting\/v1beta1\/projects\/[^/]+\/sites\/([^/]+)\/versions$/,
    ({ project, params: [site] }) => {
      const id = `v${versions++}`;
      return newThing(project, `versions-of-site/${id}`, { name: `sites/${site}/versions/${id}`, status: "CREATED" });
    },
  ],
  [
    "POST",
    /^firebasehosting\/v1beta1\/(?:projects\/[^/]+\/)?sites\/[^/]+\/versions\/([^/:]+):populateFiles$/,
    ({ project, params: [id], body }) => {
      const hashes = Object.values(body.files as Record<string, string>);
      thing(project, `versions-of-site/${id}`).files = hashes;
      return {
        uploadRequiredHashes: hashes,
        uploadUrl: `http://upload.googleapis.com/projects/${project.id}/files`,
      };
    },
  ],
  ["POST", /^upload\/projects\/[^/]+\/files\/\w+$/, () => ({})],
  [
    "PATCH",
    /^firebasehosting\/v1beta1\/(?:projects\/[^/]+\/)?sites\/[^/]+\/versions\/([^/:]+)$/,
    ({ project, params: [id], body }) =>
      Object.assign(thing(project, `versions-of-site/${id}`), { status: body.status, config: body.config }),
  ],
  [
    "GET",
    /^firebasehosting\/v1beta1\/(?:projects\/[^/]+\/)?sites\/[^/]+\/channels\/live$/,
    ({ project }) => ({ ...project.things.site, url: `https://${project.id}.web.app` }),
  ],
  [
    "POST",
    /^firebasehosting\/v1beta1\/(?:projects\/[^/]+\/)?sites\/[^/]+\/channels\/live\/releases$/,
    ({ google, project, query, body }) => {
      const name = String(query.get("versionName")).replace(/^projects\/[^/]+\//, "");
      const version = thing(project, `versions-of-site/${name.split("/").at(-1)}`);
      if (version.status !== "FINALIZED") throw new Refused(400, "The version is not finalized.");
      // Whoever opens the site now meets all that stands behind it: what that was is kept for the verdict.
      const wanted = things(project, "indexes/");
      project.things.site = {
        release: { version: { name }, message: body.message },
        indexesReady: wanted.length > 0 && wanted.every(({ readyAt }) => Number(readyAt) <= google.time),
        functions: things(project, "functions/").length,
      };
      return {};
    },
  ],
];
