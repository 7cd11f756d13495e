import { describe, expect, it } from "vitest";
import { dateReadings } from "../../../test-support/date-readings.ts";
import { readQuestion } from "../read-question.ts";
import { ENGLISH_ONLY } from "../words/foreign-words.ts";
import { lexiconOf } from "../words/vocabulary.ts";

const ask = (question: string) =>
  readQuestion(question, { now: new Date("2026-11-20T09:00:00Z"), zone: "Europe/Paris", lexicon: lexiconOf([]) });

describe("a time that is not said is asked for, and the question is never answered without it", () => {
  it.each(
    `between the years; a few days ago; several weeks ago; the past few days; in recent months; within hours; in the old days;
    these days; any day now; that day; on that date; a while ago; long ago; since the last test; since the audit; before COVID;
    until the very end; the same day; over the bank holiday; in spring 2026; at Christmas; Chinese New Year; Boxing Day;
    between Christmas and New Year; about a month ago; just before 3 November; the last couple of hours or so; every first Monday;
    October each year; every year in October; the last 2¾ hours; out of hours; Oct-26; 10/30; 1/2-3/4; the Friday before today; ~3 November; a third of October; the first of each month; monthly on the 3rd; 1H25; the last Friday of every month`.split(
      /;\s+/,
    ),
  )("tests %s", (phrase) => {
    const { intent, unresolved } = ask(`tests ${phrase}`);
    expect(intent).not.toBe("unsupported");
    expect(unresolved.length).toBeGreaterThan(0);
  });

  it.each([
    "letzte Woche",
    "gestern",
    "im Oktober",
    "hier",
    "la semaine dernière",
    "en octobre",
    "ayer",
    "dieses Jahr",
  ])("tests %s: questions are read in English", (phrase) =>
    expect(ask(`tests ${phrase}`).unresolved).toMatchObject([{ sentence: ENGLISH_ONLY }]),
  );
});

describe("ends, hours and short dates", () => {
  it.each([
    ["2026-10-30…2026-11-03", "30/10 to 2/11; 30/10-2/11; 10/30 to 11/2; from 30/10 to 2/11; between 30/10 and 2/11"],
    ["2025-12-31…2026-01-03", "31/12 to 2/1; 12/31 to 1/2"],
    ["2026-10-30…2026-10-31", "tests 30/10"],
    ["", "8/12 oocytes; 30/10 of them; grade 3/4; 3/4 of the embryos"],
    ["null…2026-11-18", "until and including 17 November; up through 17 November"],
    ["2026-11-19T14:00…2026-11-20", "yesterday from 2pm; yesterday from 2pm onwards; yesterday later than 2pm"],
    ["2026-11-19…2026-11-19T14:00", "yesterday up to 2pm; yesterday no later than 2pm; yesterday prior to 14:00"],
    ["2026-11-19T12:00…2026-11-20", "from noon to midnight yesterday"],
    ["2026-11-19T10:00…2026-11-19T11:00", "this time yesterday; yesterday at this time"],
    ["2026-11-20T10:00…2026-11-21T10:00", "due by this time tomorrow; due until this time tomorrow"],
    ["2026-11-13…2026-11-14", "Friday last"],
    ["2026-11-20…2026-11-20T09:00", "before nine o'clock; before nine am today"],
    ["2026-11-20T08:30…2026-11-20T10:00", "the last 1½ hours"],
    ["2025-10-01…2026-03-01", "Oct 2025-Feb 2026"],
    ["2026-07-01…2026-10-01", "3Q 2026"],
  ])("%s", (said, wordings) => {
    for (const wording of wordings.split("; "))
      expect({ wording, said: dateReadings(wording) }).toEqual({ wording, said });
  });
});

describe("what stands for a date with two readings", () => {
  it.each([
    ["tests since 03/04/2026", ["since 2026-04-03", "since 2026-03-04"]],
    ["tests before 03/04/2026", ["until 2026-04-02", "until 2026-03-03"]],
    ["tests 03/04/2026 to 05/06/2026", ["2026-04-03 to 2026-06-05", "2026-03-04 to 2026-05-06"]],
    ["tests Oct-26", ["2026-10", "2026-10-26"]],
  ])("%s says all of it", (question, suggestions) => {
    const [doubt] = ask(question).unresolved;
    expect(doubt?.suggestions).toEqual(suggestions);
    const [from = 0, to = 0] = doubt?.span ?? [];
    for (const words of suggestions)
      expect(ask(question.slice(0, from) + words + question.slice(to))).toMatchObject({ unresolved: [], time: {} });
  });
});
