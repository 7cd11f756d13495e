import { describe, expect, it } from "vitest";
import { inEnglish } from "../messages/in-english.ts";
import type { Plan } from "./plan.ts";
import { readQuestion } from "./read-question.ts";
import { lexiconOf } from "./words/vocabulary.ts";

const person = (value: string, label: string) => ({ field: "@person", value, label });
const lexicon = lexiconOf([
  person("u-emma", "Emma Lindqvist"),
  { field: "device", value: "PZ-200", label: "PZ-200" },
  { field: "device", value: "MX-7", label: "MX-7" },
]);
const ask = (question: string) =>
  readQuestion(question, { now: new Date("2026-11-20T09:00:00Z"), zone: "Europe/Paris", lexicon });

const left = ({ unresolved }: Plan) => unresolved.map(({ text }) => text);

describe("two groupings", () => {
  it.each([
    ["damage rate by operator and device", "operator", "device"],
    ["fertilisation rate by device and month", "device", "month"],
    ["tests by operator by month", "operator", "month"],
    ["fertilisation rate per device per quarter", "device", "quarter"],
  ])("%s: the second is told, never dropped", (question, groupBy, second) => {
    const plan = ask(question);
    expect(plan.groupBy).toBe(groupBy);
    expect(inEnglish(plan.unresolved)).toMatchObject([{ text: second, sentence: "One grouping at a time." }]);
  });
});

describe("two times", () => {
  it("are one where they follow each other, in either order", () => {
    for (const question of ["tests this month and last month", "tests in November and October 2026"]) {
      const { time, compareTo, unresolved } = ask(question);
      expect([time?.from?.slice(0, 10), time?.toExclusive?.slice(0, 10)]).toEqual(["2026-10-01", "2026-12-01"]);
      expect([compareTo, unresolved]).toEqual([undefined, []]);
    }
  });

  // Two figures, or one of both months together: without a comparing word nobody said which.
  it.each(["how many tests in January and March", "fertilisation rate in Q1 and Q3"])(
    "are asked about in %s, where they do not follow each other",
    (question) => expect([ask(question).compareTo, left(ask(question)).length]).toEqual([undefined, 1]),
  );

  it("are set side by side where a word compares them, or each is counted", () => {
    for (const question of [
      "how many tests in January versus March",
      "how many tests in January and how many in March",
    ])
      expect(ask(question)).toMatchObject({ intent: "compare", compareTo: { from: "2026-03-01T00:00:00+01:00" } });
  });

  it.each([
    ["how many tests this year in March", "2026-03-01"],
    ["how many tests in 2026 in October", "2026-10-01"],
    ["how many tests in October, week 42", "2026-10-12"],
    ["how many tests on 9 July 2026, week 28", "2026-07-09"],
    ["how many tests on Mon., November 16, 2026", "2026-11-16"],
    ["list tests in Q3 in July", "2026-07-01"],
  ])("are the narrower one in %s", (question, from) => {
    const { time, compareTo, unresolved } = ask(question);
    expect([time?.from?.slice(0, 10), compareTo, unresolved]).toEqual([from, undefined, []]);
  });

  it.each(["how many tests last month on the 5th", "how many tests at 8:30, 9 July"])(
    "are asked about in %s, where neither holds the other",
    (question) => expect(left(ask(question)).length).toBeGreaterThan(0),
  );

  it("are told where records are listed", () => {
    expect(left(ask("list tests in January and March"))).toEqual(["March"]);
  });
});

describe("words that may be taken for others", () => {
  it("a device that is named like a subject is a device", () => {
    expect(ask("fertilisation rate PZ-200 vs MX-7")).toMatchObject({ groupBy: "device", unresolved: [] });
  });

  it("medium is what oocytes lie in, media are pictures", () => {
    expect(ask("which medium was used in ICSI-0042")).toMatchObject({ subject: "tests", field: "lotNo" });
    expect(ask("media of ICSI-0042").subject).toBe("media");
  });

  it("what is to be checked is what is due", () => {
    expect(ask("what do I have to check today").intent).toBe("due");
  });

  it("people are not counted as tests", () => {
    for (const question of ["how many patients this year", "number of couples this year"])
      expect(ask(question).unresolved).toHaveLength(1);
    expect(ask("how many tests of women over 38 this year").unresolved).toEqual([]);
  });

  it("a number is no yes or no", () => {
    expect(left(ask("clipped images"))).toEqual(["clipped"]);
    expect(ask("tests with pictures").where).toMatchObject([{ field: "mediaCount", op: "gt", value: [0] }]);
    expect(ask("tests with open queries").where).toMatchObject([{ field: "openQueries", op: "gt", value: [0] }]);
    expect(ask("tests without open queries").where).toMatchObject([{ field: "openQueries", op: "eq", value: [0] }]);
  });

  it("what is counted may be named again", () => {
    expect(ask("tests with more than 10 MII oocytes")).toMatchObject({ subject: "tests", unresolved: [] });
    expect(ask("number of MII oocytes per month this year")).toMatchObject({ subject: "units", groupBy: "month" });
  });

  it("any operator in a band is asked of each", () => {
    expect(ask("is any operator below benchmark").groupBy).toBe("operator");
  });

  it("lots that expire are listed", () => {
    expect(ask("which lots expire this month").intent).toBe("list");
  });
});
