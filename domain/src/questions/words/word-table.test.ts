import { describe, expect, it } from "vitest";
import { definitionOf } from "../definitions.ts";
import { readQuestion } from "../read-question.ts";
import { lexiconOf } from "./vocabulary.ts";

const lexicon = lexiconOf([]);
const ask = (question: string) =>
  readQuestion(question, { now: new Date("2026-11-20T09:00:00Z"), zone: "Europe/Paris", lexicon });

describe("a word that every table inherits is a word like any other", () => {
  it.each([
    "constructor",
    "tests by constructor",
    "last constructor",
    "constructor of October",
    "two constructor ago",
    "constructor tests per constructor",
    "tests with 3 or constructor",
    "images over 5 constructor",
    "week constructor 3 November",
  ])("%s", (question) => {
    const { groupBy, metric, unresolved } = ask(question);
    expect([groupBy, metric]).toEqual([undefined, undefined]);
    expect(unresolved.map(({ text }) => text).join(" ")).toContain("constructor");
  });

  it("defines nothing", () =>
    expect(
      definitionOf({ intent: "define", subject: "units", field: "constructor", where: [], unresolved: [] }),
    ).toBeUndefined());
});
