import type { SqlValue } from "@zona/domain/tables/compile-filter";
import type { ResultRow, ResultValue } from "@zona/domain/tables/run-request";
import * as z from "zod";
import type { QueryBounds } from "./table-store.ts";

export type BigQueryPorts = {
  fetch: typeof fetch;
  /** An OAuth token that may run jobs and read the bucket of the parts. */
  token(): Promise<string>;
};

/** Where queries run; `location` is that of the bucket. */
export type BigQueryPlace = { project: string; dataset: string; location: string };

const Field = z.object({ name: z.string(), type: z.string(), mode: z.string().optional() });
type Field = z.infer<typeof Field>;

type Cell = { v: string | null | Cell[] };
const Cell: z.ZodType<Cell> = z.lazy(() => z.object({ v: z.union([z.string(), z.null(), z.array(Cell)]) }));

/** What `jobs.query` and `jobs.getQueryResults` answer, as far as it is used. */
const Answer = z.object({
  jobComplete: z.boolean(),
  jobReference: z.object({ jobId: z.string() }),
  schema: z.object({ fields: z.array(Field).default([]) }).optional(),
  rows: z.array(z.object({ f: z.array(Cell) })).default([]),
  pageToken: z.string().optional(),
});
type Answer = z.infer<typeof Answer>;

/** Numbers are bound as the engine in memory takes them: whole ones where they bound a page are part of the text. */
const typeOf = (value: Exclude<SqlValue, readonly string[]>) =>
  typeof value === "string" ? "STRING" : typeof value === "number" ? "FLOAT64" : "BOOL";

function parameter(value: SqlValue) {
  if (typeof value !== "object")
    return { parameterType: { type: typeOf(value) }, parameterValue: { value: String(value) } };
  const arrayValues = value.map((one) => ({ value: one }));
  return { parameterType: { type: "ARRAY", arrayType: { type: "STRING" } }, parameterValue: { arrayValues } };
}

const MICROS = 1000;

function scalarOf(text: string, type: string): ResultValue {
  if (type === "INTEGER" || type === "INT64" || type === "FLOAT" || type === "FLOAT64") return Number(text);
  if (type === "BOOLEAN" || type === "BOOL") return text === "true";
  // Asked for as whole microseconds.
  return type === "TIMESTAMP" ? new Date(Number(text) / MICROS) : text;
}

function cellValue({ v }: Cell, { type, mode }: Field): ResultValue {
  if (v === null) return null;
  if (!Array.isArray(v)) return scalarOf(v, type);
  // A list is never null here, and an empty one says that nothing is recorded.
  if (mode === "REPEATED" && v.length === 0) return null;
  return v.map((one) => cellValue(one, { name: "", type }));
}

const rowsOf = ({ rows }: Answer, fields: readonly Field[]): ResultRow[] =>
  rows.map(({ f }) =>
    Object.fromEntries(
      fields.map((field, at) => {
        const cell = f[at];
        return [field.name, cell ? cellValue(cell, field) : null];
      }),
    ),
  );

/** Longest that one call waits for a job. */
const WAIT_MS = 10_000;

/**
 * Runs statements by the REST interface of BigQuery, values bound by their place. Rejects with the reason of the signal when it was
 * cancelled, with a `TimeoutError` when over time; the job is cancelled then.
 */
export function bigQueryRuns({ project, dataset, location }: BigQueryPlace, { fetch: call, token }: BigQueryPorts) {
  const base = `https://bigquery.googleapis.com/bigquery/v2/projects/${encodeURIComponent(project)}`;

  async function ask(path: string, signal: AbortSignal | null, body?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${await token()}`, "content-type": "application/json" };
    const sent = body ? { method: "POST", body: JSON.stringify(body) } : { method: "GET" };
    const response = await call(`${base}${path}`, { ...sent, headers, signal });
    // What the service says of a statement may hold values of records.
    if (!response.ok) throw new Error(`BigQuery answered with ${response.status}`);
    return response.json();
  }

  return (bounds: QueryBounds) =>
    async ({ text, values }: { text: string; values: readonly SqlValue[] }): Promise<ResultRow[]> => {
      const over = AbortSignal.any([AbortSignal.timeout(bounds.mostMs), ...(bounds.signal ? [bounds.signal] : [])]);
      over.throwIfAborted();
      const timeoutMs = Math.min(WAIT_MS, bounds.mostMs);
      const formatOptions = { useInt64Timestamp: true };
      const bound = { parameterMode: "POSITIONAL", queryParameters: values.map(parameter) };
      const limits = { timeoutMs, jobTimeoutMs: String(bounds.mostMs), formatOptions };
      let jobId: string | undefined;
      try {
        let answer = Answer.parse(
          await ask("/queries", over, {
            ...{
              query: text,
              useLegacySql: false,
              defaultDataset: { projectId: project, datasetId: dataset },
              location,
            },
            ...(values.length > 0 && bound),
            ...limits,
          }),
        );
        jobId = answer.jobReference.jobId;
        const rows: ResultRow[] = [];
        for (;;) {
          if (answer.jobComplete) rows.push(...rowsOf(answer, answer.schema?.fields ?? []));
          if (answer.jobComplete && answer.pageToken === undefined) return rows;
          const { pageToken } = answer;
          const next = new URLSearchParams({
            ...{ location, timeoutMs: String(timeoutMs), "formatOptions.useInt64Timestamp": "true" },
            ...(pageToken !== undefined && { pageToken }),
          });
          answer = Answer.parse(await ask(`/queries/${encodeURIComponent(jobId)}?${next}`, over));
        }
      } catch (error) {
        if (over.aborted && jobId !== undefined) {
          const where = new URLSearchParams({ location });
          // What nobody waits for is paid for all the same if it runs on.
          await ask(`/jobs/${encodeURIComponent(jobId)}/cancel?${where}`, null, {}).catch(() => undefined);
        }
        over.throwIfAborted();
        throw error;
      }
    };
}
