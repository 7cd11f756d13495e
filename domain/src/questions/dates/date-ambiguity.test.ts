import { describe, expect, it } from "vitest";
import { dateReadings } from "../../../test-support/date-readings.ts";
import { readQuestion } from "../read-question.ts";
import { tokenise } from "../words/token.ts";
import { lexiconOf } from "../words/vocabulary.ts";
import { readDates } from "./date-phrases.ts";

const NOW = new Date("2026-11-20T09:00:00Z"); // Friday, 10:00 in Paris
const lexicon = lexiconOf([]);
const ask = (question: string, now = NOW) => readQuestion(question, { now, zone: "Europe/Paris", lexicon });

describe("dates that look like something else", () => {
  it.each([
    ["on 2026-Oct-12", "2026-10-12…2026-10-13"],
    ["2019-aug-1", "2019-08-01…2019-08-02"],
    ["October 3 through 9", "2026-10-03…2026-10-10"],
    ["October 3 until 9", "2026-10-03…2026-10-10"],
    ["October 1 through 5, 2026", "2026-10-01…2026-10-06"],
    ["last week-end of October", "2026-10-24…2026-10-26"],
    ["2:00-2:30 pm yesterday", "2026-11-19T14:00…2026-11-19T14:30"],
    ["3:30 to 6 PM yesterday", "2026-11-19T15:30…2026-11-19T18:00"],
    ["11:30 to 1 pm yesterday", "2026-11-19T11:30…2026-11-19T13:00"],
    ["8am to 6pm yesterday", "2026-11-19T08:00…2026-11-19T18:00"],
    ["due from 2pm till tomorrow 4:30pm", "2026-11-20T14:00…2026-11-21T16:30"],
    ["due from 2pm to 4:30pm tomorrow", "2026-11-21T14:00…2026-11-21T16:30"],
    ["due on 22/04", "2027-04-22…2027-04-23"],
    ["due on 5/31", "2027-05-31…2027-06-01"],
    ["on 22/04", "2026-04-22…2026-04-23"],
    ["since the start of October", "2026-10-01…2026-11-20T10:00"],
    ["until the end of October", "null…2026-11-01"],
    ["before the beginning of October", "null…2026-10-01"],
    ["last year", "2025-01-01…2026-01-01"],
    ["two days ago", "2026-11-18…2026-11-19"],
  ])("%s", (phrase, expected) => expect(dateReadings(phrase)).toBe(expected));
});

describe("times that people mean in different ways are asked about", () => {
  it.each([
    ...[
      "since the end of October",
      "since the end of 2025",
      "until the beginning of October",
      "from the end of October",
    ],
    ...["January to the start of October", "2007 to the start of 2008", "as of 1 October", "as at 1 October"],
    ...["over the last year", "in the last year", "two months ago", "a year ago", "late last night", "late yesterday"],
    ...["late this morning", "8am until 6", "11:30-1:30 yesterday", "from 10/1 to 12/7"],
  ])("%s", (phrase) => {
    for (const head of ["how many images", "list images"]) {
      const { time, unresolved } = ask(`${head} ${phrase}`);
      expect([time, unresolved.length > 0]).toEqual([undefined, true]);
    }
  });

  it("a range of which one reading ends before it begins in this year", () => {
    const tokens = tokenise("from 10/1 to 11/7");
    const now = new Date("2018-10-24T09:00:00Z");
    expect(readDates("from 10/1 to 11/7", tokens, { now, zone: "Europe/Paris" }).found).toEqual([]);
  });
});
