import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

// Preloaded into every process of functions by bench/cost.ts: counts what Firestore would bill, and leaves the sums of its
// process in a file of its own.

const folder = process.env.ZONA_COUNTS;

if (folder && process.env.FUNCTIONS_EMULATOR === "true") countIn(folder);

/** @param {string} folder */
function countIn(folder) {
  const { Firestore } = createRequire(import.meta.url)("@google-cloud/firestore");
  // The platform's own name for what a process runs.
  const sums = { of: process.env.FUNCTION_TARGET ?? "", reads: 0, writes: 0, cpuMs: 0 };
  let isPlanned = false;
  const keep = () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      const { user, system } = process.cpuUsage();
      sums.cpuMs = (user + system) / 1000;
      mkdirSync(folder, { recursive: true });
      const file = join(folder, `${process.pid}.json`);
      // Renamed, so that nobody reads half of it.
      writeFileSync(`${file}.new`, JSON.stringify(sums));
      renameSync(`${file}.new`, file);
    }, 100).unref();
  };

  // A function that asks nothing of the database takes time as well.
  setInterval(keep, 1_000).unref();

  // The library's two doors to the database, through which everything goes that it reads and writes.
  const { request, requestStream } = Firestore.prototype;
  Firestore.prototype.request = function (/** @type {any[]} */ ...given) {
    sums.writes += given[1]?.writes?.length ?? 0;
    keep();
    return request.apply(this, given);
  };
  Firestore.prototype.requestStream = async function (/** @type {any[]} */ ...given) {
    const stream = await requestStream.apply(this, given);
    const { emit } = stream;
    let hasCome = false;
    const count = () => {
      sums.reads++;
      keep();
    };
    stream.emit = function (/** @type {any[]} */ ...event) {
      const [name, answer] = event;
      // A document, a gap where one was asked for by its path, and an aggregation are billed, and a query that finds nothing.
      if (name === "data" && (answer.document || answer.found || answer.missing || answer.result)) {
        hasCome = true;
        count();
      }
      if (name === "end" && !hasCome && given[0] === "runQuery") count();
      return emit.apply(this, event);
    };
    return stream;
  };
}
