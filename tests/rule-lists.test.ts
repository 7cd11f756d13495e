import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../emulators/project.ts";
import { differing, listsIn, placesOf, withLists } from "./rules/lists-in-rules.ts";
import { NOT_OF_THE_DOMAIN, RULE_LISTS } from "./rules/rule-lists.ts";

describe.each(["firestore.rules", "storage.rules"] as const)("the lists in %s", (file) => {
  const rules = readFileSync(join(ROOT, file), "utf8");
  const lists = RULE_LISTS.filter((list) => list.file === file);

  it.each(lists.map((list) => [list.what, list] as const))("have the %s of the domain", (_, list) => {
    const places = placesOf(list, rules);
    expect(places.length).toBeGreaterThan(0);
    // Where they differ, `node tests/rules/generate-lists.ts` writes them.
    expect(places.map((found) => differing(list, found) ?? found.values)).toEqual(places.map(({ values }) => values));
  });

  it("are all compared, or have a reason of their own", () => {
    const compared = lists.flatMap((list) => placesOf(list, rules));
    const unknown = listsIn(rules).filter(({ from, to }) => {
      const isCompared = compared.some((found) => found.from < to && from < found.to);
      const around = rules.slice(Math.max(0, from - 60), to + 30);
      return !isCompared && !NOT_OF_THE_DOMAIN.some((reason) => reason.test(around));
    });
    expect(unknown.map(({ text }) => text)).toEqual([]);
  });
});

describe("generated lists", () => {
  const rules = readFileSync(join(ROOT, "firestore.rules"), "utf8");

  const ofRules = RULE_LISTS.filter((list) => list.file === "firestore.rules");

  it("are those that stand there", () => {
    expect(withLists(ofRules, rules)).toBe(rules);
  });

  it("bring a value that was added, removed or renamed, and nothing else", () => {
    const species = ofRules.filter(({ what }) => what === "species");
    const changed = species.map((list) => ({ ...list, values: [...list.values.slice(1), "axolotl"] }));
    const fresh = withLists(changed, rules);
    expect(fresh).not.toBe(rules);
    expect(fresh).not.toContain("'mouse'");
    expect(withLists(species, fresh).replaceAll(/\s+/g, " ")).toBe(rules.replaceAll(/\s+/g, " "));
  });
});
