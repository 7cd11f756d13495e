import { readFileSync } from "node:fs";
import { join } from "node:path";
import { initializeTestEnvironment, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import type { Change } from "@zona/domain/records/plan-commit";
import type { Sheets } from "@zona/domain/records/sheet";
import { TestKind } from "@zona/domain/records/test-kind";
import fc from "fast-check";
import { doc, type Firestore, setDoc } from "firebase/firestore";
import { afterEach, describe, expect, it } from "vitest";
import { ROOT } from "../../emulators/project.ts";
import { accessOf, commit, EMMA, NOOR, newTest, person, storedTest } from "./environment.ts";
import { headersOf } from "./header-values.ts";

/** Rules may evaluate a thousand expressions for each document of a commit; this many have to be left of the dearest. */
const MARGIN = 60;

const rules = readFileSync(join(ROOT, "firestore.rules"), "utf8");

/** Expressions that say nothing: each of a chain is one, and two for what joins it to the next. */
const EACH = 3;
function idle(times: number): string {
  const half = Math.floor(times / 2);
  return times === 1 ? "true" : `(${idle(half)} && ${idle(times - half)})`;
}

/** The rules with more to evaluate of a test that changes, and of the revision that tells it. */
function rulesWith(expressions: number): string {
  return ["changeFits(revision, before, after, changed)", "tellsChange(revision, test)"].reduce((text, name) => {
    const begins = new RegExp(`(function ${name.replaceAll(/[()]/g, String.raw`\$&`)} \\{\\s+return )`);
    expect(text).toMatch(begins);
    return text.replace(begins, `$1${idle(expressions / EACH)} && `);
  }, rules);
}

let environment: RulesTestEnvironment;
afterEach(() => environment.cleanup());

const by = person(EMMA);
const SHEETS: Readonly<Record<TestKind, readonly string[]>> = {
  icsi: ["oocytes", "d2", "d3", "d5"],
  clinical: ["units", "d2", "d3", "d5"],
  semen: [],
  preclinical: ["h0", "h24", "h48", "h96"],
};

/** All of a record at once, of one that is amended in a study that is not blinded: four sheets, header, settings, anchor. */
async function changeAll(kind: TestKind, expressions: number): Promise<void> {
  const projectId = "demo-expressions";
  environment = await initializeTestEnvironment({ projectId, firestore: { rules: rulesWith(expressions) } });
  const consent = kind === "icsi" ? { consentRef: "C-1", consentGivenAt: new Date() } : {};
  const stated = { ...newTest(kind), status: "amending", header: { operatorId: "noor", ...consent } };
  const { subjectCode, ...rest } = storedTest(NOOR, { ...stated, rev: 4, submittedBy: by, lockedBy: by });
  const stored = kind === "preclinical" ? rest : { ...rest, subjectCode };
  const sheets: Sheets = Object.fromEntries(
    SHEETS[kind].map((id) => [id, { id, rev: 4, rows: { "1": { cells: 4 } } }]),
  );
  await environment.clearFirestore();
  await environment.withSecurityRulesDisabled(async (all) => {
    const records = all.firestore() as unknown as Firestore;
    await setDoc(doc(records, "access/emma"), accessOf(EMMA, { "*": ["embryologist"] }));
    await setDoc(doc(records, "tests/t1"), stored);
    for (const id of SHEETS[kind])
      await setDoc(doc(records, `tests/t1/sheets/${id}`), { cells: { "1.cells": 4 }, rev: 4 });
  });
  const { uid, ...token } = EMMA;
  const [headers] = headersOf(kind, { isWhole: true });
  const [header] = headers ? fc.sample(headers, { numRuns: 1, seed: 1 }) : [];
  const rows = { "1": { cells: 5 }, "2": { cells: 3 } };
  const change: Change = {
    ...{ action: "edit", by, reason: "as the source says" },
    testFields: {
      ...{ header: { ...header, ...consent, operatorId: "emma" }, anchorAt: new Date() },
      ...(kind === "preclinical" ? {} : { settings: { profile: "istanbul-2025" } }),
    },
    sheets: Object.fromEntries(SHEETS[kind].map((id) => [id, rows])),
  };
  await commit(
    environment.authenticatedContext(uid, token).firestore() as unknown as Firestore,
    EMMA,
    stored,
    sheets,
    change,
  );
}

describe("the largest change of a record", () => {
  it.each(TestKind.options)("of kind %s leaves a margin of what rules may evaluate", async (kind) => {
    await changeAll(kind, MARGIN);
  });

  it("is refused where it takes more than that", async () => {
    await expect(changeAll("icsi", 999)).rejects.toThrow("PERMISSION_DENIED");
  });
});
