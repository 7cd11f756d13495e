import type { Answer, Call } from "../../cloud.ts";
import { seeded } from "./seeded.ts";

// A Google of our own that keeps state, asks for what the real one asks for, and answers late or not at all where it is told
// to. What it cannot know stands in docs/operations.md.

/** A JSON value as the interfaces take and give it. */
export type Json = { [key: string]: unknown };
export type Reply = { status: number; body: Json };
export type Binding = { role: string; members: string[]; condition?: object };
export type Policy = { bindings: Binding[]; auditConfigs?: unknown[]; etag: string; version?: number };

export type Constraint =
  | "iam.allowedPolicyMemberDomains"
  | "iam.automaticIamGrantsForDefaultServiceAccounts"
  | "defaultAccountOff";

/** How a project is before a rehearsal. */
export type ProjectSeed = {
  id: string;
  number: string;
  hasBilling?: boolean;
  /** Who runs the deployment: an editor may not change policies. */
  isEditor?: boolean;
  constraints?: readonly Constraint[];
  /** Whether Google's sign-in was switched on in the console. */
  hasGoogleSignIn?: boolean;
  auth?: "FIREBASE_AUTH" | "IDENTITY_PLATFORM";
  /** Processors that may run in the region. */
  cpuQuota?: number;
};

export type Project = Required<Omit<ProjectSeed, "auth">> & {
  /** Interfaces, and from when on they answer. */
  enabled: Record<string, number>;
  /** Service accounts and agents, and from when on a policy may name them. */
  accounts: Record<string, { since: number; disabled?: boolean }>;
  policies: Record<string, Policy>;
  /** Everything else, by host and path. */
  things: Record<string, Json>;
};

export type Ctx = {
  google: FakeGoogle;
  project: Project;
  method: string;
  host: string;
  path: string;
  query: URLSearchParams;
  body: Json;
  params: readonly string[];
};
type Handler = (ctx: Ctx) => Reply | Json;
export type Route = readonly [method: string, pattern: RegExp, handler: Handler];

const STATUS: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  409: "ALREADY_EXISTS",
  429: "RESOURCE_EXHAUSTED",
};

export class Refused extends Error {
  status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const refusedReply = (status: number, message: string): Reply => ({
  status,
  body: { error: { code: status, message, status: STATUS[status] ?? "UNKNOWN" } },
});

export type Fault = 403 | 404 | 409 | 429 | "unanswered" | "lost";
const FAULTS: readonly Fault[] = [403, 404, 409, 429, "unanswered", "lost"];

/** These answer before anything is enabled in the project. */
const ALWAYS_ON = ["serviceusage", "cloudresourcemanager", "cloudbilling", "oauth2", "upload"];

const CALL_TAKES_MS = 500;

type Settings = {
  seed?: number;
  /** How many of a hundred calls, each by its method and address, meet a fault once. */
  faultsInHundred?: number;
  /** How long a call takes on the clock of this Google. */
  callTakesMs?: number;
};

export class FakeGoogle {
  projects: Project[] = [];
  time = Date.parse("2026-11-26T08:00:00Z");
  /** Each call and its status, as `METHOD host/path status`. */
  log: string[] = [];
  random: () => number;
  /** Operations that take their time. Not part of the state: what one did is there from its beginning. */
  pending = new Map<string, { until: number; response: Json }>();
  #routes: readonly Route[];
  #faulted = new Set<string>();
  #faultsInHundred: number;
  #callTakesMs: number;

  constructor(routes: readonly Route[], { seed = 0, faultsInHundred = 0, callTakesMs = CALL_TAKES_MS }: Settings = {}) {
    this.#routes = routes;
    this.#faultsInHundred = faultsInHundred;
    this.#callTakesMs = callTakesMs;
    this.random = seeded(seed);
  }

  /** A moment between now and `most` milliseconds from now. */
  soon(most: number): number {
    return this.time + this.random() * most;
  }

