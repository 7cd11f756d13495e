import { randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Thrown } from "@zona/domain/errors";
import type { Subject } from "@zona/domain/filters/field";
import type { Sql } from "@zona/domain/tables/compile-filter";
import { ownRows } from "@zona/domain/tables/compile-request";
import { cellsToPublish, type Published, rowsToPublish } from "@zona/domain/tables/figures-table";
import { logger } from "../firebase/logged.ts";
import type { PartsBucket } from "./parts.ts";
import type { TableStore } from "./table-store.ts";

/** Whose figures are asked: of media they are of records that used a device of the person's organisation. */
export type FiguresAsked = { subject: Subject; organisation: string; devices: readonly string[]; zone: string };

/** Publishes what can be, and says in SQL which file holds what is published; undefined where nothing is. */
export type PublishFigures = (asked: FiguresAsked) => Promise<string | undefined>;

/** A look costs a pass over the table. */
const LOOK_EVERY_MS = 10_000;
const MOST_MS = 20_000;
/** How often another instance may be ahead. */
const TRIES = 5;

const NEVER = Number.NEGATIVE_INFINITY;

type Held = { generation: string; file: string | undefined; lookedAt: number };

const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`;

/** What does not fit into memory, or takes too long, is not published now; what is published is shown. */
function keptAsItIs(error: Thrown): undefined {
  logger.error("figures not published", error, {});
}

/**
 * Keeps what is published in a bucket, a Parquet file for each subject, of media for each organisation. Whoever writes it expects
 * the one that was read, so that of two instances one wins and the other begins anew.
 */
export function publishedFigures(
  store: TableStore,
  bucket: Pick<PartsBucket, "read" | "write">,
  clock = () => Date.now(),
): PublishFigures {
  const held = new Map<string, Held>();
  const underWay = new Map<string, Promise<string | undefined>>();

  async function fileOf(bytes: Uint8Array): Promise<string> {
    const file = join(store.folder, `${randomUUID()}.parquet`);
    await writeFile(file, bytes);
    return file;
  }

  async function hold(key: string, next: Held) {
    const former = held.get(key)?.file;
    held.set(key, next);
    // An answer that reads it has it open or is refused; the next one reads the new file.
    if (former !== undefined && former !== next.file)
      setTimeout(() => void rm(former, { force: true }), MOST_MS).unref();
  }

  async function newest(key: string): Promise<Held> {
    const found = await bucket.read(key);
    const present = held.get(key);
    if (present?.generation === (found?.generation ?? "0")) return present;
    const read = { generation: found?.generation ?? "0", file: found && (await fileOf(found.bytes)), lookedAt: NEVER };
    await hold(key, read);
    return read;
  }

  async function cells(query: Sql): Promise<number> {
    const { query: ask, close } = await store.snapshot();
    try {
      const [row] = await ask(query.text, query.values, { mostMs: MOST_MS });
      return Number(row?.cells ?? 0);
    } finally {
      await close();
    }
  }

  async function next(own: Published) {
    if ((await cells(cellsToPublish(own))) === 0) return undefined;
    const { text, values } = rowsToPublish(own);
    return store.saveRows(text, values);
  }

  async function publish(key: string, { subject, devices, zone }: FiguresAsked): Promise<string | undefined> {
    for (let turn = 0; turn < TRIES; turn++) {
      const present = await newest(key);
      const now = clock();
      if (now - present.lookedAt < LOOK_EVERY_MS) return sqlOf(present);
      const file = present.file && quoted(present.file);
      const own = { subject, own: ownRows(subject, devices), zone, file };
      const made = await next(own).catch(keptAsItIs);
      if (!made) {
        await hold(key, { ...present, lookedAt: now });
        return sqlOf(present);
      }
      const generation = await bucket.write(key, await readFile(made.file), present.generation);
      if (generation === undefined) await rm(made.file, { force: true });
      else {
        await hold(key, { generation, file: made.file, lookedAt: now });
        return quoted(made.file);
      }
    }
    return sqlOf(held.get(key));
  }

  const sqlOf = (one: Held | undefined) => one?.file && quoted(one.file);

  return (asked) => {
    const key =
      asked.subject === "media" ? `figures/media/${asked.organisation}.parquet` : `figures/${asked.subject}.parquet`;
    const present = underWay.get(key) ?? publish(key, asked).finally(() => underWay.delete(key));
    underWay.set(key, present);
    return present;
  };
}
