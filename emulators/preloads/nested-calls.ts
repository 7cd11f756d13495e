import { createRequire } from "node:module";

// Loaded into firebase-tools before its own code. It does a few calls of functions at a time, all others wait in a row: there
// `decoderCall` would wait for the very functions that wait for its answer. It is done at once, as in the cloud.

type Work = (() => Promise<void>) & { type?: string };

// It has no types, and this is of no public interface: the version is pinned, and a test looks at it.
const tools = createRequire(import.meta.url)("firebase-tools/lib/emulator/workQueue.js");
const queue: { submit: (work: Work) => void } = tools.WorkQueue.prototype;
const { submit } = queue;

queue.submit = function (this: typeof queue, work) {
  if (!work.type?.includes("/decoderCall")) return submit.call(this, work);
  work().catch((error: unknown) => console.error("decoderCall could not be called", error));
};
