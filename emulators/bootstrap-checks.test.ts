import { expect, it } from "vitest";
import { fullDiskSentence, isInstalled, oldNodeSentence } from "./bootstrap-checks.mjs";

it.each(["20.19.0", "20.20.2", "22.0.0", "24.21.0"])("accepts Node %s", (version) => {
  expect(oldNodeSentence(version)).toBeUndefined();
});

it.each(["18.20.4", "20.18.3"])("says in one sentence that Node %s is too old", (version) => {
  expect(oldNodeSentence(version)).toBe(
    `Zona needs Node 20.19 or later and this is Node ${version}: install a newer one from https://nodejs.org.`,
  );
});

it("says how much disk space is missing before it installs", () => {
  expect(fullDiskSentence(3e9)).toBeUndefined();
  expect(fullDiskSentence(1.23e9)).toMatch(/needs 3 GB of free disk space and there are 1\.2 GB: free some space/);
});

const lock = (packages: Record<string, object>) => JSON.stringify({ packages: { "": { name: "zona" }, ...packages } });
const zod = { version: "4.6.7", integrity: "sha512-a" };

it("takes an installation that has every package of the lock file", () => {
  expect(isInstalled(lock({ "node_modules/zod": zod }), lock({ "node_modules/zod": zod }))).toBe(true);
});

it("does not miss packages for other platforms", () => {
  const windows = { version: "1.0.0", optional: true };
  expect(
    isInstalled(lock({ "node_modules/win": windows, "node_modules/zod": zod }), lock({ "node_modules/zod": zod })),
  ).toBe(true);
});

it.each([
  ["a missing package", lock({})],
  ["another version", lock({ "node_modules/zod": { ...zod, version: "4.6.6" } })],
  ["other bytes", lock({ "node_modules/zod": { ...zod, integrity: "sha512-b" } })],
])("installs again over %s", (_what, installed) => {
  expect(isInstalled(lock({ "node_modules/zod": zod }), installed)).toBe(false);
});
