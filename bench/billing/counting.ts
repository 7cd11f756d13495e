import { readFile, rm, writeFile } from "node:fs/promises";

// Settings of the emulators alone, which come after those that are deployed; theirs is kept, so that memory is what it will be.
const SETTINGS = new URL("../../functions/dist/.env.local", import.meta.url);
const DEPLOYED = new URL("../../functions/dist/.env", import.meta.url);
const COUNTER = new URL("count-firestore.mjs", import.meta.url);

/** Has every process of functions that is started from here on load the counter; resolves with what undoes it. */
export async function countInFunctions(): Promise<() => Promise<void>> {
  const before = await readFile(SETTINGS, "utf8").catch(() => undefined);
  const options = /^NODE_OPTIONS=(?<options>.*)$/m.exec(await readFile(DEPLOYED, "utf8"))?.groups?.options ?? "";
  await writeFile(SETTINGS, `${before ?? ""}\nNODE_OPTIONS=${options} --import ${COUNTER.href}\n`);
  return () => (before === undefined ? rm(SETTINGS) : writeFile(SETTINGS, before));
}
