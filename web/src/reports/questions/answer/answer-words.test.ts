import type { Answer, AnswerGroup } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { expect, it } from "vitest";
import { answerSentence } from "./answer-words.ts";

const plan = (more: Partial<Plan> = {}): Plan => ({
  intent: "count",
  subject: "tests",
  where: [],
  unresolved: [],
  ...more,
});
const answer = (asked: Plan, content: Answer["content"]): Answer => ({
  plan: asked,
  content,
  asOf: "2026-11-20T09:00:00Z",
  zone: "Europe/Paris",
  names: {},
});
const group = (label: string, count: number): AnswerGroup => ({ key: label, label, figure: { of: "count", count } });

it.each([
  [0, "No tests"],
  [1, "1 test"],
  [1200, "1,200 tests"],
])("%d records are told in their number", (count, words) => {
  const sentence = answerSentence(answer(plan(), { kind: "figure", figure: { of: "count", count } }));
  expect(sentence.replace(/\s/g, " ")).toBe(words);
});

it("so many of all are told as such", () => {
  const rows: Answer["content"] = { kind: "rows", columns: ["code"], rows: [], total: 75 };
  expect(answerSentence(answer(plan({ intent: "list", limit: 3 }), rows))).toBe("The first 3 of 75 tests");
});

it("who stands first is said first, with all that share the place, where that was asked", () => {
  const groups = [group("Emma", 21), group("Noor", 21), group("Ada", 15)];
  const ranked = plan({ intent: "top", groupBy: "operator", sort: ["metric", "desc"] });
  expect(answerSentence(answer(ranked, { kind: "groups", groups }))).toBe("Emma: 21, Noor: 21 · 3 groups by operator");
  expect(answerSentence(answer({ ...ranked, intent: "count" }, { kind: "groups", groups }))).toBe(
    "3 groups by operator",
  );
});

it("sizes that were added up are told in the unit of files", () => {
  const asked = plan({ subject: "media", intent: "rate", metric: "sum", field: "bytes" });
  const figure = { of: "value", stat: "sum", value: 5 * 1024 ** 2, count: 12, unit: "bytes" } as const;
  expect(answerSentence(answer(asked, { kind: "figure", figure }))).toBe("Sum file size: 5 MB (12 values)");
});
