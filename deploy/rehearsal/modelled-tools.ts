import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expectedEndpoints } from "../../functions/expected-triggers.ts";
import type { Call, Cloud, Printed } from "../cloud.ts";
import type { FakeGoogle, Json, Policy } from "./fake/google.ts";
import { builtSite } from "./workplace.ts";

// firebase-tools takes seconds to start. For a thousand orders its calls are made here, and `rehearsal.test.ts` holds them to
// those of the real one.

const REGION = "europe-west1";
const ATTEMPTS = 2;

type Endpoint = Json & {
  serviceAccountEmail?: string;
  secretEnvironmentVariables?: { key: string }[];
  eventTrigger?: { eventType: string; eventFilters?: Record<string, string>; eventFilterPathPatterns?: object };
};

class Failed extends Error {}

export function modelledTools(google: FakeGoogle, root: URL): Pick<Cloud, "run"> {
  /** Refused once it is tried again, as firebase-tools does for what is transient. */
  function call(method: Call["method"], url: string, body?: object, allowed: readonly number[] = []): Json {
    for (let attempt = 1; ; attempt++) {
      const { status, text } = google.request({ method, url: `https://${url}`, body });
      const found = JSON.parse(text) as Json;
      if (status >= 200 && status < 300) return found;
      if (allowed.includes(status)) return {};
      const isTransient = [0, 409, 429, 503].includes(status);
      if (!isTransient || attempt > ATTEMPTS)
        throw new Failed(
          `Error: Request to ${url} had HTTP Error: ${status}, ${(found.error as Json | undefined)?.message}`,
        );
      google.time += 60_000;
    }
  }

  function rulesAndIndexes(projectId: string): void {
    const rules = `firebaserules.googleapis.com/v1/projects/${projectId}`;
    const { indexes, fieldOverrides } = JSON.parse(readFileSync(new URL("firestore.indexes.json", root), "utf8")) as {
      indexes: Json[];
      fieldOverrides: Json[];
    };
    const database = `firestore.googleapis.com/v1/projects/${projectId}/databases/(default)/collectionGroups`;
    const there = new Set(((call("GET", `${database}/-/indexes`).indexes ?? []) as Json[]).map(({ key }) => key));
    for (const { collectionGroup, ...body } of indexes) {
      const key = `${collectionGroup} ${JSON.stringify(body.fields)}`;
      if (!there.has(key)) call("POST", `${database}/${collectionGroup}/indexes`, body, [409]);
    }
    const overridden = ((call("GET", `${database}/-/fields`).fields ?? []) as Json[]).map(({ name }) => String(name));
    for (const { collectionGroup, fieldPath, indexes: given } of fieldOverrides) {
      const path = `${collectionGroup}/fields/${fieldPath}`;
      if (overridden.some((name) => name.endsWith(`/${path}`))) continue;
      call("PATCH", `${database}/${path}`, { indexConfig: { indexes: given } });
    }
    const targets = JSON.parse(readFileSync(new URL(".firebaserc", root), "utf8")) as {
      targets: Record<string, { storage: Record<string, string[]> }>;
    };
    const buckets = Object.values(targets.targets[projectId]?.storage ?? {}).flat();
    const released = (call("GET", `${rules}/releases`).releases ?? []) as { name: string; rulesetName: string }[];
    for (const [release, file] of [
      ...buckets.map((bucket) => [`firebase.storage/${bucket}`, "storage.rules"] as const),
      ["cloud.firestore", "firestore.rules"] as const,
    ]) {
      const name = `projects/${projectId}/releases/${release}`;
      const source = { files: [{ name: file, content: readFileSync(new URL(file, root), "utf8") }] };
      const rulesetName =
        released.find((one) => one.name === name)?.rulesetName ?? call("POST", `${rules}/rulesets`, { source }).name;
      const { status } = google.request({
        method: "PATCH",
        url: `https://${rules}/releases/${release}`,
        body: { release: { name, rulesetName } },
      });
      if (status >= 300 || status === 0) call("POST", `${rules}/releases`, { name, rulesetName });
    }
  }

  function functions(projectId: string, only: string): void {
    const list = `cloudfunctions.googleapis.com/v2/projects/${projectId}/locations`;
    const env = ["functions/.env", `functions/.env.${projectId}`].map((name) =>
      readFileSync(new URL(name, root), "utf8"),
    );
    const parameters = parseEnv(env.join("\n"));
    const filled = (text: string) =>
      text.replace(
        /\{\{ params\.(\w+) \}\}/g,
        (_, name) => parameters[name] ?? (name === "PROJECT_ID" ? projectId : ""),
      );
    const wanted = JSON.parse(filled(JSON.stringify(expectedEndpoints()))) as Record<string, Endpoint>;
    const there = (call("GET", `${list}/-/functions`).functions ?? []) as { name: string; labels?: Json }[];
    const number = String(call("GET", `cloudresourcemanager.googleapis.com/v1/projects/${projectId}`).projectNumber);
    for (const agent of ["pubsub", "eventarc"]) {
      const services = `serviceusage.googleapis.com/v1beta1/projects/${number}/services`;
      call("POST", `${services}/${agent}.googleapis.com:generateServiceIdentity`, {});
    }
    if (there.length === 0) eventsReachDefaultAccount(number);
    for (const { serviceAccountEmail, secretEnvironmentVariables = [] } of Object.values(wanted)) {
      for (const { key } of secretEnvironmentVariables) mayRead(projectId, key, String(serviceAccountEmail));
    }
    const hash = createHash("sha1")
      .update(JSON.stringify([parameters, wanted]))
      .digest("hex");
    const isAll = only === "functions";
    for (const [id, endpoint] of Object.entries(wanted)) {
      if (!isAll && !only.split(",").includes(`functions:${id}`)) continue;
      const isThere = there.find(({ name }) => name.endsWith(`/${id}`));
      if (isAll && isThere?.labels?.hash === hash) continue;
      const url = `${list}/${REGION}/functions`;
      const topic = endpoint.eventTrigger?.eventFilters?.topic;
      if (topic && !isThere) call("PUT", `pubsub.googleapis.com/v1/projects/${projectId}/topics/${topic}`, {}, [409]);
      const body = { ...specOf(projectId, endpoint), labels: { hash } };
      if (isThere) call("PATCH", `${url}/${id}`, body);
      else call("POST", `${url}?functionId=${id}`, body);
      reached(projectId, id, endpoint, number);
    }
    if (!isAll) return;
    for (const { name } of there) {
      if (!Object.keys(wanted).some((id) => name.endsWith(`/${id}`)))
        call("DELETE", `cloudfunctions.googleapis.com/v2/${name}`);
    }
  }

  /** It takes the default account for the one that functions act as. */
  function eventsReachDefaultAccount(number: string): void {
    const project = `cloudresourcemanager.googleapis.com/v1/projects/${number}`;
    const { bindings, etag } = call("POST", `${project}:getIamPolicy`, {}) as unknown as Policy;
    const members = [`serviceAccount:${number}-compute@developer.gserviceaccount.com`];
    const more = ["roles/run.invoker", "roles/eventarc.eventReceiver"].map((role) => ({ role, members }));
    const isThere = more.every(({ role }) =>
      bindings.some((one) => one.role === role && one.members.includes(members[0] ?? "")),
    );
    if (isThere) return;
    call("POST", `${project}:setIamPolicy`, {
      policy: { etag, bindings: [...bindings, ...more] },
      updateMask: "bindings",
    });
  }

  function mayRead(projectId: string, secret: string, address: string): void {
    const url = `secretmanager.googleapis.com/v1/projects/${projectId}/secrets/${secret}`;
    const { bindings = [], etag } = call("GET", `${url}:getIamPolicy`) as {
      bindings?: { role: string; members: string[] }[];
      etag?: string;
    };
    const member = `serviceAccount:${address}`;
    if (bindings.some(({ members }) => members.includes(member))) return;
    const policy = {
      etag,
      bindings: [
        {
          role: "roles/secretmanager.secretAccessor",
          members: [...bindings.flatMap(({ members }) => members), member],
        },
      ],
    };
    call("POST", `${url}:setIamPolicy`, { policy });
  }

  const specOf = (projectId: string, { eventTrigger, serviceAccountEmail, secretEnvironmentVariables }: Endpoint) => ({
    serviceConfig: {
      serviceAccountEmail,
      secretEnvironmentVariables: secretEnvironmentVariables?.map(({ key }) => ({ key, secret: key })),
    },
    buildConfig: {},
    ...(eventTrigger && {
      eventTrigger: {
        eventType: eventTrigger.eventType,
        ...(eventTrigger.eventFilters?.topic && {
          pubsubTopic: `projects/${projectId}/topics/${eventTrigger.eventFilters.topic}`,
        }),
        eventFilters: Object.entries(eventTrigger.eventFilters ?? {}).map(([attribute, value]) => ({
          attribute,
          value,
        })),
      },
    }),
  });

  /** Who may call it, what calls it by the clock, and what the identity service calls. */
  function reached(projectId: string, id: string, endpoint: Endpoint, number: string): void {
    const { httpsTrigger, callableTrigger, blockingTrigger, scheduleTrigger } = endpoint;
    const domain = `${projectId}.iam.gserviceaccount.com`;
    const { invoker } = (httpsTrigger ?? {}) as { invoker?: string[] };
    const named = invoker?.filter((one) => one !== "public").map((one) => `serviceAccount:${one}${domain}`) ?? [];
    const isPublic = invoker?.includes("public") ?? callableTrigger ?? blockingTrigger;
    const service = `run.googleapis.com/v1/projects/${projectId}/locations/${REGION}/services/${id.toLowerCase()}`;
    if (isPublic || scheduleTrigger || named.length > 0) {
      const own = scheduleTrigger ? [`serviceAccount:${endpoint.serviceAccountEmail}`] : named;
      const members = isPublic ? ["allUsers"] : own;
      call("POST", `${service}:setIamPolicy`, { policy: { bindings: [{ role: "roles/run.invoker", members }] } });
    }
    if (scheduleTrigger) {
      const jobs = `cloudscheduler.googleapis.com/v1/projects/${projectId}/locations/${REGION}/jobs`;
      const name = `projects/${projectId}/locations/${REGION}/jobs/firebase-schedule-${id}-${REGION}`;
      if (google.request({ method: "GET", url: `https://${jobs}/${name.split("/").at(-1)}` }).status === 404) {
        call("POST", jobs, { name, ...(scheduleTrigger as object) }, [409]);
      }
    }
    if (blockingTrigger) {
      const url = `identitytoolkit.googleapis.com/admin/v2/projects/${projectId}/config`;
      const before = (call("GET", url).blockingFunctions ?? {}) as { triggers?: Json };
      const event =
        String((blockingTrigger as Json).eventType)
          .split(".")
          .at(-1) ?? "";
      const functionUri = `https://${id.toLowerCase()}-${number}.run.app`;
      const blockingFunctions = { ...before, triggers: { ...before.triggers, [event]: { functionUri } } };
      call("PATCH", `${url}?updateMask=blockingFunctions`, { blockingFunctions });
    }
  }

  function hosting(projectId: string, message: string): void {
    const sites = `firebasehosting.googleapis.com/v1beta1/projects/${projectId}/sites/${projectId}`;
    const version = String(call("POST", `${sites}/versions`, {}).name);
    const own = `firebasehosting.googleapis.com/v1beta1/projects/${projectId}/${version}`;
    call("POST", `firebasehosting.googleapis.com/v1beta1/${version}:populateFiles`, {
      files: { "/index.html": "hash" },
    });
    call("PATCH", `${own}?updateMask=status,config`, { status: "FINALIZED", config: {} });
    call("POST", `${sites}/channels/live/releases?versionName=projects/${projectId}/${version}`, { message });
  }

  return {
    async run(program, args, env = {}): Promise<Printed> {
      if (program === "gcloud") return { code: 0, out: "rehearsal", err: "" };
      if (program === "node") return builtSite(root, env.GCLOUD_PROJECT ?? "");
      const after = (flag: string) => args[args.indexOf(flag) + 1] ?? "";
      const projectId = after("--project");
      const only = after("--only");
      try {
        if (only.startsWith("functions")) functions(projectId, only);
        else if (only === "hosting") hosting(projectId, after("--message"));
        else rulesAndIndexes(projectId);
        return { code: 0, out: "", err: "" };
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        return { code: 1, out: "", err: error.message };
      }
    },
  };
}
