import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import { describe, expect, it } from "vitest";
import { compositesOf, deployed, overridesOf } from "./facts-indexes.ts";
import { LIVE_QUERIES, READ_BY_ID } from "./facts-queries.ts";

const ROOT = resolve(import.meta.dirname, "..");
const HINT = "`node tests/facts-indexes.ts` writes them";

describe.each([TEST_FACTS, QUERY_FACTS] as const)("the indexes of %s", (of) => {
  const { indexes, fieldOverrides } = deployed();
  const own = <T extends { collectionGroup: string }>(all: readonly T[]) =>
    all.filter(({ collectionGroup }) => collectionGroup === of).map((one) => JSON.stringify(one));

  it("are those that its queries need, and no other", () => {
    expect(own(indexes).sort(), HINT).toEqual(own(compositesOf(of)).sort());
  });

  it("leave out every field that no query asks", () => {
    expect(own(fieldOverrides).sort(), HINT).toEqual(own(overridesOf(of)).sort());
  });
});

it("lets the database delete entries of the access log and deliveries of webhooks once they end", () => {
  for (const collectionGroup of ["accessLog", "deliveries"])
    expect(deployed().fieldOverrides).toContainEqual({ collectionGroup, fieldPath: "endsAt", ttl: true, indexes: [] });
});

it("leaves room for the 200 fields that a database may exempt", () => {
  expect(deployed().fieldOverrides.length).toBeLessThan(150);
});

const SOURCES = ["web/src/**/*.{ts,tsx}", "functions/src/**/*.ts", "deploy/*.ts"];
const isTest = (file: string) => /(?:\.test|-for-tests)\.tsx?$/.test(file);
const code = (file: string) => readFileSync(resolve(ROOT, file), "utf8");
/** A query in either library; an address of one document is none. */
const ASKS = /\b(?:where|orderBy|collectionGroup)\(/;
const NAMES_FACTS = /\b(?:TEST_FACTS|QUERY_FACTS|TABLE_COLLECTIONS|FACTS_OF)\b|["'`/](?:testFacts|queryFacts)\b/;

describe("the list of queries", () => {
  const files = globSync(SOURCES, { cwd: ROOT }).map((file) => file.replaceAll("\\", "/"));

  it("names every file that asks facts of the database", () => {
    const asking = files.filter((file) => !isTest(file) && NAMES_FACTS.test(code(file)) && ASKS.test(code(file)));
    const listed = new Set([...LIVE_QUERIES.map((one) => one.in), ...READ_BY_ID]);
    // It is handed the collection.
    listed.delete("functions/src/tables/parts-data.ts");
    expect(asking.sort()).toEqual([...listed].sort());
  });

  it("says by what each of these files asks", () => {
    for (const [file, queries] of Map.groupBy(LIVE_QUERIES, (one) => one.in)) {
      const text = code(file);
      const paths = queries.flatMap(({ equal = [], contains, order }) => [...equal, contains, order?.replace("-", "")]);
      for (const path of paths.filter((one) => one !== undefined))
        if (!path.startsWith("header.")) expect(text, `${file}: ${path}`).toContain(`"${path}"`);
    }
  });
});
