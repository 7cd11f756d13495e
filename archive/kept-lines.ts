import { closeSync, existsSync, fstatSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type * as z from "zod";

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A file of lines that are only ever added, each on the disk before the next step; what a crash cut off is passed over. */
export class KeptLines<T> {
  /** The lines of former runs, in their order. */
  readonly found: readonly T[];
  readonly #path: string;
  #file: number | undefined;

  constructor(path: string, schema: z.ZodType<T>) {
    this.#path = path;
    const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
    this.found = lines.flatMap((line) => {
      const { success, data } = schema.safeParse(parsed(line));
      return success ? [data] : [];
    });
  }

  /** The file is made with its first line; one that was cut off ends before the next. */
  #opened(): number {
    if (this.#file !== undefined) return this.#file;
    mkdirSync(dirname(this.#path), { recursive: true });
    this.#file = openSync(this.#path, "a");
    if (fstatSync(this.#file).size > 0) writeSync(this.#file, "\n");
    return this.#file;
  }

  add(line: T): void {
    const file = this.#opened();
    writeSync(file, `${JSON.stringify(line)}\n`);
    fsyncSync(file);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}
