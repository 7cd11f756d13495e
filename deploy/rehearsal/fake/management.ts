import {
  type Json,
  newThing,
  operation,
  operationAt,
  patched,
  policyOf,
  Refused,
  type Route,
  setPolicy,
  thing,
  things,
} from "./google.ts";

const AGENT_OF: Readonly<Record<string, string>> = {
  "pubsub.googleapis.com": "gcp-sa-pubsub",
  "firebasestorage.googleapis.com": "gcp-sa-firebasestorage",
  "eventarc.googleapis.com": "gcp-sa-eventarc",
  "firestore.googleapis.com": "gcp-sa-firestore",
};
const MOST_ENABLED_AT_ONCE = 20;

/** Projects, billing, interfaces, accounts and policies. */
export const MANAGEMENT: readonly Route[] = [
  [
    "POST",
    /^oauth2\/(?:oauth2\/v3\/)?token$/,
    () => ({
      access_token: "rehearsal",
      expires_in: 3600,
      scope: "https://www.googleapis.com/auth/cloud-platform",
      token_type: "Bearer",
    }),
  ],
  ["GET", /^\w+\/v[^/]+\/(.*operations\/[^/]+)$/, ({ google, params: [name = ""] }) => operationAt(google, name)],

  [
    "GET",
    /^cloudresourcemanager\/v\w+\/projects\/[^/:]+$/,
    ({ project: { id, number } }) => ({ projectId: id, projectNumber: number, lifecycleState: "ACTIVE", name: id }),
  ],
  [
    "POST",
    /^cloudresourcemanager\/v\w+\/projects\/[^/:]+:getIamPolicy$/,
    ({ project }) => ({ ...policyOf(project, "project") }),
  ],
  [
    "POST",
    /^cloudresourcemanager\/v\w+\/projects\/[^/:]+:setIamPolicy$/,
    (ctx) => ({ ...setPolicy(ctx, "project", ctx.body.policy as Json, String(ctx.body.updateMask ?? "")) }),
  ],
  [
    "POST",
    /^(?:cloudresourcemanager|iam)\/v\w+\/projects\/.*:testIamPermissions$/,
    ({ project, body }) => ({
      permissions: (body.permissions as string[]).filter((name) => !project.isEditor || !name.endsWith("setIamPolicy")),
    }),
  ],
  [
    "GET",
    /^cloudbilling\/v1\/projects\/[^/]+\/billingInfo$/,
    ({ project }) => ({ billingEnabled: project.hasBilling, billingAccountName: "billingAccounts/1" }),
  ],

  [
    "GET",
    /^serviceusage\/v1\/projects\/[^/]+\/services$/,
    ({ project }) => ({
      services: Object.keys(project.enabled).map((name) => ({
        name: `projects/${project.number}/services/${name}`,
        state: "ENABLED",
      })),
    }),
  ],
  [
    "GET",
    /^serviceusage\/v1\/projects\/[^/]+\/services\/([^/:]+)$/,
    ({ project, params: [name = ""] }) => ({ name, state: name in project.enabled ? "ENABLED" : "DISABLED" }),
  ],
  [
    "POST",
    /^serviceusage\/v1\/projects\/[^/]+\/services\/([^/:]+):enable$/,
    (ctx) => {
      enable(ctx, ctx.params[0] ?? "");
      return operation(ctx, "", {});
    },
  ],
  [
    "POST",
    /^serviceusage\/v1\/projects\/[^/]+\/services:batchEnable$/,
    (ctx) => {
      const names = ctx.body.serviceIds as string[];
      if (names.length > MOST_ENABLED_AT_ONCE) throw new Refused(400, "At most 20 services may be enabled at once.");
      if (!ctx.project.hasBilling) throw new Refused(400, "Billing account for project is not found.");
      for (const name of names) enable(ctx, name);
      return operation(ctx, "", {});
    },
  ],
  [
    "POST",
    /^serviceusage\/v1beta1\/projects\/[^/]+\/services\/([^/:]+):generateServiceIdentity$/,
    (ctx) => {
      const { google, project, params } = ctx;
      const agent = AGENT_OF[params[0] ?? ""];
      if (!agent) throw new Refused(400, `${params[0]} has no service agent here.`);
      appear(project.accounts, `service-${project.number}@${agent}.iam.gserviceaccount.com`, google.soon(60_000));
      return operation(ctx, "", {});
    },
  ],

  [
    "GET",
    /^iam\/v1\/projects\/[^/]+\/serviceAccounts\/([^/:]+)$/,
    ({ project, params: [address = ""] }) => {
      const found = project.accounts[address];
      if (!found) throw new Refused(404, `Unknown service account ${address}`);
      return { email: address, ...(found.disabled && { disabled: true }) };
    },
  ],
  [
    "POST",
    /^iam\/v1\/projects\/[^/]+\/serviceAccounts$/,
    ({ google, project, body }) => {
      const address = `${body.accountId}@${project.id}.iam.gserviceaccount.com`;
      if (project.accounts[address]) throw new Refused(409, `Service account ${address} already exists.`);
      appear(project.accounts, address, google.soon(20_000));
      return { email: address };
    },
  ],

  ["GET", /^firebase\/v1beta1\/projects\/[^/:]+$/, ({ project }) => thing(project, "firebase")],
  [
    "POST",
    /^firebase\/v1beta1\/projects\/[^/]+:addFirebase$/,
    (ctx) => {
      newThing(ctx.project, "firebase", {
        projectId: ctx.project.id,
        projectNumber: ctx.project.number,
        resources: { hostingSite: ctx.project.id },
      });
      return operation(ctx, "", {});
    },
  ],
  ["GET", /^firebase\/v1beta1\/projects\/[^/]+\/webApps$/, ({ project }) => ({ apps: things(project, "webApps/") })],
  [
    "POST",
    /^firebase\/v1beta1\/projects\/[^/]+\/webApps$/,
    (ctx) => {
      thing(ctx.project, "firebase");
      const appId = `1:${ctx.project.number}:web:${things(ctx.project, "webApps/").length + 1}`;
      return operation(
        ctx,
        "",
        newThing(ctx.project, `webApps/${appId}`, { appId, displayName: ctx.body.displayName }),
      );
    },
  ],
  [
    "GET",
    /^firebase\/v1beta1\/projects\/[^/]+\/webApps\/([^/]+)\/config$/,
    ({ project, params: [appId] }) => ({
      projectId: project.id,
      appId,
      apiKey: `key-of-${project.id}`,
      authDomain: `${project.id}.firebaseapp.com`,
    }),
  ],
  [
    "GET",
    /^recaptchaenterprise\/v1\/projects\/[^/]+\/keys$/,
    ({ project }) => ({ keys: things(project, "recaptcha/") }),
  ],
  [
    "POST",
    /^recaptchaenterprise\/v1\/projects\/[^/]+\/keys$/,
    ({ project, body }) => {
      const id = `site-key-${things(project, "recaptcha/").length + 1}`;
      return newThing(project, `recaptcha/${id}`, { ...body, name: `projects/${project.number}/keys/${id}` });
    },
  ],
  [
    "GET",
    /^firebaseappcheck\/v1\/projects\/[^/]+\/(apps\/[^/]+)\/recaptchaEnterpriseConfig$/,
    ({ project, params: [app] }) => project.things[`appCheck/${app}`] ?? {},
  ],
  [
    "PATCH",
    /^firebaseappcheck\/v1\/projects\/[^/]+\/(apps\/[^/]+)\/recaptchaEnterpriseConfig$/,
    ({ project, params: [app], body, query }) => {
      project.things[`appCheck/${app}`] = patched(
        { ...project.things[`appCheck/${app}`] },
        body,
        query.get("updateMask"),
      );
      return project.things[`appCheck/${app}`] ?? {};
    },
  ],
  [
    "GET",
    /^firebaseappcheck\/v1\/projects\/[^/]+\/(services\/[^/]+)$/,
    ({ project, params: [service] }) => project.things[`appCheck/${service}`] ?? {},
  ],
  [
    "PATCH",
    /^firebaseappcheck\/v1\/projects\/[^/]+\/(services\/[^/]+)$/,
    ({ project, params: [service], body, query }) => {
      const key = `appCheck/${service}`;
      project.things[key] = patched({ ...project.things[key] }, body, query.get("updateMask"));
      return project.things[key];
    },
  ],
  ["GET", /^monitoring\/v3\/projects\/[^/]+\/timeSeries$/, ({ project }) => project.things.timeSeries ?? {}],
];

function enable({ google, project }: Parameters<Route[2]>[0], name: string): void {
  if (name in project.enabled) return;
  project.enabled[name] = google.soon(30_000);
  const isAutomatic = !project.constraints.includes("iam.automaticIamGrantsForDefaultServiceAccounts");
  if (name === "compute.googleapis.com") {
    const address = `${project.number}-compute@developer.gserviceaccount.com`;
    const isOff = project.constraints.includes("defaultAccountOff");
    project.accounts[address] = { since: google.time, ...(isOff && { disabled: true }) };
    // Organisations of before May 2024 let it do nearly everything.
    if (isAutomatic)
      policyOf(project, "project").bindings.push({ role: "roles/editor", members: [`serviceAccount:${address}`] });
  }
}

function appear(accounts: Record<string, { since: number }>, address: string, since: number): void {
  accounts[address] ??= { since };
}
