import { describe, expect, it } from "vitest";
import { dateReadings as said } from "../../../test-support/date-readings.ts";

describe("a date is read whole: half of it would be another one", () => {
  it.each([
    ["ten days starting 1 October", "2026-10-01…2026-10-11"],
    ["5 days beginning Monday 2 November", "2026-11-02…2026-11-07"],
    ["in the 7 days up to and including 10 November", "2026-11-04…2026-11-11"],
    ["twenty-first May 2025", "2025-05-21…2025-05-22"],
    ["Wednesday of week 40", "2026-09-30…2026-10-01"],
    ["Friday in KW 45", "2026-11-06…2026-11-07"],
    ["weeks 44 and 45", "2026-10-26…2026-11-09"],
    ["this ISO week", "2026-11-16…2026-11-23"],
    ["Q4 of the year before last", "2024-10-01…2025-01-01"],
    ["2024 fourth quarter", "2024-10-01…2025-01-01"],
    ["the weekend of 7 November", "2026-11-07…2026-11-09"],
    ["the weekend of 7 and 8 November", "2026-11-07…2026-11-09"],
    ["due 3 days before 1 December", "2026-11-28…2026-11-29"],
    ["final week of October", "2026-10-25…2026-11-01"],
    ["due the Monday after next", "2026-11-30…2026-12-01"],
    ["May last year", "2025-05-01…2025-06-01"],
    ["checks more than 30 minutes late last week", "2026-11-09…2026-11-16"],
    ["from the second to the fourth week of October", "2026-10-08…2026-10-29"],
    ["pre-2025", "null…2025-01-01"],
    ["post-2024", "2025-01-01…2026-11-20T10:00"],
    ["at the latest on 1 October", "null…2026-10-02"],
    ["1 October at the earliest", "2026-10-01…2026-11-20T10:00"],
    ["1.10. bis 15.10.2026", "2026-10-01…2026-10-16"],
    ["vom 1. bis 5. Mai", "2026-05-01…2026-05-06"],
    ["created > 2026-11-01", "2026-11-02…2026-11-20T10:00"],
    ["created >= 2026-11-01", "2026-11-01…2026-11-20T10:00"],
    ["created < 2026-11-01", "null…2026-11-01"],
    ["created <= 2026-11-01", "null…2026-11-02"],
    ["last year's second half", "2025-07-01…2026-01-01"],
    ["end October", "2026-10-21…2026-11-01"],
    ["end of year 2025", "2025-09-01…2026-01-01"],
    ["3.-5.11.2026", "2026-11-03…2026-11-06"],
    ["tests 3rd, 5th and 7th of November", "2026-11-03…2026-11-04, 2026-11-05…2026-11-06, 2026-11-07…2026-11-08"],
    ["seit 1. Oktober", "2026-10-01…2026-11-20T10:00"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

describe("hours that belong together", () => {
  it.each([
    ["in the last quarter of an hour", "2026-11-20T09:45…2026-11-20T10:00"],
    ["due in the next 2h 30min", "2026-11-20T10:00…2026-11-20T12:30"],
    ["due in under 2 hours", "2026-11-20T10:00…2026-11-20T12:00"],
    ["due in more than 3 days", "2026-11-23T10:00…null"],
    ["due within the hour", "2026-11-20T10:00…2026-11-20T11:00"],
    ["due tonight at 11", "2026-11-20T23:00…2026-11-21"],
    ["due between now and Sunday", "2026-11-20T10:00…2026-11-23"],
    ["between 8 and 9:30", "2026-11-20T08:00…2026-11-20T09:30"],
    ["yesterday from noon till 6", "2026-11-19T12:00…2026-11-19T18:00"],
    ["between 10pm and 2am yesterday", "2026-11-19T22:00…2026-11-20T02:00"],
    ["from 2026-11-03T08:15 till 2026-11-04T09:45", "2026-11-03T08:15…2026-11-04T09:45"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

describe("two times share what stands once", () => {
  it.each([
    ["March vs April last year", "2025-03-01…2025-04-01, 2025-04-01…2025-05-01"],
    ["H1 vs H2 of last year", "2025-01-01…2025-07-01, 2025-07-01…2026-01-01"],
    ["on the 1st and 15th of October", "2026-10-01…2026-10-02, 2026-10-15…2026-10-16"],
    ["Monday or Friday last week", "2026-11-09…2026-11-10, 2026-11-13…2026-11-14"],
    ["Monday, Tuesday and Friday last week", "2026-11-09…2026-11-10, 2026-11-10…2026-11-11, 2026-11-13…2026-11-14"],
    ["last month compared to the month before", "2026-10-01…2026-11-01, 2026-09-01…2026-10-01"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

it.each([
  "since Christmas 2025",
  "between Halloween and today",
  "between today and Easter",
  "on Easter Monday",
  "Good Friday 2026",
  "images of 2048 x 2048 px",
  "H3 2026",
])("%s: what is not known is not half known", (question) => expect(said(question)).toBe(""));
