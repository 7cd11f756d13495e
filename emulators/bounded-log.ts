import { closeSync, openSync, renameSync, writeSync } from "node:fs";
import { Writable } from "node:stream";

/** In bytes: some hours of a demo with people in it. */
const MOST_BYTES = 2_000_000;

/**
 * A log that never takes more than twice `most` bytes, plus one entry: a full one becomes `path.before`, in place of an
 * earlier one. A disk that is full is no reason to stop what is logged: then nothing is written.
 */
export function boundedLog(path: string, most = MOST_BYTES): Writable {
  let written = 0;
  let file = openSync(path, "w");
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        if (written > 0 && written + chunk.length > most) {
          closeSync(file);
          renameSync(path, `${path}.before`);
          file = openSync(path, "w");
          written = 0;
        }
        written += writeSync(file, chunk);
      } catch {
        // Nobody could be told but by this log.
      }
      done();
    },
    final(done) {
      closeSync(file);
      done();
    },
  });
}
