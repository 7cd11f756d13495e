import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { COLLECTIONS } from "@zona/domain/collections";
import { describe, expect, it } from "vitest";
import deployed from "../firestore.indexes.json" with { type: "json" };
import { ASKED_PATHS } from "./asked-paths.ts";
import { LIVE_QUERIES } from "./facts-queries.ts";

const ROOT = resolve(import.meta.dirname, "..");
const PATH = /\b(?:where|orderBy)\(\s*"([^"]+)"/g;

/** What files that ask a collection ask of others besides. */
const ELSEWHERE = {
  media: [
    "feedback.at",
    "organisation",
    "at",
    "camera",
    "rev",
    "action",
    "warmedFor",
    "lockedUntil",
    "planned",
    "mail",
  ],
  tests: [
    ...[
      "at",
      "rev",
      "action",
      "by.name",
      "resultRev",
      "from",
      "lotNos",
      "lockedUntil",
      "mail",
      "number",
      "warmedFor",
      "state",
      "type",
    ],
    ...[
      "comparison.peerKey",
      "slot.unitNo",
      "slot.check",
      "content.sha256",
      "comparison.keys",
      "facts.organisation",
      "camera",
    ],
    ...["recordsOf", "tests", "enteredAt", "owner", "category", "result", "undone"],
  ],
} as const;

describe.each(["media", "tests"] as const)("of %s", (collection) => {
  const isOfIt = ({ collectionGroup }: { collectionGroup: string }) => collectionGroup === COLLECTIONS[collection];
  const asked = ASKED_PATHS[collection];

  it("the paths that are asked are indexed, and by itself no other field", () => {
    const told = deployed.fieldOverrides
      .filter(isOfIt)
      .map(({ fieldPath, indexes }) => [fieldPath, indexes.flatMap(({ queryScope: _, ...how }) => Object.values(how))]);
    const wanted = Object.entries(asked).map(([path, how]) => [path, [how]]);
    expect(Object.fromEntries(told)).toEqual({ "*": [], ...Object.fromEntries(wanted) });
  });

  it("every path has an index by which files ask that ask it", () => {
    const files = globSync(["web/src/**/*-data.ts", "functions/src/**/*-data.ts"], { cwd: ROOT });
    const asking = files
      .map((file) => readFileSync(resolve(ROOT, file), "utf8"))
      .filter((text) => new RegExp(`COLLECTIONS\\.${collection}\\b`).test(text));
    expect(asking.length).toBeGreaterThan(10);
    const paths = new Set(asking.flatMap((text) => [...text.matchAll(PATH)].map(([, path = ""]) => path)));
    expect(paths.size).toBeGreaterThan(10);
    const indexed = new Set<string>([
      ...Object.keys(asked),
      ...LIVE_QUERIES.flatMap(({ equal = [], order = "" }) => [...equal, order.replace("-", "")]),
      ...deployed.indexes.filter(isOfIt).flatMap(({ fields }) => fields.map(({ fieldPath }) => fieldPath)),
      ...ELSEWHERE[collection],
    ]);
    expect([...paths].filter((path) => !indexed.has(path))).toEqual([]);
  });
});

it("lists ask little enough in an order that 60 indexes of several fields do", () => {
  expect(deployed.indexes.length).toBeLessThanOrEqual(60);
});
