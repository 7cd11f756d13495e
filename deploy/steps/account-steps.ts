import type { Call, Cloud } from "../cloud.ts";
import { call, once, readTwice, until } from "../google.ts";
import { ALREADY, resource, type Step } from "../step.ts";
import { addressOf, type Binding, policies, withdrawn, ZONES } from "../zones.ts";

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

/** The policy without what is `unwanted`; undefined where nothing of it is there. What else is granted stays. */
function reduced(policy: Policy, unwanted: readonly Binding[]): Policy | undefined {
  const all = policy.bindings ?? [];
  const isUnwanted = (role: string, member: string) =>
    unwanted.some((one) => one.role === role && one.members.includes(member));
  const kept = all.flatMap((one) => {
    if (one.condition) return [one];
    const members = one.members.filter((member) => !isUnwanted(one.role, member));
    return members.length > 0 ? [{ ...one, members }] : [];
  });
  const count = (bindings: readonly Binding[]) => bindings.flatMap(({ members }) => members).length;
  return count(kept) < count(all) ? { ...policy, bindings: kept, version: VERSION } : undefined;
}

/** Where a policy is read and written. */
export type Place = { title: string; get: Call; set: (policy: Policy) => Call };

/** Reads a policy and writes back what it is to be; read again where somebody else changed it meanwhile. */
async function changed(
  cloud: Cloud,
  { title, get, set }: Place,
  change: (policy: Policy) => Policy | undefined,
): Promise<string> {
  let other: Policy | undefined;
  const isSo = async () => {
    const found = get.method === "GET" ? await readTwice(cloud, get.url) : await call(cloud, get);
    other = change((found ?? {}) as Policy);
    return other === undefined;
  };
  return (await until(cloud, title, isSo, () => once(cloud, set(other ?? {})))) ? "done" : ALREADY;
}

/** Adds what is missing of a policy. */
export const granted = (cloud: Cloud, place: Place, wanted: readonly Binding[]): Promise<string> =>
  changed(cloud, place, (policy) => completed(policy, wanted));

const policyStep = (place: Place, wanted: readonly Binding[]): Step => ({
  title: place.title,
  does: wanted.map(({ role, members }) => `${role} to ${members.join(", ")}`),
  take: (cloud) => granted(cloud, place, wanted),
});

const projectPlace = (projectId: string): Place => {
  const url = `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}`;
  const options = { requestedPolicyVersion: VERSION };
  return {
    title: "who may do what in the project",
    get: { method: "POST", url: `${url}:getIamPolicy`, body: { options } },
    set: (policy) => ({
      method: "POST",
      url: `${url}:setIamPolicy`,
      body: { policy, updateMask: "bindings,etag" },
    }),
  };
};

/** The policy of a bucket. */
export const bucketPlace = (name: string): Place => {
  const url = `https://storage.googleapis.com/storage/v1/b/${name}/iam`;
  return {
    title: `who may do what in ${name}`,
    get: { method: "GET", url: `${url}?optionsRequestedPolicyVersion=${VERSION}` },
    set: (body) => ({ method: "PUT", url, body }),
  };
};

const withdrawals = (projectId: string) => {
  const { project, buckets } = withdrawn(projectId);
  return [
    { place: projectPlace(projectId), bindings: project },
    ...buckets.map(({ name, bindings }) => ({ place: bucketPlace(name), bindings })),
  ];
};

/** Takes away what accounts were granted by earlier releases and need no more. */
export function withdrawalStep(projectId: string): Step {
  return {
    title: "roles that no account needs any more",
    does: withdrawals(projectId).flatMap(({ bindings }) =>
      bindings.map(({ role, members }) => `${role} from ${members.join(", ")}`),
    ),
    take: async (cloud) => {
      const ends: string[] = [];
      for (const { place, bindings } of withdrawals(projectId)) {
        ends.push(await changed(cloud, place, (policy) => reduced(policy, bindings)));
      }
      return ends.includes("done") ? "taken away" : ALREADY;
    },
  };
}

/** Gives them back to functions of an earlier release. */
export async function giveBack(cloud: Cloud, projectId: string): Promise<void> {
  for (const { place, bindings } of withdrawals(projectId)) await granted(cloud, place, bindings);
}

/** Accounts of the trust zones and of Google's own services, and what each may do. */
export function accountSteps(projectId: string, projectNumber: string): readonly Step[] {
  const accounts = `https://iam.googleapis.com/v1/projects/${projectId}/serviceAccounts`;
  const { project, buckets, topics } = policies(projectId, projectNumber);
  return [
    ...ZONES.map((zone) => {
      const address = addressOf(zone, projectId);
      const body = { accountId: address.split("@")[0], serviceAccount: { displayName: `Zona: ${zone}` } };
      const make: Call = { method: "POST", url: accounts, body };
      return resource({ title: `account ${address}`, url: `${accounts}/${address}`, make });
    }),
    agentsStep(projectId, projectNumber, project),
    policyStep(projectPlace(projectId), project),
    ...buckets.map(({ name, bindings }) => policyStep(bucketPlace(name), bindings)),
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
