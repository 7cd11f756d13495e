import { readFileSync } from "node:fs";
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { doc, getDoc } from "firebase/firestore";
import { expect, it } from "vitest";
import { coverageOf } from "./coverage-report.ts";
import { EMMA, PROJECT, useRules } from "./environment.ts";

const { as } = useRules();

it("tells of each condition whether it came out true, false, both or neither", async () => {
  const rules = readFileSync(new URL("../../firestore.rules", import.meta.url), "utf8").split("\n");
  const line = rules.findIndex((text) => text.includes("match /deadLetters/")) + 2;
  const seen = async () => {
    const conditions = await coverageOf(PROJECT);
    const { text, values } = conditions.find((one) => one.line === line) ?? {};
    return { text, values: new Set(values) };
  };
  const letter = (role: string) => getDoc(doc(as({ ...EMMA, role }), "deadLetters/x"));

  expect(await seen()).toEqual({ text: "isAdmin", values: new Set() });
  await assertFails(letter("staff"));
  expect(await seen()).toEqual({ text: "isAdmin", values: new Set([false]) });
  await assertSucceeds(letter("admin"));
  expect(await seen()).toEqual({ text: "isAdmin", values: new Set([false, true]) });
});
