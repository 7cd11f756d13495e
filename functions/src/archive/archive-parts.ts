import { AppError } from "@zona/domain/errors";
import type { NextFile } from "./write-archive-data.ts";

/**
 * Where an archive that is being made keeps its documents. A part is there whole or not at all. It holds whole lines of one file,
 * and whoever writes it again at the same moment of the database writes the same.
 */
export type PartStore = {
  names(): Promise<string[]>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Buffer>;
};

/** A ZIP file without extensions ends at 4 GiB; what says what is in it takes the rest. */
const MOST_BYTES = 4_000_000_000;
/** A run that dies loses no more than so much. */
const PART_BYTES = 16 * 2 ** 20;
const LINE_FEED = 10;
/** How the name of the last part of a file ends: without it the file goes on. */
const LAST = "-last";

const partsOf = (path: string, names: readonly string[]) =>
  names.filter((name) => name.startsWith(`${path}/`)).toSorted();

function* linesIn(part: Buffer): Generator<Buffer> {
  for (let from = 0; from < part.length; ) {
    const to = part.indexOf(LINE_FEED, from) + 1;
    yield part.subarray(from, to);
    from = to;
  }
}

export type Writing = {
  /** Hears how many documents there are. */
  onLines: (lines: number) => Promise<void> | void;
  /** Whether this run has no more time. */
  isOver: () => boolean;
  partBytes?: number;
};

/**
 * Writes the documents of an archive, part by part, after those that former runs wrote. Resolves with false where the run had no
 * more time: then the next one goes on. Throws `conflict` beyond what a ZIP file may hold.
 */
export async function writeParts(
  files: AsyncIterable<NextFile>,
  store: PartStore,
  { onLines, isOver, partBytes = PART_BYTES }: Writing,
): Promise<boolean> {
  const there = await store.names();
  let [lines, bytes, written] = [0, 0, 0];
  const count = (line: Uint8Array) => {
    lines += 1;
    bytes += line.length;
    if (bytes > MOST_BYTES) throw new AppError("conflict", "an archive larger than a ZIP file");
  };
  for await (const { path, chunks, has } of files) {
    if (!has) continue;
    const former = partsOf(path, there);
    let after: string | undefined;
    for (const name of former)
      for (const line of linesIn(await store.read(name))) {
        count(line);
        after = String(JSON.parse(line.toString()).path);
        has(after);
      }
    if (former.at(-1)?.endsWith(LAST)) continue;
    let index = former.length;
    let waiting: Buffer[] = [];
    let size = 0;
    const put = async (ending: string) => {
      await store.put(`${path}/${String(index).padStart(5, "0")}${ending}`, Buffer.concat(waiting));
      [waiting, size] = [[], 0];
      index += 1;
      written += 1;
      await onLines(lines);
    };
    for await (const chunk of chunks(after)) {
      const line = Buffer.from(chunk);
      count(line);
      waiting.push(line);
      size += line.length;
      if (size < partBytes) continue;
      await put("");
      if (isOver()) return false;
    }
    await put(LAST);
    if (isOver()) return false;
  }
  await onLines(lines);
  // The file itself is made by one run, which has all its time for it.
  return written === 0 || !isOver();
}

/** The documents of one file, a line at a time, as its parts hold them. */
export async function* linesOfParts(path: string, store: PartStore): AsyncGenerator<Buffer> {
  for (const name of partsOf(path, await store.names())) yield* linesIn(await store.read(name));
}