  /** Everything that is stored, as text: the same where nothing changed. */
  state(): string {
    return JSON.stringify(this.projects);
  }

  calm(): void {
    this.#faultsInHundred = 0;
  }

  /** `status` 0 where nobody answers. */
  request({ method, url, body }: Call): Answer {
    const { hostname, pathname, searchParams } = new URL(url);
    const { status, body: text } = this.answer(
      method,
      hostname.split(".")[0] ?? "",
      pathname,
      searchParams,
      (body ?? {}) as Json,
    );
    return { status, text: JSON.stringify(text) };
  }

  answer(method: string, host: string, path: string, query: URLSearchParams, body: Json): Reply {
    this.time += this.#callTakesMs;
    const fault = this.#fault(`${method} ${host}${path}`);
    const isCarriedOut = fault === undefined || fault === "lost";
    const reply = isCarriedOut ? this.#carriedOut(method, host, path, query, body) : refusedReply(0, "");
    const shown =
      fault === undefined
        ? reply
        : fault === "lost" || fault === "unanswered"
          ? refusedReply(0, "")
          : refusedReply(fault, "Try again.");
    this.log.push(`${method} ${host}${path} ${shown.status}${fault ? ` (${fault})` : ""}`);
    return shown;
  }

  #fault(key: string): Fault | undefined {
    if (this.#faultsInHundred === 0 || this.#faulted.has(key)) return undefined;
    this.#faulted.add(key);
    if (this.random() * 100 >= this.#faultsInHundred) return undefined;
    return FAULTS[Math.floor(this.random() * FAULTS.length)];
  }

  #carriedOut(method: string, host: string, path: string, query: URLSearchParams, body: Json): Reply {
    try {
      const line = `${host}${path}`;
      for (const [verb, pattern, handler] of this.#routes) {
        const match = verb === method ? pattern.exec(line) : undefined;
        if (!match) continue;
        const params = match.slice(1).map((part) => decodeURIComponent(part ?? ""));
        const project = this.#projectOf(line);
        this.#mayAnswer(project, host);
        const found = handler({ google: this, project, method, host, path, query, body, params });
        return typeof found.status === "number" && "body" in found
          ? (found as Reply)
          : { status: 200, body: found as Json };
      }
      return refusedReply(501, `Nobody taught me ${method} ${line}`);
    } catch (error) {
      if (error instanceof Refused) return refusedReply(error.status, error.message);
      throw error;
    }
  }

  /** Most addresses name the project by its id or its number; a bucket is where it was made, and sites begin with its id. */
  #projectOf(line: string): Project {
    const [, name] =
      /operations\/op-(.+)-\d+$/.exec(line) ??
      /(?:projects|sites|transferJobs|googleServiceAccounts)\/([^/:?]+)/.exec(line) ??
      /\/b\/([^/]+)/.exec(line) ??
      [];
    const [, bucket] = /\/b\/([^/]+)/.exec(line) ?? [];
    const holder = bucket && this.projects.find(({ things }) => things[`buckets/${bucket}`]);
    if (holder) return holder;
    const longestFirst = this.projects.toSorted((a, b) => b.id.length - a.id.length);
    const project =
      longestFirst.find(({ id, number }) => name === id || name === number) ??
      longestFirst.find(({ id }) => name?.startsWith(id)) ??
      (name === undefined ? this.projects[0] : undefined);
    if (!project) throw new Refused(403, "The caller does not have permission, or the project does not exist.");
    return project;
  }

  #mayAnswer(project: Project, host: string): void {
    if (
      ALWAYS_ON.includes(host) ||
      (project.enabled[`${host}.googleapis.com`] ?? Number.POSITIVE_INFINITY) <= this.time
    )
      return;
    throw new Refused(
      403,
      `${host}.googleapis.com has not been used in project ${project.number} before or it is disabled. If you enabled this API recently, wait a few minutes.`,
    );
  }
}

