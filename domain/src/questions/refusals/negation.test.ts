import { describe, expect, it } from "vitest";
import { inEnglish } from "../../messages/in-english.ts";
import { readQuestion } from "../read-question.ts";
import { lexiconOf } from "../words/vocabulary.ts";

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
    ["embryos which did not reach blastocyst", "not reach"],
    ["tests not locked last week", "locked"],
  ])("%s", (question, expected) => expect(left(question)).toContain(expected));

  it("an end that is meant by it is one", () => {
    expect(ask("tests not before 3 May")).toMatchObject({ unresolved: [], time: { phrase: "not before 3 May" } });
    expect(ask("images that are not blurred")).toMatchObject({ unresolved: [], where: [{ op: "ne" }] });
  });
});

describe("what is named after a not", () => {
  it.each([
    ["open tests not by Emma", "operator ne u-emma", "status in draft|in_progress|awaiting"],
    ["tests not using PICSI", "technique ne picsi"],
    ["tests that did not use TESA", "spermSource ne tesa"],
    ["tests not witnessed by Emma", "witness ne u-emma"],
    ["images not uploaded by Emma", "uploader ne u-emma"],
    ["tests except TESA and TESE", "spermSource ne tesa", "spermSource ne tese"],
    ["tests neither signed nor locked", "status ne signed", "status ne locked"],
    ["tests with PICSI but not by Emma", "operator ne u-emma", "technique eq picsi"],
    ["how many tests are not mine", "createdBy ne @me"],
    ["tests I did not witness", "witness ne @me"],
    ["tests by me or Emma", "operator in @me|u-emma"],
    ["tests where operator != Emma", "operator ne u-emma"],
    ["images neither blurred nor duplicate", "sharpness ne blurred", "duplicate eq false"],
    ["tests with over 5 but under 10 MII", "miiCount gt 5", "miiCount lt 10"],
    ["tests with 8 to 10 oocytes and 5 MII", "cocRetrieved between 8|10", "miiCount eq 5"],
    ["tests with a device but without firmware", "device notNull ", "firmware isNull "],
    ["images between 1 and 5 MB", "bytes between 1048576|5242880"],
    ["tests with TESA and without witness by Emma", "spermSource eq tesa", "witness isNull ", "operator eq u-emma"],
    ["tests with damage", "damagePct gt 0"],
    ["tests with two or more images", "mediaCount ge 2"],
    ["tests with more than twelve oocytes", "cocRetrieved gt 12"],
    ["tests with MII != 0", "miiCount ne 0"],
    ["tests with oocytes not over 10", "cocRetrieved le 10"],
    ["tests witnessed by someone other than Emma", "witness ne u-emma"],
    ["tests in October that are not submitted", "status in draft|in_progress|awaiting"],
    ["tests not in the reference population", "isReference eq false"],
    ["tests with more than 2 open queries", "openQueries gt 2"],
    ["tests with fewer than 3 images", "mediaCount lt 3"],
    ["tests with no oocytes retrieved", "cocRetrieved eq 0"],
    ["tests where damage did not exceed 10 percent", "damagePct le 10"],
    ["women aged 38+", "femaleAgeYears ge 38"],
    ["women 38 and over", "femaleAgeYears ge 38"],
    ["tests with a maximum of 10 MII", "miiCount le 10"],
    ["tests with up to 10 MII", "miiCount le 10"],
  ])("%s", (question, ...expected) => {
    const { where, unresolved } = ask(question);
    expect(unresolved).toEqual([]);
    expect(where.map(({ field, op, value }) => `${field} ${op} ${value.join("|")}`).toSorted()).toEqual(
      expected.toSorted(),
    );
  });

  it("oocytes that were not injected are placed in time by their retrieval", () => {
    expect(ask("oocytes not injected this year").time?.field).toBe("opuAt");
  });

  it.each([
    ["tests with fewer than 5 MII or more than 20 MII", "or"],
    ["tests before 3 November or by Emma", "or"],
    ["how many different operators", "different operators"],
    ["how many devices", "devices"],
    ["fertilisation rate this month compared to last month by operator", "last month"],
  ])("%s: no half of it is answered", (question, expected) => expect(left(question)).toContain(expected));

  it("pictures and queries are never due", () => {
    expect(left("overdue queries")).toContain("overdue");
    expect(left("images of overdue tests").length).toBeGreaterThan(0);
  });

  it("how far from about ten still counts is asked", () => {
    expect(ask("tests with about 10 MII").unresolved).toMatchObject([{ text: "about 10 MII" }]);
  });
});

describe("two sides that cannot be set side by side", () => {
  it.each(["compare PICSI and ICSI fertilisation", "survival robotic vs manual", "compare the damage rate"])(
    "%s",
    (question) => expect(inEnglish(ask(question).unresolved[0]?.sentence)).toMatch(/can be compared/),
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
