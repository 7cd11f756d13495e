import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Counted } from "./price.ts";

// Settings of the emulators alone, which come after those that are deployed; theirs is kept, so that memory is what it will be.
const SETTINGS = new URL("../../functions/dist/.env.local", import.meta.url);
const DEPLOYED = new URL("../../functions/dist/.env", import.meta.url);
const COUNTER = new URL("count-firestore.mjs", import.meta.url);

/**
 * Has every process of functions that is started from here on load the counter, which leaves its sums in the folder; resolves
 * with what undoes it.
 */
export async function countInFunctions(folder: string): Promise<() => Promise<void>> {
  const before = await readFile(SETTINGS, "utf8").catch(() => undefined);
  const options = /^NODE_OPTIONS=(?<options>.*)$/m.exec(await readFile(DEPLOYED, "utf8"))?.groups?.options ?? "";
  await writeFile(
    SETTINGS,
    `${before ?? ""}\nZONA_COUNTS=${folder}\nNODE_OPTIONS=${options} --import ${COUNTER.href}\n`,
  );
  return () => (before === undefined ? rm(SETTINGS) : writeFile(SETTINGS, before));
}

export const NOTHING: Counted = { reads: 0, writes: 0, cpuMs: 0 };
const KEYS = ["reads", "writes", "cpuMs"] as const;

/** By the name of the function. */
export type ByFunction = ReadonlyMap<string, Counted>;

export async function sumsIn(folder: string): Promise<ByFunction> {
  const sums = new Map<string, Counted>();
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(".json"))) {
    const one = JSON.parse(await readFile(join(folder, name), "utf8")) as Counted & { of: string }; // written by the counter
    sums.set(one.of, plus(sums.get(one.of) ?? NOTHING, one));
  }
  return sums;
}

export const each = (make: (key: keyof Counted) => number) =>
  Object.fromEntries(KEYS.map((key) => [key, make(key)])) as Counted; // each of its keys
const plus = (one: Counted, other: Counted) => each((key) => one[key] + other[key]);
export const inAll = (sums: ByFunction) => [...sums.values()].reduce(plus, NOTHING);
