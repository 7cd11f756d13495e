import { describe, expect, it } from "vitest";
import { readQuestion } from "./read-question.ts";
import { lexiconOf } from "./words/vocabulary.ts";

const lexicon = lexiconOf([]);
const ask = (question: string) =>
  readQuestion(question, { now: new Date("2026-11-20T09:00:00Z"), zone: "Europe/Paris", lexicon });

describe("when a state was reached", () => {
  it.each([
    ["tests locked last week", "lockedAt"],
    ["how many ICSI tests were signed in March", "signedAt"],
    ["tests reviewed this month by operator", "reviewedAt"],
    ["what was submitted today", "submittedAt"],
    ["tests canceled this year", "cancelledAt"],
    ["how many tests were invalidated last year", "invalidAt"],
    ["locked tests per month this year", "lockedAt"],
    ["tests signed this month vs last month", "signedAt"],
  ])("%s", (question, field) => {
    const plan = ask(question);
    expect(plan).toMatchObject({ time: { field }, unresolved: [] });
    expect(plan.where.some((one) => one.field === "status")).toBe(false);
  });

  it("is not asked by a state as it is", () => {
    expect(ask("tests created last week that are locked")).toMatchObject({ time: { field: "createdAt" } });
    expect(ask("how many tests are locked").where).toMatchObject([{ field: "status", value: ["locked"] }]);
    expect(ask("tests awaiting review from last week")).toMatchObject({ time: { field: "createdAt" } });
  });

  it("of one record is answered with that moment", () => {
    expect(ask("when was ICSI-0042 locked")).toMatchObject({ intent: "lookup", field: "lockedAt", unresolved: [] });
  });

  it.each(["who signed the most tests this year", "tests signed and locked in March", "locked tests per month"])(
    "%s: is told and not guessed",
    (question) => expect(ask(question).unresolved).toHaveLength(1),
  );
});
