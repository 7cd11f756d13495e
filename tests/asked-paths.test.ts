import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ASKED_PATHS } from "@zona/domain/filters/asked-paths";
import { describe, expect, it } from "vitest";
import deployed from "../firestore.indexes.json" with { type: "json" };

const PROJECT = resolve(import.meta.dirname, "..");
const TOLD = {
  ascending: "order ASCENDING",
  descending: "order DESCENDING",
  contains: "arrayConfig CONTAINS",
} as const;

describe.each(Object.entries(ASKED_PATHS))("Firestore's own index of %s", (collection, asked) => {
  it("is off but for the paths that are asked", () => {
    const found = deployed.fieldOverrides.filter((one) => one.collectionGroup === collection);
    const told = found.map(({ fieldPath, indexes }) => [
      fieldPath,
      indexes.map(({ queryScope, ...how }) =>
        [queryScope, ...Object.entries(how).map((one) => one.join(" "))].join(" "),
      ),
    ]);
    const wanted = Object.entries(asked).map(([path, indexes]) => [
      path,
      indexes.map((index) => `COLLECTION ${TOLD[index]}`),
    ]);
    expect(Object.fromEntries(told)).toEqual({ "*": [], ...Object.fromEntries(wanted) });
  });
});

/** Files that may ask the database, with what they say. */
const FILES = ["web/src", "functions/src"].flatMap((source) =>
  readdirSync(resolve(PROJECT, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith("-data.ts"))
    .map((entry) => readFileSync(resolve(entry.parentPath, entry.name), "utf8")),
);
const PATH = /\b(?:where|orderBy)\(\s*"([^"]+)"/g;

/** What these files ask of other collections besides. */
const ELSEWHERE = new Set([
  ...["span", "period", "status", "feedback.at", "at", "nextRunAt", "runId", "rev", "action", "warmedFor", "lockedUntil"],
]);

const INDEXED = new Set([
  ...Object.values(ASKED_PATHS).flatMap((asked) => Object.keys(asked)),
  ...deployed.indexes
    .filter(({ collectionGroup }) => Object.hasOwn(ASKED_PATHS, collectionGroup))
    .flatMap(({ fields }) => fields.map(({ fieldPath }) => fieldPath)),
]);

it("knows every path that is asked where these collections are", () => {
  const asking = FILES.filter((text) => /\b(?:COLLECTIONS\.media|TEST_FACTS)\b/.test(text));
  expect(asking.length).toBeGreaterThan(10);
  const paths = new Set(asking.flatMap((text) => [...text.matchAll(PATH)].map(([, path = ""]) => path)));
  expect(paths.size).toBeGreaterThan(10);
  expect([...paths].filter((path) => !INDEXED.has(path) && !ELSEWHERE.has(path))).toEqual([]);
});
