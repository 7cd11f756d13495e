import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../emulators/project.ts";
import { withLists } from "./lists-in-rules.ts";
import { RULE_LISTS } from "./rule-lists.ts";

/** `node tests/rules/generate-lists.ts`: writes every list that the rules repeat of the domain into them. */
for (const file of ["firestore.rules", "storage.rules"] as const) {
  const path = join(ROOT, file);
  const rules = readFileSync(path, "utf8");
  const fresh = withLists(
    RULE_LISTS.filter((list) => list.file === file),
    rules,
  );
  console.log(fresh === rules ? `${file} has every list as the domain has it.` : `${file} was written.`);
  if (fresh !== rules) writeFileSync(path, fresh);
}
