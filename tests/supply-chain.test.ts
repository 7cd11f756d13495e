import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

type Locked = { license?: string; integrity?: string; optional?: boolean; link?: boolean };

const { packages } = JSON.parse(await readFile(new URL("../package-lock.json", import.meta.url), "utf8")) as {
  packages: Record<string, Locked>; // npm's own file
};
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Licences that ask for their text to be kept, and nothing else of whoever deploys or ships the app. */
const FREE =
  /^\(?(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|BSD|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Python-2\.0|OFL-1\.1|MPL-2\.0|public domain)( OR .*)?\)?$/;

/** Each with its reason; a package that is none of these needs a decision of its own. */
const DECIDED: readonly (readonly [RegExp, string])[] = [
  [/^@img\/sharp-/, "LGPL: libvips, a library of its own that anybody can replace"],
  [/^libheif-js$/, "LGPL: a module of its own, loaded at run time"],
  [/^dejavu-fonts-ttf$/, "Bitstream Vera licence: fonts, embedded in documents"],
  [/^pako$/, "MIT and Zlib, which asks for as little"],
  [/^zstddec$/, "MIT and BSD-3-Clause, both free"],
  [/^limiter$/, "MIT by its LICENSE.txt, which its manifest does not name"],
  [/^png-js$/, "MIT by its LICENSE, which its manifest does not name"],
  [/^fast-sha256$/, "Unlicense, which gives everything to everybody; of tests only"],
  [/^(fuzzy|valid-url)$/, "MIT by their LICENSE, which their manifests do not name; of tools only"],
];

/** It says MIT, and its binary holds x264 and x265: see docs/decisions/videos-in-a-process-of-their-own.md before shipping it to others. */
const GPL_WITHIN = /^@napi-rs\/webcodecs/;

/** Builds for other machines, which the registry did not serve where the lock file was written. */
const WITHOUT_HASH = /^@napi-rs\/webcodecs-(darwin|linux-arm|win32)/;

it("takes no package whose licence nobody decided on", () => {
  const open = installed.filter(
    ([path, { license = "" }]) => !FREE.test(license) && !DECIDED.some(([name]) => name.test(nameOf(path))),
  );
  expect(open.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([]);
});

it("keeps what holds code under the GPL to the one package that is known for it", () => {
  const known = installed.filter(([path]) => GPL_WITHIN.test(nameOf(path)));
  expect(known.length).toBeGreaterThan(0);
  const gpl = installed.filter(([, { license = "" }]) => /(^|[^L])GPL/.test(license));
  expect(gpl.map(([path]) => nameOf(path))).toEqual([]);
});

it("knows the hash of every package that it installs", () => {
  const unknown = installed.filter(([path, { integrity }]) => !integrity && !WITHOUT_HASH.test(nameOf(path)));
  expect(unknown.map(([path]) => path)).toEqual([]);
  for (const [path, { integrity, optional }] of installed) {
    if (!integrity) expect(optional, path).toBe(true);
  }
});

it("is watched by the workflow that runs what everyone runs", async () => {
  const workflow = await readFile(new URL("../.github/workflows/test.yml", import.meta.url), "utf8");
  const ci = await readFile(new URL("../.ci/run", import.meta.url), "utf8");
  expect(workflow).toContain("run: .ci/run");
  expect(ci).toContain("exec npm test");
});
