import "@zona/domain/messages/compile-when-said";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { COLLECTIONS, TEST_FACTS } from "@zona/domain/collections";
import type { Field, Subject } from "@zona/domain/filters/field";
import { FIELDS } from "@zona/domain/filters/fields";
import type { Condition, Filter } from "@zona/domain/filters/filter";
import { defaultView } from "@zona/domain/reports/default-views";
import { recallView } from "@zona/domain/reports/recall-view";
import type { ReportView } from "@zona/domain/reports/report-view";
import { staffCaller } from "../functions/src/identity/staff-for-tests.ts";
import { askTablesFor } from "../functions/src/tables/ask-tables.ts";
import { catchUp } from "../functions/src/tables/catch-up.ts";
import { beginFromParts, compact, currentParts, MANIFEST, type PartsBucket } from "../functions/src/tables/parts.ts";
import { openTableStore } from "../functions/src/tables/table-store.ts";
import { openTables } from "../functions/src/tables/tables.ts";
import { type Figure, tell } from "./figures.ts";
import { randomFrom } from "./synthetic/media.ts";
import { OPERATORS, TIMES, tableDocuments, WRITTEN } from "./synthetic/table-documents.ts";

/**
 * `node bench/tables.ts [--parts FOLDER]`: tables of 100,000 tests with twelve oocytes each and 500,000 media. The parts of an
 * eighth are written by the run that writes them every ten minutes, into a temporary folder or one that is kept, and stand there
 * seven more times under other ids. Processes of their own then answer from them as instances of functions do. The bucket is that
 * folder, the database makes its documents as they are read: what the network takes is not in the figures.
 */

const MIB = 2 ** 20;
const SUBJECTS = ["tests", "units", "media"] as const satisfies readonly Subject[];
const GROUPED_BY = {
  tests: ["operator", "opuAt"],
  units: ["operator", "injectedAt"],
  media: ["uploader", "createdAt"],
} as const;

/** Of the process; the files of its engine, which are in memory where it is a function, are told by the size of parts. */
const peakMiB = () => process.resourceUsage().maxRSS / 1024;

/** Objects are files; their generation is always 1, as no two write at once. */
function folderBucket(folder: string): PartsBucket {
  const generation = "1";
  return {
    async read(name) {
      const file = join(folder, name);
      return existsSync(file) ? { bytes: await readFile(file), generation } : undefined;
    },
    async write(name, bytes) {
      const file = join(folder, name);
      if (name !== MANIFEST && existsSync(file)) return undefined;
      await writeFile(file, bytes);
      return generation;
    },
    list: async () => [],
    remove: async () => undefined,
  };
}

type Written = { ms: number; peakMiB: number; partsMiB: number; runs: number };

/** One run, which ends after five minutes as it does in production: the next one goes on. */
async function write(folder: string): Promise<Omit<Written, "runs"> & { isDone: boolean }> {
  await mkdir(join(folder, "parts"), { recursive: true });
  const began = performance.now();
  const clock = () => new Date(WRITTEN.getTime() + performance.now() - began);
  const outcome = await compact(tableDocuments().changes, folderBucket(folder), clock);
  const ms = performance.now() - began;
  const { parts } = await currentParts(folderBucket(folder));
  const partsMiB = parts.reduce((sum, { bytes }) => sum + bytes, 0) / MIB;
  return { ms, peakMiB: peakMiB(), partsMiB, isDone: outcome.startsWith("0 ") };
}

type Manifest = {
  collections: Record<string, { parts: { subject: Subject; name: string; [key: string]: unknown }[] }>;
};

/** Every part of a laboratory `TIMES` as large. */
async function multiply(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), "utf8")) as Manifest; // written by `compact`
  const instance = await DuckDBInstance.create(":memory:");
  const engine = await instance.connect();
  for (const kept of Object.values(manifest.collections)) {
    const large = kept.parts.filter(({ subject }) => subject !== "lots" && subject !== "queries");
    for (let time = 1; time < TIMES; time++)
      for (const part of large) {
        const name = part.name.replace(".parquet", `-${time}.parquet`);
        const others = `id || '~${time}' AS id, test_id || '~${time}' AS test_id`;
        const rows = `SELECT * REPLACE (${others}) FROM read_parquet('${join(folder, part.name)}')`;
        await engine.run(`COPY (${rows}) TO '${join(folder, name)}' (FORMAT parquet, COMPRESSION zstd)`);
        const bytes = await readFile(join(folder, name));
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        kept.parts.push({ ...part, name, bytes: bytes.length, sha256 });
      }
  }
  instance.closeSync();
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest));
}

