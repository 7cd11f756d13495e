import { call, type Step } from "./step.ts";

const SERVICES = ["firestore", "firebasestorage"];
const DAY_MS = 24 * 60 * 60_000;

/** One series of Cloud Monitoring; `security` is VALID where a request carried a good App Check token. */
type Series = { metric: { labels?: { security?: string } }; points: { value: { int64Value?: string } }[] };

/**
 * Enforcement refuses every request without a good token, so it waits until requests with one were counted and a person
 * agrees: with a key that was never registered nobody would reach any record. Not for the identity service: the sign-in page
 * has to load without it.
 */
export function appCheckStep(projectId: string, now: () => number): Step {
  const serviceUrl = (name: string) =>
    `https://firebaseappcheck.googleapis.com/v1/projects/${projectId}/services/${name}.googleapis.com`;
  return {
    title: "records and files answer this app alone",
    actions: [
      {
        summary: `count verified requests of the last day; when there are some, ask, then PATCH ${SERVICES.map(serviceUrl).join(" and ")}?updateMask=enforcementMode {"enforcementMode":"ENFORCED"}`,
        perform: async (cloud) => {
          const states = await Promise.all(
            SERVICES.map((name) => cloud.request("GET", serviceUrl(name)).then(({ text }) => text)),
          );
          if (states.every((text) => /"enforcementMode":\s*"ENFORCED"/.test(text))) return "already there";
          const { verified, all } = await counted();
          if (verified === 0) {
            return "not enforced yet: no verified request was counted in the last day. Register the site key under App Check, Apps, in the Firebase console, open the site, and run this again tomorrow.";
          }
          const question = `${verified} of ${all} requests of the last day carried a valid App Check token. Refuse all others from now on? (yes/no)`;
          if ((await cloud.ask(question, { isSecret: false })) !== "yes") return "not enforced";
          for (const name of SERVICES) {
            const url = `${serviceUrl(name)}?updateMask=enforcementMode`;
            await call(cloud, { method: "PATCH", url, body: { enforcementMode: "ENFORCED" } });
          }
          return undefined;

          async function counted() {
            const filter = 'metric.type="firebaseappcheck.googleapis.com/services/verification_count"';
            const query = new URLSearchParams({
              filter,
              "interval.startTime": new Date(now() - DAY_MS).toISOString(),
              "interval.endTime": new Date(now()).toISOString(),
            });
            const url = `https://monitoring.googleapis.com/v3/projects/${projectId}/timeSeries?${query}`;
            const { timeSeries = [] } = JSON.parse(await call(cloud, { method: "GET", url })) as {
              timeSeries?: Series[];
            };
            const sum = (series: readonly Series[]) =>
              series.flatMap(({ points }) => points).reduce((n, { value }) => n + Number(value.int64Value ?? 0), 0);
            const valid = timeSeries.filter(({ metric }) => metric.labels?.security === "VALID");
            return { verified: sum(valid), all: sum(timeSeries) };
          }
        },
      },
    ],
  };
}
