import { bigQuery } from "@zona/domain/tables/dialect";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logger } from "../firebase/logged.ts";
import { bigQueryRuns } from "./bigquery.ts";
import { bigQueryTables } from "./bigquery-tables.ts";
import { compact } from "./parts.ts";
import { memoryBucket, memoryChanges } from "./tables-for-tests.ts";

const PLACE = { project: "zona-lab", dataset: "zona_tables", location: "EU" };
const BASE = "https://bigquery.googleapis.com/bigquery/v2/projects/zona-lab";

type Call = { url: string; method: string; body: Record<string, unknown> | undefined; authorization: string | null };

/** The REST service, as far as its documents say: each call gets the next answer. */
function service(...answers: (object | number | (() => Promise<never>))[]) {
  const calls: Call[] = [];
  const call: typeof fetch = async (input, init) => {
    const { method = "GET", body, headers, signal } = init ?? {};
    const sent = typeof body === "string" ? JSON.parse(body) : undefined;
    calls.push({ url: String(input), method, body: sent, authorization: new Headers(headers).get("authorization") });
    const answer = answers.shift() ?? {};
    if (typeof answer === "function")
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    return typeof answer === "number" ? new Response("no", { status: answer }) : Response.json(answer);
  };
  return { calls, ports: { fetch: call, token: async () => "secret" } };
}

const job = { jobReference: { projectId: "zona-lab", jobId: "job_1", location: "EU" } };
const schema = {
  fields: [
    { name: "row_count", type: "INTEGER" },
    { name: "sum0", type: "STRING" },
    { name: "c1", type: "TIMESTAMP" },
    { name: "c2", type: "BOOLEAN" },
    { name: "c3", type: "STRING", mode: "REPEATED" },
    { name: "c4", type: "FLOAT" },
  ],
};
const row = (...cells: unknown[]) => ({ f: cells.map((v) => ({ v })) });
const done = (rows: object[], more: object = {}) => ({ jobComplete: true, ...job, schema, rows, ...more });

describe("a statement", () => {
  it("goes with its values bound by place, and comes back as the engine in memory has it", async () => {
    const { calls, ports } = service(
      done([
        row("3", "12.5", "1774785600000000", "true", [{ v: "A" }, { v: "B" }], "0.5"),
        row("0", null, null, null, [], null),
      ]),
    );
    const run = bigQueryRuns(PLACE, ports)({ mostMs: 5_000 });
    const rows = await run({ text: "select ?", values: ["it's", 2.5, true, ["x", "y"]] });
    expect(rows).toEqual([
      { row_count: 3, sum0: "12.5", c1: new Date("2026-03-29T12:00:00Z"), c2: true, c3: ["A", "B"], c4: 0.5 },
      { row_count: 0, sum0: null, c1: null, c2: null, c3: null, c4: null },
    ]);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ url: `${BASE}/queries`, method: "POST", authorization: "Bearer secret" });
    expect(calls[0]?.body).toMatchObject({
      query: "select ?",
      useLegacySql: false,
      defaultDataset: { projectId: "zona-lab", datasetId: "zona_tables" },
      location: "EU",
      parameterMode: "POSITIONAL",
      queryParameters: [
        { parameterType: { type: "STRING" }, parameterValue: { value: "it's" } },
        { parameterType: { type: "FLOAT64" }, parameterValue: { value: "2.5" } },
        { parameterType: { type: "BOOL" }, parameterValue: { value: "true" } },
        {
          parameterType: { type: "ARRAY", arrayType: { type: "STRING" } },
          parameterValue: { arrayValues: [{ value: "x" }, { value: "y" }] },
        },
      ],
      formatOptions: { useInt64Timestamp: true },
    });
  });

  it("is waited for until its job is complete, and read to its last page", async () => {
    const one = (n: number) => row(String(n), null, null, null, [], null);
    const { calls, ports } = service(
      { jobComplete: false, ...job },
      done([one(1)], { pageToken: "next page" }),
      done([one(2)]),
    );
    const rows = await bigQueryRuns(PLACE, ports)({ mostMs: 60_000 })({ text: "select 1", values: [] });
    expect(rows.map((each) => each.row_count)).toEqual([1, 2]);
    const asked = calls.slice(1).map(({ url }) => new URL(url));
    expect(asked.map(({ pathname }) => pathname)).toEqual(Array(2).fill(new URL(`${BASE}/queries/job_1`).pathname));
    expect(asked.map(({ searchParams }) => searchParams.get("pageToken"))).toEqual([null, "next page"]);
    expect(calls[0]?.body).not.toHaveProperty("queryParameters");
  });

  it("is cancelled when nobody waits for it any more", async () => {
    const leaving = new AbortController();
    const { calls, ports } = service({ jobComplete: false, ...job }, () => Promise.reject(), {});
    const asked = bigQueryRuns(PLACE, ports)({ mostMs: 60_000, signal: leaving.signal })({
      text: "select 1",
      values: [],
    });
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    leaving.abort(new Error("left"));
    await expect(asked).rejects.toThrow("left");
    expect(calls[2]).toMatchObject({ url: `${BASE}/jobs/job_1/cancel?location=EU`, method: "POST" });
  });

  it("that the service refuses fails without what it said of it", async () => {
    const { ports } = service(400);
    const asked = bigQueryRuns(PLACE, ports)({ mostMs: 5_000 })({ text: "select 1", values: [] });
    await expect(asked).rejects.toThrow(/^BigQuery answered with 400$/);
  });
});

describe("tables", () => {
  let database: ReturnType<typeof memoryChanges>;
  let bucket: ReturnType<typeof memoryBucket>["bucket"];
  beforeEach(async () => {
    database = memoryChanges();
    ({ bucket } = memoryBucket(database.clock));
    for (const n of [1, 2]) database.put("testFacts", `${n}`, n);
    vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    await compact(database.changes, bucket, database.clock);
  });
  afterEach(() => void vi.restoreAllMocks());
  const opened = (ports: ReturnType<typeof service>["ports"]) =>
    bigQueryTables(PLACE, { ...ports, bucket, bucketName: "zona-lab-tables" });

  it("stand over the parts that count now, and are made once for each moment", async () => {
    const { calls, ports } = service(...Array.from({ length: 4 }, () => done([])));
    const open = opened(ports);
    const { dialect, asOf } = await open("exposures");
    await open("units");
    const made = calls.map(({ body }) => String(body?.query));
    expect(made).toHaveLength(2);
    for (const [at, subject] of (["exposures", "units"] as const).entries()) {
      expect(made[at]).toContain(`create or replace external table ${dialect.table(subject)} `);
      expect(made[at]).toMatch(new RegExp(`'gs://zona-lab-tables/parts/${subject}-[\\w-]+\\.parquet'`));
    }
    expect(asOf.getTime()).toBeLessThanOrEqual(database.clock().getTime());
    database.put("testFacts", "3", 3);
    database.pass(10 * 60_000);
    await compact(database.changes, bucket, database.clock);
    const later = await open("units");
    expect(later.dialect.table("units")).not.toBe(dialect.table("units"));
    expect(calls).toHaveLength(3);
  });

  it("of nothing are empty, with all columns", async () => {
    const { calls, ports } = service(done([]));
    const { dialect } = await opened(ports)("lots");
    const query = String(calls[0]?.body?.query);
    expect(query).toContain(`create or replace table ${dialect.table("lots")} (\`id\` string`);
    expect(query).toContain("`v_expiresAt` timestamp");
  });

  it("are told by their moment", () => expect(bigQuery("17").table("tests")).toBe("`tests_17`"));
});
