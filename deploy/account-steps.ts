import type { Call, Cloud } from "./cloud.ts";
import { call, once, readTwice, until } from "./google.ts";
import { ALREADY, resource, type Step } from "./step.ts";
import { addressOf, type Binding, policies, ZONES } from "./zones.ts";

/** Interfaces whose service account Google makes when it is asked for; a role can be granted only to one that exists. */
const AGENTS = ["pubsub.googleapis.com", "firebasestorage.googleapis.com", "eventarc.googleapis.com"];

type Policy = { bindings?: (Binding & { condition?: object })[]; etag?: string; version?: number };

const VERSION = 3;

/** The policy with what is missing of `wanted`; undefined where nothing is. What else is granted stays. */
function completed(policy: Policy, wanted: readonly Binding[]): Policy | undefined {
  const all = structuredClone(policy.bindings ?? []);
  let isChanged = false;
  for (const { role, members } of wanted) {
    const there = all.filter((one) => one.role === role && !one.condition);
    const missing = members.filter((member) => !there.some((one) => one.members.includes(member)));
    if (missing.length === 0) continue;
    isChanged = true;
    if (there[0]) there[0].members.push(...missing);
    else all.push({ role, members: missing });
  }
  return isChanged ? { ...policy, bindings: all, version: VERSION } : undefined;
}

/** Where a policy is read and written. */
export type Place = { title: string; get: Call; set: (policy: Policy) => Call };

/** Reads a policy and writes it back with what is missing; read again where somebody else changed it meanwhile. */
export async function granted(cloud: Cloud, { title, get, set }: Place, wanted: readonly Binding[]): Promise<string> {
  let more: Policy | undefined;
  const isComplete = async () => {
    const found = get.method === "GET" ? await readTwice(cloud, get.url) : await call(cloud, get);
    more = completed((found ?? {}) as Policy, wanted);
    return more === undefined;
  };
  return (await until(cloud, title, isComplete, () => once(cloud, set(more ?? {})))) ? "done" : ALREADY;
}

const policyStep = (place: Place, wanted: readonly Binding[]): Step => ({
  title: place.title,
  does: wanted.map(({ role, members }) => `${role} to ${members.join(", ")}`),
  take: (cloud) => granted(cloud, place, wanted),
});

/** Accounts of the trust zones and of Google's own services, and what each may do. */
export function accountSteps(projectId: string, projectNumber: string): readonly Step[] {
  const accounts = `https://iam.googleapis.com/v1/projects/${projectId}/serviceAccounts`;
  const { project, buckets, topics } = policies(projectId, projectNumber);
  const projectUrl = `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}`;
  return [
    ...ZONES.map((zone) => {
      const address = addressOf(zone, projectId);
      const body = { accountId: address.split("@")[0], serviceAccount: { displayName: `Zona: ${zone}` } };
      const make: Call = { method: "POST", url: accounts, body };
      return resource({ title: `account ${address}`, url: `${accounts}/${address}`, make });
    }),
    agentsStep(projectId, projectNumber, project),
    policyStep(
      {
        title: "who may do what in the project",
        get: {
          method: "POST",
          url: `${projectUrl}:getIamPolicy`,
          body: { options: { requestedPolicyVersion: VERSION } },
        },
        set: (policy) => ({
          method: "POST",
          url: `${projectUrl}:setIamPolicy`,
          body: { policy, updateMask: "bindings,etag" },
        }),
      },
      project,
    ),
    ...buckets.map(({ name, bindings }) => {
      const url = `https://storage.googleapis.com/storage/v1/b/${name}/iam`;
      return policyStep(
        {
          title: `who may do what in ${name}`,
          get: { method: "GET", url: `${url}?optionsRequestedPolicyVersion=${VERSION}` },
          set: (body) => ({ method: "PUT", url, body }),
        },
        bindings,
      );
    }),
    ...topics.map(({ name, bindings }) => {
      const url = `https://pubsub.googleapis.com/v1/projects/${projectId}/topics/${name}`;
      return policyStep(
        {
          title: `who publishes to ${name}`,
          get: { method: "GET", url: `${url}:getIamPolicy?options.requestedPolicyVersion=${VERSION}` },
          set: (policy) => ({ method: "POST", url: `${url}:setIamPolicy`, body: { policy } }),
        },
        bindings,
      );
    }),
  ];
}

/** Asked for only while one of them is granted nothing: asking makes them. */
function agentsStep(projectId: string, projectNumber: string, wanted: readonly Binding[]): Step {
  const policy = `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}:getIamPolicy`;
  const storage = `https://storage.googleapis.com/storage/v1/projects/${projectId}/serviceAccount`;
  const identity = (name: string): Call => ({
    method: "POST",
    url: `https://serviceusage.googleapis.com/v1beta1/projects/${projectNumber}/services/${name}:generateServiceIdentity`,
    body: {},
  });
  return {
    title: "accounts of Google's own services",
    does: [`GET ${storage}`, ...AGENTS.map((name) => `POST ${identity(name).url}`)],
    take: async (cloud) => {
      const found = (await call(cloud, { method: "POST", url: policy, body: {} })) as Policy;
      if (!completed(found, wanted)) return ALREADY;
      await readTwice(cloud, storage);
      for (const name of AGENTS) await call(cloud, identity(name));
      return "asked for";
    },
  };
}
