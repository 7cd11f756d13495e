import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./project.ts";

type Locked = { optionalDependencies?: Record<string, string>; resolved?: string };

const { packages } = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>; // npm's own file
};

/** Whether `name` is found from the folder `from`, where Node would look for it as well. */
function isLocked(from: string, name: string): boolean {
  if (packages[`${from === "" ? "" : `${from}/`}node_modules/${name}`]) return true;
  if (from === "") return false;
  const above = from.lastIndexOf("/node_modules/");
  return isLocked(above < 0 ? "" : from.slice(0, above), name);
}

// npm leaves out a package that the registry at hand does not have yet, and then `npm ci` refuses the lock file.
it("locks every package for other platforms too, so that npm ci works everywhere", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  );
  expect(missing).toEqual([]);
});

it("names no download addresses, so that every registry can serve it", () => {
  const addresses = Object.values(packages).flatMap(({ resolved }) => (resolved?.startsWith("http") ? [resolved] : []));
  expect(addresses).toEqual([]);
});