/** The policy of a thing; one that has none yet is empty. */
export function policyOf(project: Project, key: string): Policy {
  project.policies[key] ??= { bindings: [], etag: "e0", version: 3 };
  return project.policies[key];
}

/** Sets what the body says, as `setIamPolicy` does: refuses a stale copy, strangers and accounts that do not exist. */
export function setPolicy(
  { google, project }: Pick<Ctx, "google" | "project">,
  key: string,
  given: Partial<Policy>,
  mask = "",
): Policy {
  if (project.isEditor)
    throw new Refused(403, "The caller does not have permission: resourcemanager.projects.setIamPolicy");
  const policy = policyOf(project, key);
  if (given.etag !== undefined && given.etag !== policy.etag) {
    throw new Refused(
      409,
      "There were concurrent policy changes. Please retry the whole read-modify-write with exponential backoff.",
    );
  }
  const members = (given.bindings ?? []).flatMap((binding) => binding.members);
  for (const member of members) {
    const [kind, address = ""] = member.split(/:(.*)/);
    const isThere = google.projects.some(({ accounts }) => (accounts[address]?.since ?? Infinity) <= google.time);
    if (kind === "serviceAccount" && !isThere) {
      throw new Refused(400, `Service account ${address} does not exist.`);
    }
    if (member === "allUsers" && project.constraints.includes("iam.allowedPolicyMemberDomains")) {
      throw new Refused(400, "One or more users named in the policy do not belong to a permitted customer.");
    }
  }
  if (given.bindings && (mask === "" || mask.includes("bindings"))) policy.bindings = given.bindings;
  if (given.auditConfigs && (mask === "" || mask.includes("auditConfigs"))) policy.auditConfigs = given.auditConfigs;
  policy.etag = `e${Number(policy.etag.slice(1)) + 1}`;
  return policy;
}

/** Whether a policy gives somebody a role. */
export const hasRole = (project: Project, key: string, address: string, role: string) =>
  (project.policies[key]?.bindings ?? []).some(
    (binding) => binding.role === role && binding.members.some((member) => member.endsWith(`:${address}`)),
  );

/** The thing at a key; refuses with 404 where nothing is. */
export function thing(project: Project, key: string): Json {
  const found = project.things[key];
  if (!found) throw new Refused(404, `${key} was not found.`);
  return found;
}

export function newThing(project: Project, key: string, value: Json): Json {
  if (project.things[key]) throw new Refused(409, `${key} already exists.`);
  project.things[key] = value;
  return value;
}

/** All things whose key begins so. */
export function things(project: Project, prefix: string): Json[] {
  const found: Json[] = [];
  for (const key in project.things) {
    const value = key.startsWith(prefix) ? project.things[key] : undefined;
    if (value) found.push(value);
  }
  return found;
}

/** Writes what the mask names, or all that the body says. */
export function patched(target: Json, body: Json, mask: string | null): Json {
  const paths = mask ? mask.split(",") : Object.keys(body);
  for (const path of paths) {
    const [first = "", ...rest] = path.split(".");
    const [second] = rest;
    if (second === undefined) target[first] = body[first];
    else target[first] = { ...(target[first] as Json), [second]: (body[first] as Json | undefined)?.[second] };
  }
  return target;
}

/** A long-running operation that ends after a while; `prefix` is how the interface names its operations. */
export function operation({ google, project }: Ctx, prefix: string, response: Json, takesMs = 10_000): Json {
  const name = `${prefix}operations/op-${project.id}-${google.pending.size}`;
  const until = google.random() < 0.3 ? google.time : google.soon(takesMs);
  google.pending.set(name, { until, response });
  return operationAt(google, name);
}

/** How an operation stands. */
export function operationAt(google: FakeGoogle, name: string): Json {
  const found = google.pending.get(name);
  if (!found) throw new Refused(404, `${name} was not found.`);
  return { name, done: found.until <= google.time, ...(found.until <= google.time && { response: found.response }) };
}