/** What a run takes that finds some changes. */
async function writeChanges(folder: string): Promise<{ ms: number; peakMiB: number; partsMiB: number }> {
  const database = tableDocuments();
  database.change(TEST_FACTS, CHANGED, 500);
  let bytesWritten = 0;
  const bucket = folderBucket(folder);
  // Other processes begin at the parts of before.
  const write: PartsBucket["write"] = async (_, bytes) => {
    bytesWritten += bytes.length;
    return "1";
  };
  const began = performance.now();
  await compact(database.changes, { ...bucket, write }, () => new Date(WRITTEN.getTime() + performance.now() - began));
  return { ms: performance.now() - began, peakMiB: peakMiB(), partsMiB: bytesWritten / MIB };
}

/** Runs until there is nothing more to write. */
function writeAll(folder: string): Written {
  const all: Written = { ms: 0, peakMiB: 0, partsMiB: 0, runs: 0 };
  for (;;) {
    const run = said<Awaited<ReturnType<typeof write>>>(inOwnProcess("--write", folder));
    all.peakMiB = Math.max(all.peakMiB, run.peakMiB);
    all.partsMiB = run.partsMiB;
    if (run.isDone) break;
    all.ms += run.ms;
    all.runs++;
  }
  inOwnProcess("--multiply", folder);
  return all;
}

/** An instance of the function that answers. */
async function instance(folder: string) {
  const database = tableDocuments();
  const store = await openTableStore();
  const bucket = folderBucket(folder);
  const open = openTables(
    store,
    catchUp(store, database.changes, (followed) => beginFromParts(store, bucket, followed)),
  );
  const ports = {
    open,
    figures: { open, publish: async () => undefined },
    names: async () => new Map(OPERATORS.map((uid) => [uid, `Person ${uid}`])),
    zone: async () => "Europe/Paris",
    devicesOf: async () => [],
    hasLateFacts: async () => false,
    note: async () => undefined,
    takeTurn: () => true,
  };
  async function ask(view: ReportView, offset = 0): Promise<number> {
    const began = performance.now();
    const asked = { view: JSON.stringify(view), offset, limit: 50 };
    const { tables } = await askTablesFor(staffCaller("emma", "Emma"), { tables: [asked] }, ports, WRITTEN);
    if (!tables[0] || tables[0].isRemade || tables[0].leftOut > 0 || tables[0].lines.length === 0)
      throw new Error(`No answer from the parts: ${asked.view}`);
    return performance.now() - began;
  }
  return { ask, database, close: store.close };
}

const sorted = (subject: Subject, column: string, filter: Filter = { all: [] }): ReportView => {
  const view = defaultView(subject);
  const columns = view.columns.some(({ id }) => id === column) ? view.columns : [...view.columns, { id: column }];
  return { ...view, columns, filter, sort: [{ column, direction: "desc" }] };
};

type Cold = { sinceStartMs: number; processorMs: number; peakMiB: number };

/** Since the process began, its modules included. */
async function cold(folder: string, subject: Subject): Promise<Cold> {
  const { ask, close } = await instance(folder);
  await ask(sorted(subject, GROUPED_BY[subject as "tests"][0]));
  const sinceStartMs = performance.now();
  const { user, system } = process.cpuUsage();
  await close();
  return { sinceStartMs, processorMs: (user + system) / 1000, peakMiB: peakMiB() };
}

function condition(subject: Subject, random: () => number): Condition {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T; // none of them is empty
  const field: Field = pick(FIELDS[subject]);
  const { id, type, values } = field;
  if (random() < 0.1) return { field: id, op: "notNull", value: [] };
  if (type === "number") return { field: id, op: random() < 0.5 ? "ge" : "lt", value: [Math.floor(random() * 40)] };
  if (type === "flag") return { field: id, op: "eq", value: [random() < 0.5] };
  if (type === "instant") return { field: id, op: "ge", value: [`202${4 + Math.floor(random() * 3)}-01-01T00:00:00Z`] };
  if (values) return { field: id, op: "in", value: [pick(values).value, pick(values).value] };
  if (type === "person") return { field: id, op: "ne", value: [pick(OPERATORS)] };
  return { field: id, op: "contains", value: [String(Math.floor(random() * 10))] };
}

