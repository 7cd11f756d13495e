import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { ROOT } from "../emulators/project.ts";

/** A field that is added in one place. */
vi.mock(import("@zona/domain/records/kinds/semen/fields"), async (original) => {
  const { SEMEN_FIELDS, CASA } = await original();
  const { defineGroups } = await import("@zona/domain/records/fields/define-field");
  const probe = defineGroups([
    {
      fields: [
        { kind: "text", key: "probe", label: "Probe", max: 20, needed: true, missing: { code: "probe.missing" } },
      ],
    },
  ]);
  // As if it had been written there.
  return { CASA, SEMEN_FIELDS: [...SEMEN_FIELDS, ...probe] as unknown as typeof SEMEN_FIELDS };
});

const { RULE_LISTS } = await import("./rules/rule-lists.ts");
const { withLists } = await import("./rules/lists-in-rules.ts");

it("a field that is added to a kind is written into the rules: what may be stored", () => {
  const rules = readFileSync(join(ROOT, "firestore.rules"), "utf8");
  const lists = RULE_LISTS.filter(({ file }) => file === "firestore.rules");
  const fresh = withLists(lists, rules);
  const added = fresh.split("\n").filter((line) => line.includes("probe"));
  expect(added).toHaveLength(2);
  expect(added[0]).toMatch(/'\(\(abstinenceDays\|agglutination\|.*\|prepMethod\|probe\|roundCellsM\|.*\) \)\+'/);
  expect(added[1]).toContain("header.get('probe', '').matches('(?s).{0,20}')");
});
