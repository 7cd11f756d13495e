import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { COLLECTIONS } from "@zona/domain/collections";
import { expect, it } from "vitest";
import deployed from "../firestore.indexes.json" with { type: "json" };
import { LIVE_QUERIES } from "./facts-queries.ts";
import { MEDIA_PATHS } from "./media-paths.ts";

const ROOT = resolve(import.meta.dirname, "..");
const isOfMedia = ({ collectionGroup }: { collectionGroup: string }) => collectionGroup === COLLECTIONS.media;

it("indexes of media the paths that are asked, and by itself no other field", () => {
  const told = deployed.fieldOverrides
    .filter(isOfMedia)
    .map(({ fieldPath, indexes }) => [fieldPath, indexes.flatMap(({ queryScope: _, ...how }) => Object.values(how))]);
  const wanted = Object.entries(MEDIA_PATHS).map(([path, how]) => [path, [how]]);
  expect(Object.fromEntries(told)).toEqual({ "*": [], ...Object.fromEntries(wanted) });
});

const PATH = /\b(?:where|orderBy)\(\s*"([^"]+)"/g;

/** What files that ask media ask of other collections besides. */
const ELSEWHERE = new Set(["feedback.at", "at", "rev", "action", "warmedFor", "lockedUntil"]);

it("has an index for every path by which files ask that ask media", () => {
  const files = globSync(["web/src/**/*-data.ts", "functions/src/**/*-data.ts"], { cwd: ROOT });
  const asking = files
    .map((file) => readFileSync(resolve(ROOT, file), "utf8"))
    .filter((text) => /COLLECTIONS\.media\b/.test(text));
  expect(asking.length).toBeGreaterThan(10);
  const paths = new Set(asking.flatMap((text) => [...text.matchAll(PATH)].map(([, path = ""]) => path)));
  expect(paths.size).toBeGreaterThan(10);
  const indexed = new Set([
    ...Object.keys(MEDIA_PATHS),
    ...LIVE_QUERIES.flatMap(({ equal = [], order = "" }) => [...equal, order.replace("-", "")]),
    ...deployed.indexes.filter(isOfMedia).flatMap(({ fields }) => fields.map(({ fieldPath }) => fieldPath)),
  ]);
  expect([...paths].filter((path) => !indexed.has(path) && !ELSEWHERE.has(path))).toEqual([]);
});