function filterOf(subject: Subject, random: () => number): Filter {
  const one = () => condition(subject, random);
  return [
    { all: [] },
    one(),
    { all: [one(), one()] },
    { any: [one(), { all: [one(), one()] }] },
    { all: [{ any: [one(), one()] }, { not: one() }] },
  ][Math.floor(random() * 5)] as Filter; // there are five
}

type Asked = { what: string; view: ReportView; offset: number };

/** Pages in the order of any column, and groups of person and month; of tests with indicators. */
function requests(count: number): Asked[] {
  const random = randomFrom(7);
  return Array.from({ length: count }, (_, n) => {
    const subject = SUBJECTS[n % SUBJECTS.length] ?? "tests";
    const filter = filterOf(subject, random);
    if (n % 2 === 0) {
      const { id } = FIELDS[subject][Math.floor(random() * FIELDS[subject].length)] as Field; // within its length
      const offset = random() < 0.3 ? 50 * Math.floor(random() * 100) : 0;
      return { what: `${subject}, page by ${id}`, view: sorted(subject, id, filter), offset };
    }
    const [person, month] = GROUPED_BY[subject];
    const groupBy: ReportView["groupBy"] = [{ field: person }, { field: month, by: "month" }];
    const columns = COLUMNS_OF_GROUPS[subject].map((id) =>
      id.startsWith("kpi:") ? { id } : { id, stat: "avg" as const },
    );
    const view: ReportView = { subject, columns, filter, groupBy, rows: "groups", sort: [] };
    return { what: `${subject}, groups of ${person} and month`, view, offset: 0 };
  });
}

const COLUMNS_OF_GROUPS = {
  tests: ["kpi:KPI_ICSI_FERT", "kpi:KPI_BLAST", "kpi:KPI_ICSI_DAMAGE", "miiCount"],
  units: ["cellsD2", "fragPct"],
  media: ["noise", "bytes"],
} as const;

const atShare = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

type Warm = {
  times: { what: string; ms: number }[];
  catchUp: { what: string; ms: number; reads: number }[];
  againReads: number;
  restReads: number;
  recallMs: number;
  atOnceMs: number;
  peakMiB: number;
};

const CHANGED = 100;
/** One of 200 that stand in most records. */
const LOT = "cultureMedium-26";

async function warm(folder: string): Promise<Warm> {
  const { ask, database, close } = await instance(folder);
  const readsOf = async (view: ReportView) => {
    const before = database.reads();
    const ms = await ask(view);
    return { ms, reads: database.reads() - before };
  };
  for (const subject of SUBJECTS) await ask(defaultView(subject));
  const times: Warm["times"] = [];
  for (const { what, view, offset } of requests(102)) times.push({ what, ms: await ask(view, offset) });

  const caught: Warm["catchUp"] = [];
  for (const [collection, subject] of [
    [TEST_FACTS, "units"],
    [COLLECTIONS.media, "media"],
  ] as const) {
    // All within one minute, so that they stay in the overlap.
    database.change(collection, CHANGED, 500);
    caught.push({ what: collection, ...(await readsOf(defaultView(subject))) });
  }
  const againReads = (await readsOf(defaultView("media"))).reads;
  database.pass(5 * 60_000);
  await ask(defaultView("media"));
  const restReads = (await readsOf(defaultView("media"))).reads;

  // The first one loads what nobody had asked for.
  await ask(recallView(LOT));
  const recallMs = await ask(recallView(LOT));

  const began = performance.now();
  await Promise.all(requests(10).map(({ view, offset }) => ask(view, offset)));
  const atOnceMs = performance.now() - began;
  await close();
  return { times, catchUp: caught, againReads, restReads, recallMs, atOnceMs, peakMiB: peakMiB() };
}

const inOwnProcess = (mode: string, ...args: string[]): string =>
  execFileSync(process.execPath, [import.meta.filename, mode, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  }).toString();

/** What a process says last; the engine's own warnings come before it. */
const said = <T>(text: string): T => JSON.parse(text.trim().split("\n").at(-1) ?? "");

