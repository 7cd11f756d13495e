import { createRequire } from "node:module";

// Loaded into firebase-tools before its own code. It does a few calls of functions at a time, all others wait in one row: there
// whoever presses a button waits for the pictures of everybody else, and `decoderCall` for the very functions that wait for its
// answer. In the cloud neither does. Here people wait in a row of their own, and `decoderCall` is done at once.

type Work = (() => Promise<void>) & { type?: string };
type Row = { submit: (work: Work) => void; start: () => Promise<void> };

/** What the emulators call for a trigger or a schedule; all other addresses are called by somebody who waits for the answer. */
const TRIGGERED = "/functions/projects/";

// It has no types, and this is of no public interface: the version is pinned, and a test looks at it.
const tools = createRequire(import.meta.url)("firebase-tools/lib/emulator/workQueue.js");
const WorkQueue: { new (mode: string, places?: number): Row; prototype: Row } = tools.WorkQueue;
const { submit } = WorkQueue.prototype;

let people: Row | undefined;
function rowOfPeople(): Row {
  if (people) return people;
  people = new WorkQueue("auto");
  void people.start();
  return people;
}

WorkQueue.prototype.submit = function (this: Row, work) {
  const address = work.type ?? "";
  if (address.includes("/decoderCall")) {
    work().catch((error: unknown) => console.error("decoderCall could not be called", error));
    return;
  }
  // What is handed out to several triggers is named by the function alone.
  const isPersons = address.startsWith("/") && !address.startsWith(TRIGGERED);
  submit.call(isPersons ? rowOfPeople() : this, work);
};
