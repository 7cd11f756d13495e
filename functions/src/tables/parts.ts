import { createHash, randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@zona/domain/errors";
import { FACTS_VERSION } from "@zona/domain/facts/facts-version";
import { Subject } from "@zona/domain/filters/field";
import { refuses } from "@zona/domain/operations/refusals";
import { tableColumns } from "@zona/domain/tables/table-columns";
import * as z from "zod";
import {
  type Begun,
  type Changes,
  type Followed,
  type Reached,
  readOn,
  SUBJECTS_OF,
  startOver,
  TABLE_COLLECTIONS,
  type TableCollection,
} from "./catch-up.ts";
import { openTableStore, type TableStore } from "./table-store.ts";

/** The bucket of the parts, which no client reads. */
export type PartsBucket = {
  /** Undefined where nothing is, or nothing of that generation. */
  read(name: string, generation?: string): Promise<{ bytes: Uint8Array; generation: string } | undefined>;
  /** The generation it has then; undefined where another one was there than expected, "0" for none. */
  write(name: string, bytes: Uint8Array, expected: string): Promise<string | undefined>;
  list(prefix: string): Promise<{ name: string; madeAt: Date }[]>;
  /** Nothing happens where nothing is. */
  remove(name: string): Promise<void>;
};

/** Rows of one subject in a Parquet file: no id or test has rows that count in two of them. */
const Part = z.object({
  subject: Subject,
  name: z.string(),
  generation: z.string(),
  bytes: z.int().min(0),
  sha256: z.string(),
  rows: z.int().min(1),
});
type Part = z.infer<typeof Part>;

/** What is kept of a collection: all that was `Reached`. */
const Kept = z.object({
  newest: z.coerce.date().optional(),
  readAt: z.coerce.date().optional(),
  seen: z.record(z.string(), z.object({ changedAt: z.coerce.date(), version: z.string() })),
  leftOut: z.array(z.string()),
  parts: z.array(Part),
});

/** `left`: parts that no longer count, each with the time since when. */
const Manifest = z.object({
  columns: z.string(),
  factsVersion: z.int(),
  collections: z.partialRecord(z.enum(TABLE_COLLECTIONS), Kept),
  left: z.array(z.object({ name: z.string(), at: z.coerce.date() })),
});
type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = "manifest.json";
const PARTS = "parts/";

/** Whoever read the manifest before reads its parts within this time. */
const LEFT_MS = 60 * 60_000;

/** How often the manifest is looked at again when it changed while its parts were read. */
const LOOKS = 3;

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

/** Of the names and types of all columns, in their order. */
export const columnsDigest = () =>
  sha256(
    JSON.stringify(Subject.options.map((one) => [one, ...tableColumns(one).map(({ name, type }) => [name, type])])),
  );

type Known = { generation: string; manifest?: Manifest; fault?: string };

/** The manifest, and why its parts cannot be used. */
async function readManifest(bucket: PartsBucket): Promise<Known> {
  const found = await bucket.read(MANIFEST);
  if (!found) return { generation: "0", fault: "no manifest" };
  const { generation } = found;
  const manifest = parsedManifest(found.bytes);
  if (!manifest) return { generation, fault: "the manifest is damaged" };
  if (manifest.columns !== columnsDigest()) return { generation, manifest, fault: "the manifest is of other columns" };
  if (manifest.factsVersion !== FACTS_VERSION) return { generation, manifest, fault: "the manifest is of other facts" };
  return { generation, manifest };
}

function parsedManifest(bytes: Uint8Array): Manifest | undefined {
  try {
    return Manifest.safeParse(JSON.parse(Buffer.from(bytes).toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** The parts that count now, all of one moment. */
export type CurrentParts = {
  /** Changes with each compaction. */
  generation: string;
  /** When all up to there was in them. */
  asOf: Date;
  /** Documents that do not fit their schema. */
  leftOut: number;
  parts: readonly Pick<Part, "subject" | "name" | "generation" | "bytes" | "rows">[];
};

/** Throws where there are none that fit the columns and facts of this code: the next compaction makes them. */
export async function currentParts(bucket: PartsBucket): Promise<CurrentParts> {
  const { generation, manifest, fault } = await readManifest(bucket);
  if (!manifest || fault !== undefined) throw new AppError("unavailable", refuses("noParts"), { cause: fault });
  const kept = Object.values(manifest.collections);
  const reached = kept.map(({ readAt }) => readAt?.getTime() ?? 0);
  return {
    generation,
    asOf: new Date(Math.min(...reached)),
    leftOut: kept.reduce((sum, { leftOut }) => sum + leftOut.length, 0),
    parts: kept.flatMap(({ parts }) => parts),
  };
}

/** Brings a part into a file of the engine's folder; says why where it cannot be used. */
async function fetchPart(store: TableStore, bucket: PartsBucket, part: Part): Promise<{ file: string } | string> {
  const found = await bucket.read(part.name, part.generation);
  if (!found) return "a part is missing";
  if (found.bytes.length !== part.bytes) return "a part is cut off";
  if (sha256(found.bytes) !== part.sha256) return "a part is damaged";
  const file = join(store.folder, `${randomUUID()}.parquet`);
  await writeFile(file, found.bytes);
  return { file };
}

/** Parts that are brought at once: each is in memory whole until it is a file. */
const AT_ONCE = 4;

/** Parts by the files of the engine's folder that hold the same. */
type Held = Map<string, Part>;

/** Loads parts of one subject; says why where they cannot be used. */
async function loadParts(
  store: TableStore,
  bucket: PartsBucket,
  subject: Subject,
  parts: readonly Part[],
): Promise<Held | string> {
  const held: Held = new Map();
  let fault: string | undefined;
  for (let from = 0; from < parts.length && fault === undefined; from += AT_ONCE) {
    const some = parts.slice(from, from + AT_ONCE);
    const fetched = await Promise.all(some.map(async (part) => ({ part, one: await fetchPart(store, bucket, part) })));
    for (const { part, one } of fetched)
      if (typeof one === "string") fault ??= one;
      else held.set(one.file, part);
  }
  try {
    const rows = parts.reduce((sum, part) => sum + part.rows, 0);
    if (fault === undefined && (await store.load(subject, [...held.keys()])) === rows) return held;
    fault ??= "a part has other rows";
  } catch (error) {
    fault = `a part cannot be loaded: ${String(error)}`;
    for (const file of held.keys()) await rm(file, { force: true });
  }
  return fault;
}

/** Empties the tables of a collection and loads its parts; says why where they cannot be used. */
async function loadKept(
  store: TableStore,
  bucket: PartsBucket,
  { collection, subjects }: Followed,
  { manifest, fault }: Known,
): Promise<{ reached: Reached; held: Held } | string> {
  for (const subject of subjects) await store.clear(subject);
  const kept = manifest?.collections[collection];
  if (fault !== undefined || !kept) return fault ?? "the manifest does not know the collection";
  const held: Held = new Map();
  for (const subject of subjects) {
    const parts = kept.parts.filter((part) => part.subject === subject);
    const loaded = await loadParts(store, bucket, subject, parts);
    if (typeof loaded === "string") return loaded;
    for (const [file, part] of loaded) held.set(file, part);
  }
  const { newest, readAt, seen, leftOut } = kept;
  const reached = {
    ...(newest && { newest }),
    ...(readAt && { readAt }),
    seen: new Map(Object.entries(seen)),
    leftOut: new Set(leftOut),
  };
  return { reached, held };
}

/** Where an instance begins: at the parts, or where they cannot be used and did not change meanwhile, at nothing. */
export async function beginFromParts(store: TableStore, bucket: PartsBucket, followed: Followed): Promise<Begun> {
  let known = await readManifest(bucket);
  for (let look = 1; ; look++) {
    const loaded = await loadKept(store, bucket, followed, known);
    if (typeof loaded !== "string") return { reached: loaded.reached, remade: false };
    const present = await readManifest(bucket);
    if (present.generation === known.generation || look === LOOKS) return startOver(store, followed, loaded);
    known = present;
  }
}

/**
 * The parts that hold a collection now; files of parts that hold what they did stay these parts. Each part has a name of its own, so
 * that a run that dies leaves nothing that a manifest could mean.
 */
async function writeParts(
  store: TableStore,
  bucket: PartsBucket,
  collection: TableCollection,
  held: Held,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const subject of SUBJECTS_OF[collection])
    for (const { file, rows } of await store.save(subject))
      parts.push(held.get(file) ?? (await writePart(bucket, subject, file, rows)));
  return parts;
}

async function writePart(bucket: PartsBucket, subject: Subject, file: string, rows: number): Promise<Part> {
  const content = await readFile(file);
  const name = `${PARTS}${subject}-${randomUUID()}.parquet`;
  const generation = await bucket.write(name, content, "0");
  if (generation === undefined) throw new Error(`${name} is there already`);
  return { subject, name, generation, bytes: content.length, sha256: sha256(content), rows };
}

const namesIn = ({ collections }: Manifest) =>
  Object.values(collections).flatMap(({ parts }) => parts.map(({ name }) => name));

/** Removes what has not counted for an hour, and what a run that died an hour ago left. How many there were. */
async function removeOld(bucket: PartsBucket, manifest: Manifest, now: Date): Promise<number> {
  const counting = new Set(namesIn(manifest));
  const leftAt = new Map(manifest.left.map(({ name, at }) => [name, at]));
  const old = (await bucket.list(PARTS)).filter(
    ({ name, madeAt }) => !counting.has(name) && now.getTime() - (leftAt.get(name) ?? madeAt).getTime() >= LEFT_MS,
  );
  for (const { name } of old) await bucket.remove(name);
  return old.length;
}

/** After this a run writes what it has; the next one reads on from there. */
const LONGEST_MS = 5 * 60_000;

/**
 * Writes what changed of every collection as parts, and swaps the manifest for one that names them. Of two runs at once one
 * wins; one that dies changes nothing. Parts that cannot be used are made again.
 */
export async function compact(changes: Changes, bucket: PartsBucket, clock: () => Date): Promise<string> {
  const startedAt = clock().getTime();
  const isOver = () => clock().getTime() - startedAt >= LONGEST_MS;
  const known = await readManifest(bucket);
  const store = await openTableStore();
  try {
    const collections: Manifest["collections"] = {};
    const written: TableCollection[] = [];
    for (const collection of TABLE_COLLECTIONS) {
      const followed: Followed = { collection, subjects: SUBJECTS_OF[collection] };
      const loaded = await loadKept(store, bucket, followed, known);
      const begun =
        typeof loaded === "string"
          ? await startOver(store, followed, loaded)
          : { reached: loaded.reached, remade: false };
      const held: Held = typeof loaded === "string" ? new Map() : loaded.held;
      const { reached, remade } = await readOn(store, followed, begun, changes, { isOver });
      const before = known.manifest?.collections[collection];
      // What is not newer is within the overlap that everybody reads again.
      const isSame = before && !remade && before.newest?.getTime() === reached.newest?.getTime();
      if (!isSame) written.push(collection);
      collections[collection] = isSame
        ? before
        : { ...keptOf(reached), parts: await writeParts(store, bucket, collection, held) };
      for (const subject of SUBJECTS_OF[collection]) await store.clear(subject);
    }
    const manifest = written.length === 0 && known.manifest ? known.manifest : next(known, collections, clock());
    if (written.length > 0) {
      const swapped = await bucket.write(MANIFEST, Buffer.from(JSON.stringify(manifest)), known.generation);
      if (swapped === undefined) return "overtaken";
    }
    return `${written.length} collections written, ${await removeOld(bucket, manifest, clock())} old parts removed`;
  } finally {
    await store.close();
  }
}

const keptOf = ({ newest, readAt, seen, leftOut }: Reached) => ({
  newest,
  readAt,
  seen: Object.fromEntries(seen),
  leftOut: [...leftOut],
});

function next({ manifest }: Known, collections: Manifest["collections"], at: Date): Manifest {
  const made = { columns: columnsDigest(), factsVersion: FACTS_VERSION, collections, left: [] };
  if (!manifest) return made;
  const counting = new Set(namesIn(made));
  const leaving = namesIn(manifest).filter((name) => !counting.has(name));
  // One that left longer ago is older than an hour by its own time.
  const left = manifest.left.filter((one) => at.getTime() - one.at.getTime() < 2 * LEFT_MS);
  return { ...made, left: [...left, ...leaving.map((name) => ({ name, at }))] };
}
