import { describe, expect, it } from "vitest";
import { readQuestion } from "./read-question.ts";
import { lexiconOf } from "./vocabulary.ts";

const lexicon = lexiconOf([
  { field: "@person", value: "u-emma", label: "Emma Lindqvist" },
  { field: "device", value: "PZ-200", label: "PZ-200" },
]);
const ask = (question: string) =>
  readQuestion(question, { now: new Date("2026-11-20T09:00:00Z"), zone: "Europe/Paris", lexicon });
const left = (question: string) => ask(question).unresolved.map(({ text }) => text);

describe("what is left out of a question is never counted in", () => {
  it.each([
    ["tests not in May", "not in May"],
    ["tests except last week", "except last week"],
    ["tests outside 2026", "outside 2026"],
    ["tests other than those of last month", "other than those of last month"],
    ["all tests but those in May", "but those in May"],
    ["images not uploaded yesterday", "not"],
    ["open tests not by Emma", "not"],
    ["tests not using PICSI", "not"],
    ["how many tests are not mine", "not"],
    ["embryos which did not reach blastocyst", "not reach"],
    ["tests not locked last week", "locked"],
  ])("%s", (question, expected) => expect(left(question)).toContain(expected));

  it("an end that is meant by it is one", () => {
    expect(ask("tests not before 3 May")).toMatchObject({ unresolved: [], time: { phrase: "not before 3 May" } });
    expect(ask("images that are not blurred")).toMatchObject({ unresolved: [], where: [{ op: "ne" }] });
  });
});

describe("two sides that cannot be set side by side", () => {
  it.each(["compare PICSI and ICSI fertilisation", "survival robotic vs manual", "compare the damage rate"])(
    "%s",
    (question) => expect(ask(question).unresolved[0]?.sentence).toMatch(/can be compared/),
  );
});

describe("words of the calendar that are misspelled", () => {
  it.each([
    ["how many tests in Febuary 2026", "february"],
    ["tests since Setpember", "september"],
    ["how many tests yesteday", "yesterday"],
    ["tests of this quater", "quarter"],
  ])("%s", (question, expected) =>
    expect(ask(question).unresolved.flatMap(({ suggestions = [] }) => suggestions)).toContain(expected),
  );
});

it("an average per test is one over all tests", () => {
  expect(ask("average number of oocytes per test")).toMatchObject({ metric: "avg", field: "cocRetrieved" });
  expect(ask("average number of oocytes per test").groupBy).toBeUndefined();
});

it("immature oocytes are of every stage before metaphase II", () => {
  expect(ask("immature oocytes this month").where).toMatchObject([{ field: "maturity", value: ["MI", "GV"] }]);
});

it("unlinked media belong to no test", () => {
  expect(ask("unlinked images this week").where).toMatchObject([{ field: "testCode", op: "isNull" }]);
});

it.each(["tests with device PZ-200", "tests of the PZ-200 device", "tests where the device is PZ-200"])(
  "%s: the name of a field beside its value is no second condition",
  (question) => {
    const { where, unresolved } = ask(question);
    expect(where.map(({ field, value }) => [field, ...value])).toEqual([["device", "PZ-200"]]);
    expect(unresolved).toEqual([]);
  },
);
