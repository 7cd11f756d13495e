import type { Cloud } from "../cloud.ts";
import { call, covers, list, read } from "../google.ts";
import { ALREADY, agreed, type Step, stillOpen } from "../step.ts";

const SERVICES = ["firestore", "firebasestorage"];
const DAY_MS = 24 * 60 * 60_000;
const ENFORCED = { enforcementMode: "ENFORCED" };

/** One series of Cloud Monitoring; `security` is VALID where a request carried a good App Check token. */
type Series = { metric: { labels?: { security?: string } }; points: { value: { int64Value?: string } }[] };

async function countedRequests(cloud: Cloud, projectId: string) {
  const query = new URLSearchParams({
    filter: 'metric.type="firebaseappcheck.googleapis.com/services/verification_count"',
    "interval.startTime": new Date(cloud.now() - DAY_MS).toISOString(),
    "interval.endTime": new Date(cloud.now()).toISOString(),
  });
  const url = `https://monitoring.googleapis.com/v3/projects/${projectId}/timeSeries?${query}`;
  const series = await list<Series>(cloud, url, "timeSeries");
  const sum = (some: readonly Series[]) =>
    some.flatMap(({ points }) => points).reduce((n, { value }) => n + Number(value.int64Value ?? 0), 0);
  return { verified: sum(series.filter(({ metric }) => metric.labels?.security === "VALID")), all: sum(series) };
}

/**
 * Enforcement refuses every request without a good token, so it waits until requests with one were counted and a person
 * agrees: with a key that was never registered nobody would reach any record. Not for the identity service: the sign-in page
 * has to load without it.
 */
export function appCheckStep(projectId: string): Step {
  const serviceUrl = (name: string) =>
    `https://firebaseappcheck.googleapis.com/v1/projects/${projectId}/services/${name}.googleapis.com`;
  return {
    title: "records and files answer this app alone",
    does: [
      `count verified requests of the last day; when there are some, ask, then PATCH ${SERVICES.map(serviceUrl).join(" and ")}?updateMask=enforcementMode ${JSON.stringify(ENFORCED)}`,
    ],
    take: async (cloud) => {
      const open: string[] = [];
      for (const name of SERVICES) if (!covers(await read(cloud, serviceUrl(name)), ENFORCED)) open.push(name);
      if (open.length === 0) return ALREADY;
      const { verified, all } = await countedRequests(cloud, projectId);
      if (verified === 0) {
        return stillOpen(
          "not enforced yet, as no verified request was counted in the last day. Open the site, and run this again tomorrow.",
        );
      }
      const question = `${verified} of ${all} requests of the last day carried a valid App Check token. Refuse all others from now on?`;
      if (!(await agreed(cloud, question)))
        return stillOpen("not enforced: other programs than the site reach records and files of whoever is signed in.");
      for (const name of open) {
        await call(cloud, { method: "PATCH", url: `${serviceUrl(name)}?updateMask=enforcementMode`, body: ENFORCED });
      }
      return "enforced";
    },
  };
}
