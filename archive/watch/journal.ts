import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import { KeptLines } from "../kept-lines.ts";

/** Why a file of the folder was not sent. The first three are of the file itself; all others are tried again. */
const Left = z.enum(["format", "size", "name", "no-pattern", "no-record", "several", "elsewhere", "refused"]);
export type Left = z.infer<typeof Left>;

/**
 * What became of one file, at a line of its own. `declared`: Zona knows of it and its bytes are on their way. `there`: Zona
 * had these bytes in the record before.
 */
const Entry = z.object({
  path: z.string(),
  bytes: z.number(),
  mtimeMs: z.number(),
  sha256: z.string().optional(),
  state: z.enum(["declared", "sent", "there", "left"]),
  id: z.string().optional(),
  testId: z.string().optional(),
  why: Left.optional(),
});
export type Entry = z.infer<typeof Entry>;

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Takes a folder for this process alone. Throws where another one watches it; what a dead process left is taken over. */
export function lockFolder(lockFile: string): () => void {
  mkdirSync(dirname(lockFile), { recursive: true });
  if (existsSync(lockFile)) {
    const pid = Number(readFileSync(lockFile, "utf8"));
    if (Number.isInteger(pid) && pid > 0 && isAlive(pid))
      throw new Error(`Process ${pid} watches this folder already.`);
    rmSync(lockFile, { force: true });
  }
  const file = openSync(lockFile, "wx");
  writeSync(file, String(process.pid));
  closeSync(file);
  return () => rmSync(lockFile, { force: true });
}

/** What became of each file of the folder; later lines hold. */
export class Journal {
  readonly #byPath = new Map<string, Entry>();
  readonly #sent = new Map<string, string>();
  readonly #lines: KeptLines<Entry>;

  constructor(file: string) {
    this.#lines = new KeptLines(file, Entry);
    for (const entry of this.#lines.found) this.#keep(entry);
  }

  #keep(entry: Entry) {
    this.#byPath.set(entry.path, entry);
    if (entry.state === "sent" && entry.sha256 && entry.testId) this.#sent.set(entry.sha256, entry.testId);
  }

  /** What became of this very version of a file. */
  of({ path, bytes, mtimeMs }: Pick<Entry, "path" | "bytes" | "mtimeMs">): Entry | undefined {
    const entry = this.#byPath.get(path);
    return entry && entry.bytes === bytes && entry.mtimeMs === mtimeMs ? entry : undefined;
  }

  /** The record to which this folder sent these bytes. */
  sentTo(sha256: string): string | undefined {
    return this.#sent.get(sha256);
  }

  left(): Entry[] {
    return [...this.#byPath.values()].filter(({ state }) => state === "left");
  }

  add(entry: Entry): void {
    this.#lines.add(entry);
    this.#keep(entry);
  }

  close(): void {
    this.#lines.close();
  }
}
