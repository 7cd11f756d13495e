import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ARCHIVED_BELOW, ARCHIVED_ROOTS, BLINDED, LEFT_OUT } from "./archived-collections.ts";
import { ARCHIVED_SHAPES } from "./archived-shapes.ts";

/** The collections that the first column of the table of paths names, at the root and below. */
function documentedCollections(): Set<string> {
  const page = readFileSync(new URL("../../../docs/data-model.md", import.meta.url), "utf8");
  const table = page.slice(page.indexOf("| Path |"), page.indexOf("### A test and its revision"));
  const named = table.split("\n").flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)]);
  const segments = named.flatMap(([, path = ""]) => path.split("/").filter((_, at) => at % 2 === 0));
  return new Set(segments.filter((name) => /^[a-zA-Z]+$/.test(name)));
}

test("every collection is archived, or it is said why not", () => {
  const known = new Set([...ARCHIVED_ROOTS, ...ARCHIVED_BELOW, ...Object.keys(LEFT_OUT)]);
  const documented = documentedCollections();
  expect(documented.size).toBeGreaterThan(40);
  expect([...documented].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !documented.has(name))).toEqual([]);
});

test("nothing is both archived and left out", () => {
  expect(BLINDED.filter((name) => !(ARCHIVED_BELOW as readonly string[]).includes(name))).toEqual([]);
  expect([...ARCHIVED_ROOTS, ...ARCHIVED_BELOW].filter((name) => name in LEFT_OUT)).toEqual([]);
});

test("every collection at the root is told with its shape, but for a counter and marks, and no other is", () => {
  const shapes = Object.keys(ARCHIVED_SHAPES);
  expect(ARCHIVED_ROOTS.filter((root) => !shapes.includes(root))).toEqual(["subjectCounters", "alerts"]);
  const parts = shapes.map((place) => place.split("/"));
  expect(parts.filter(([root = ""]) => !(ARCHIVED_ROOTS as readonly string[]).includes(root))).toEqual([]);
  expect(parts.filter(([, below]) => below && !(ARCHIVED_BELOW as readonly string[]).includes(below))).toEqual([]);
});