async function figuresOf(folder: string, written: Written | undefined): Promise<Figure[]> {
  const { parts } = await currentParts(folderBucket(folder));
  const allMiB = parts.reduce((sum, { bytes }) => sum + bytes, 0) / MIB;
  const colds = SUBJECTS.map((subject) => ({ subject, ...said<Cold>(inOwnProcess("--cold", folder, subject)) }));
  const {
    times,
    catchUp: caught,
    againReads,
    restReads,
    recallMs,
    atOnceMs,
    peakMiB: peak,
  } = said<Warm>(inOwnProcess("--warm", folder));
  const changes = said<Awaited<ReturnType<typeof writeChanges>>>(inOwnProcess("--changes", folder));
  console.table(times.toSorted((a, b) => b.ms - a.ms).slice(0, 10));
  const ofSubject = (subject: string) => times.filter(({ what }) => what.startsWith(subject)).map(({ ms }) => ms);
  const all = times.map(({ ms }) => ms);
  return [
    ...(written
      ? [
          { what: "parts of an eighth written, all from the database", result: written.ms / 1000, unit: "s" as const },
          { what: "the same: runs of five minutes at most", result: written.runs, unit: "" as const },
          { what: "the same: peak memory", result: written.peakMiB, unit: "MiB" as const, limit: 2048 },
        ]
      : []),
    { what: "all parts", result: allMiB, unit: "MiB" },
    { what: `parts written after ${CHANGED} changes of tests`, result: changes.ms / 1000, unit: "s", limit: 300 },
    { what: "the same: peak memory", result: changes.peakMiB, unit: "MiB", limit: 2048 },
    { what: "the same: parts that are new", result: changes.partsMiB, unit: "MiB" },
    ...colds.flatMap(({ subject, sinceStartMs, processorMs, peakMiB: own }): Figure[] => [
      { what: `first answer of a cold instance: ${subject}`, result: sinceStartMs, unit: "ms", limit: 3000 },
      { what: `the same in processor time: ${subject}`, result: processorMs, unit: "ms" },
      { what: `peak memory: ${subject}`, result: own, unit: "MiB", limit: 1024 },
    ]),
    { what: `${all.length} requests, in the middle`, result: atShare(all, 0.5), unit: "ms" },
    { what: `${all.length} requests, 95 of 100 within`, result: atShare(all, 0.95), unit: "ms", limit: 300 },
    ...SUBJECTS.map(
      (subject): Figure => ({
        what: `of these ${subject}, 95 of 100 within`,
        result: atShare(ofSubject(subject), 0.95),
        unit: "ms",
      }),
    ),
    ...caught.flatMap(({ what, ms, reads }): Figure[] => [
      { what: `an answer after ${CHANGED} changes of ${what}`, result: ms, unit: "ms", limit: 1000 },
      { what: `the same: documents read`, result: reads, unit: "reads", limit: CHANGED + 3 },
    ]),
    { what: "documents read by the next answer, in the same two minutes", result: againReads, unit: "reads" },
    {
      what: "documents read by an answer when it was quiet for five minutes",
      result: restReads,
      unit: "reads",
      limit: 3,
    },
    { what: "recall of a lot, over all records", result: recallMs, unit: "ms" },
    { what: "ten requests at once", result: atOnceMs, unit: "ms", limit: 1000 },
    { what: "all tables: peak memory", result: peak, unit: "MiB", limit: 1024 },
  ];
}

async function main(): Promise<void> {
  const [mode, folder = "", subject] = process.argv.slice(2);
  if (mode === "--write") return void console.log(JSON.stringify(await write(folder)));
  if (mode === "--cold") return void console.log(JSON.stringify(await cold(folder, subject as Subject))); // as above
  if (mode === "--multiply") return multiply(folder);
  if (mode === "--changes") return void console.log(JSON.stringify(await writeChanges(folder)));
  if (mode === "--warm") return void console.log(JSON.stringify(await warm(folder)));
  if (mode === "--parts" && existsSync(join(folder, "manifest.json"))) return tell(await figuresOf(folder, undefined));
  const own = mode === "--parts" ? folder : await mkdtemp(join(tmpdir(), "zona-bench-tables-"));
  try {
    tell(await figuresOf(own, writeAll(own)));
  } finally {
    if (own !== folder) await rm(own, { recursive: true });
  }
}

await main();
