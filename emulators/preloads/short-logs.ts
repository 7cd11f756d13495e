import { createRequire } from "node:module";
import { boundedLog } from "../bounded-log.ts";

// Loaded into firebase-tools before its own code. It keeps a log of everything it does, megabytes a minute with the
// documents of every call in it, beside what it prints; and one for each emulator, without a bound.

// It has no types, and this is of no public interface: the version is pinned, and tests/commands looks at the files.
const load = createRequire(createRequire(import.meta.url).resolve("firebase-tools/package.json"));
load("./lib/logger.js").useFileLogger = () => "firebase-debug.log"; // which it deletes at its end
load("fs-extra").createWriteStream = withBound(load("fs-extra").createWriteStream);

function withBound<Open extends (path: string, options?: object) => object>(open: Open) {
  return (path: string, options?: object) => (/-debug\.log$/.test(path) ? boundedLog(path) : open(path, options));
}
