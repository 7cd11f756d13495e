import { describe, expect, it } from "vitest";
import { dateReadings as said } from "../../../test-support/date-readings.ts";

describe("a day or month and what lies beside it", () => {
  it.each([
    ["the day after 3 May", "2026-05-04…2026-05-05"],
    ["the day before 3 May", "2026-05-02…2026-05-03"],
    ["the week before 3 May", "2026-04-26…2026-05-03"],
    ["the week after 3 May", "2026-05-04…2026-05-11"],
    ["the month after May", "2026-06-01…2026-07-01"],
    ["12 months to October", "2025-11-01…2026-11-01"],
    ["the year to March", "2025-04-01…2026-04-01"],
    ["in the year up to 31 March", "2025-04-01…2026-04-01"],
    ["the 3 months ending 30 June", "2026-04-01…2026-07-01"],
    ["the day before yesterday", "2026-11-18…2026-11-19"],
    ["the week before last", "2026-11-02…2026-11-09"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

describe("what is said in two steps", () => {
  it.each([
    ["after 1 October and before 10 October", "2026-10-02…2026-10-10"],
    ["before 10 October and after 1 October", "2026-10-02…2026-10-10"],
    ["since Monday and until Wednesday", "2026-11-16…2026-11-19"],
    ["on Monday two weeks ago", "2026-11-02…2026-11-03"],
    ["on this date in 2024", "2024-11-20…2024-11-21"],
    ["the next to last week", "2026-11-02…2026-11-09"],
    ["the penultimate month", "2026-09-01…2026-10-01"],
    ["due the rest of the week", "2026-11-20T10:00…2026-11-23"],
    ["due between 9 and 11", "2026-11-20T09:00…2026-11-20T11:00"],
    ["between 9 and 11", ""],
    ["half past three yesterday", "2026-11-19T03:30…2026-11-19T03:31"],
    ["a quarter to nine yesterday", "2026-11-19T08:45…2026-11-19T08:46"],
    ["on 3 Nov 2026 at 14.30", "2026-11-03T14:30…2026-11-03T14:31"],
    ["concentration at 14.30", ""],
    ["day 100 of 2026", "2026-04-10…2026-04-11"],
    ["day 366 of 2025", "impossible"],
    ["in the 2020s", "2020-01-01…2030-01-01"],
    ["in 1Q26", "2026-01-01…2026-04-01"],
    ["tests by Dr. May", ""],
    ["no older than 5 days", "2026-11-15T10:00…2026-11-20T10:00"],
    ["queries more than 5 days old", "null…2026-11-15T10:00"],
    ["embryos more than 5 days old", ""],
    ["women more than 40 years old", ""],
    ["month-to-date", "2026-11-01…2026-11-20T10:00"],
    ["Fri 13/11/2026", "2026-11-13…2026-11-14"],
    ["Fri 11/12/2026", "2026-12-11…2026-12-12"],
    ["Thu 13/11/2026", "impossible"],
    ["the latter half of October", "2026-10-16…2026-11-01"],
    ["due tomorrow morning before 9", "2026-11-21T06:00…2026-11-21T09:00"],
    ["2H2025", "2025-07-01…2026-01-01"],
    ["ISO 15189:2022", ""],
    ["1 month and 3 days ago", "2026-10-17…2026-10-18"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

describe("halves of a day, nights and the turn of the year", () => {
  it.each([
    ["yesterday between 2 and 4 pm", "2026-11-19T14:00…2026-11-19T16:00"],
    ["between 2 and 4 pm yesterday", "2026-11-19T14:00…2026-11-19T16:00"],
    ["yesterday between 2:30 and 4:15 pm", "2026-11-19T14:30…2026-11-19T16:15"],
    ["yesterday 9 to 5pm", "2026-11-19T09:00…2026-11-19T17:00"],
    ["yesterday between 10 and 2pm", "2026-11-19T10:00…2026-11-19T14:00"],
    ["overnight", "2026-11-19T18:00…2026-11-20T06:00"],
    ["due overnight", "2026-11-20T18:00…2026-11-21T06:00"],
    ["during the night", "2026-11-19T18:00…2026-11-20T06:00"],
    ["during the night of 3 November", "2026-11-03T18:00…2026-11-04T06:00"],
    ["Tuesday evening last week", "2026-11-10T18:00…2026-11-11"],
    ["due Monday morning next week", "2026-11-23T06:00…2026-11-23T12:00"],
    ["since the new year", "2026-01-01…2026-11-20T10:00"],
    ["since New Year's", "2026-01-01…2026-11-20T10:00"],
    ["on New Year's Eve", "2025-12-31…2026-01-01"],
    ["New Year's Day 2025", "2025-01-01…2025-01-02"],
    ["between Christmas and New Year", ""],
    ["a new year of tests", ""],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

describe("parts of a month", () => {
  it.each([
    ["first working day of November", "2026-11-02…2026-11-03"],
    ["the last working day of October", "2026-10-30…2026-10-31"],
    ["the last business day of last month", "2026-10-30…2026-10-31"],
    ["last working day of the month", "2026-11-30…2026-12-01"],
    ["second working day of last month", "2026-10-02…2026-10-03"],
    ["the last working day", "2026-11-19…2026-11-20"],
    ["first of the month", "2026-11-01…2026-11-02"],
    ["the first of this month", "2026-11-01…2026-11-02"],
    ["the 15th of the month", "2026-11-15…2026-11-16"],
    ["first third of March", "2026-03-01…2026-03-11"],
    ["the third of March", "2026-03-03…2026-03-04"],
    ["end of today", "2026-11-20…2026-11-21"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

describe("open ends and turns of phrase", () => {
  it.each([
    ["tests beginning 3 May", "2026-05-03…2026-11-20T10:00"],
    ["tests ending 3 May", "null…2026-05-04"],
    ["tests before midnight", "2026-11-20…2026-11-21"],
    ["queries older than a year", "null…2025-11-20T10:00"],
    ["Friday just gone", "2026-11-13…2026-11-14"],
    ["May's tests", "2026-05-01…2026-06-01"],
    ["tests of May '26", "2026-05-01…2026-06-01"],
    ["May, June and July", "2026-05-01…2026-06-01, 2026-06-01…2026-07-01, 2026-07-01…2026-08-01"],
    ["3 mai 2026", "2026-05-03…2026-05-04"],
    ["15. März 2026", "2026-03-15…2026-03-16"],
    ["15 août", "2026-08-15…2026-08-16"],
    ["3. 5. 2026", "2026-05-03…2026-05-04"],
    ["31. 4. 2026", "impossible"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

describe("what no one here can place is not read, not even its year", () => {
  it.each([
    "first semester 2026",
    "in 2024/25",
    "same period last year",
    "03 05 2026",
    "12-34-56",
    "women older than 38 years",
    "the MAR test",
    "MAR study",
  ])("%s", (question) => expect(said(question)).toBe(""));

  it("the month of that name is one", () => {
    expect(said("MAR 2026")).toBe("2026-03-01…2026-04-01");
    expect(said("TESTS IN MAR")).toBe("2026-03-01…2026-04-01");
  });
});
