import { describe, expect, it } from "vitest";
import { inEnglish } from "../../messages/in-english.ts";
import { planFault } from "../plan.ts";
import { readQuestion } from "../read-question.ts";
import { lexiconOf, PERSON } from "../words/vocabulary.ts";

const lexicon = lexiconOf([{ field: PERSON, value: "u-emma", label: "Emma Lindqvist" }]);
const ask = (question: string) =>
  readQuestion(question, { now: new Date("2026-11-20T09:00:00Z"), zone: "Europe/Paris", lexicon });

describe("sums", () => {
  it.each([
    ["total size of images", "media", "bytes"],
    ["total file size of videos this month", "media", "bytes"],
    ["how many bytes did Emma upload", "media", "bytes"],
    ["how many megabytes of images did Emma upload in October", "media", "bytes"],
    ["how much storage do the images take", "media", "bytes"],
    ["how many COCs last quarter", "tests", "cocRetrieved"],
    ["number of COCs", "tests", "cocRetrieved"],
    ["total file size by device", "media", "bytes"],
    ["sum of oocytes retrieved by operator", "tests", "cocRetrieved"],
  ])("%s", (question, subject, field) => {
    expect(ask(question)).toMatchObject({ subject, field, metric: "sum", unresolved: [] });
  });

  it("are of counts and sizes, never of shares or years", () => {
    expect(inEnglish(ask("sum of female age").unresolved)).toMatchObject([
      { sentence: expect.stringContaining("added up") },
    ]);
    const plan = { intent: "rate", subject: "tests", metric: "sum", where: [], unresolved: [] };
    expect(inEnglish(planFault({ ...plan, field: "femaleAgeYears" }))).toMatch(/added up/);
    expect(planFault({ ...plan, field: "miiCount" })).toBeUndefined();
  });

  it("are not meant by the number of records", () => {
    expect(ask("total number of tests this year")).toMatchObject({ intent: "count", metric: "count" });
    expect(ask("images larger than 5 MB")).toMatchObject({ intent: "list", where: [{ field: "bytes" }] });
  });
});

it("how many there are per test is their middle", () => {
  expect(ask("how many oocytes per test")).toMatchObject({ metric: "avg", field: "cocRetrieved" });
});

it("a rate that goes on is counted over another population, and no condition is added", () => {
  const previous = ask("fertilization rate this year");
  const asked = { now: new Date("2026-11-20T09:00:00Z"), zone: "Europe/Paris", lexicon, previous };
  const plan = readQuestion("and without the reference population", asked);
  expect(plan).toMatchObject({ metric: "KPI_ICSI_FERT", referencePopulation: false, where: [], unresolved: [] });
});

it("the middle of sizes can be asked as well", () => {
  expect(ask("average size of images")).toMatchObject({ subject: "media", metric: "avg", field: "bytes" });
});

describe("what a share is taken of", () => {
  it.each([
    ["what percentage of women over 40 had TESA", "spermSource"],
    ["share of Emma's oocytes that degenerated", "status"],
    ["what share of Emma's oocytes degenerated", "status"],
    ["percentage of TESA tests with damage over 10 %", "damagePct"],
    ["percentage of tests with TESA by Emma", "spermSource"],
    ["share of degenerated oocytes of Emma", "status"],
    ["what fraction of the injected oocytes degenerated", "status"],
    ["what percentage of locked tests were by Emma", "operator"],
    ["percentage of TESA oocytes that are MII", "maturity"],
  ])("%s", (question, field) => {
    const { metric, where, unresolved } = ask(question);
    expect([metric, where[0]?.field, where.length, unresolved]).toEqual(["share", field, 2, []]);
  });
});

it.each(["October", "today", "last week", "and in 2025?"])("%s: what of that time is asked for", (question) => {
  expect(ask(question).intent).not.toBe("unsupported");
  expect(inEnglish(ask(question).unresolved)).toMatchObject([
    { sentence: expect.stringContaining("what you want to know") },
  ]);
});
