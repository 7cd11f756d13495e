import { ACTS_METRIC, type Counted, SERVICE_LEVELS } from "@zona/domain/policy/service-levels";
import * as z from "zod";

/** What `timeSeries.list` answers, as far as it is used; empty lists and trailing zeros are left out. */
const Answer = z.object({
  timeSeries: z
    .array(
      z.object({
        points: z.array(
          z.object({
            value: z.object({
              distributionValue: z.object({
                count: z.string().default("0"),
                bucketCounts: z.array(z.string()).default([]),
              }),
            }),
          }),
        ),
      }),
    )
    .default([]),
});

type Asked = { project: string; days: number; now: Date };
type Ports = { fetch: typeof fetch /** A token that may read what is monitored. */; token(): Promise<string> };

/**
 * Acts that functions answered in the last days, by how long each took them, as counted from the lines of logs that no client
 * writes. Its first bucket ends at the level. Throws where Monitoring refuses.
 */
export async function actsCounted({ project, days, now }: Asked, ports: Ports): Promise<Counted> {
  const seconds = days * 86_400;
  const asked = new URLSearchParams({
    filter: `metric.type="logging.googleapis.com/user/${ACTS_METRIC.name}" AND resource.type="cloud_run_revision"`,
    "interval.startTime": new Date(now.getTime() - seconds * 1000).toISOString(),
    "interval.endTime": now.toISOString(),
    "aggregation.alignmentPeriod": `${seconds}s`,
    "aggregation.perSeriesAligner": "ALIGN_DELTA",
    "aggregation.crossSeriesReducer": "REDUCE_SUM",
  });
  const response = await ports.fetch(
    `https://monitoring.googleapis.com/v3/projects/${encodeURIComponent(project)}/timeSeries?${asked}`,
    {
      headers: { authorization: `Bearer ${await ports.token()}` },
      signal: AbortSignal.timeout(SERVICE_LEVELS.act.withinMs * 10),
    },
  );
  if (!response.ok) throw new Error(`Monitoring answered with ${response.status}`);
  const found = Answer.parse(await response.json()).timeSeries.flatMap(({ points }) => points);
  let all = 0;
  let inTime = 0;
  for (const { value } of found) {
    all += Number(value.distributionValue.count);
    inTime += Number(value.distributionValue.bucketCounts[0] ?? 0);
  }
  return { all, late: all - inTime };
}
