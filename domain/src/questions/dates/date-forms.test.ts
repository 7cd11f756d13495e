import { describe, expect, it } from "vitest";
import { dateReadings as said } from "../../../test-support/date-readings.ts";

describe("dates as people write them", () => {
  it.each([
    ["2026-4-3", "2026-04-03…2026-04-04"],
    ["2026-W12-3", "2026-03-18…2026-03-19"],
    ["since 03.11.", "2026-11-03…2026-11-20T10:00"],
    ["01.03.-31.03.2026", "2026-03-01…2026-04-01"],
    ["in '25", "2025-01-01…2026-01-01"],
    ["01/01/98", "1998-01-01…1998-01-02"],
    ["May 3 - 9, 2025", "2025-05-03…2025-05-10"],
    ["2026-03-01..2026-03-31", "2026-03-01…2026-04-01"],
    ["2026-03-01/2026-03-31", "2026-03-01…2026-04-01"],
    ["Monday the 16th", "2026-11-16…2026-11-17"],
    ["last week's Wednesday", "2026-11-11…2026-11-12"],
    ["the Monday before last", "2026-11-09…2026-11-10"],
    ["two Fridays ago", "2026-11-06…2026-11-07"],
    ["a week ago yesterday", "2026-11-12…2026-11-13"],
    ["this day last year", "2025-11-20…2025-11-21"],
    ["same month last year", "2025-11-01…2025-12-01"],
    ["two days before 3 November", "2026-11-01…2026-11-02"],
    ["first full week of March", "2026-03-02…2026-03-09"],
    ["first half-year 2026", "2026-01-01…2026-07-01"],
    ["early 2025", "2025-01-01…2025-05-01"],
    ["last 6 mos", "2026-05-20T10:00…2026-11-20T10:00"],
    ["since 3 weeks", "2026-10-30T10:00…2026-11-20T10:00"],
    ["up to and including 1 March", "null…2026-03-02"],
    ["between the 1st and 15th of last month", "2026-10-01…2026-10-16"],
    ["half an hour ago", "2026-11-20T09:00…2026-11-20T10:00"],
    ["every Monday", ""],
    ["upcoming weekend", "2026-11-21…2026-11-23"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

describe("a not before an end turns it round", () => {
  it.each([
    ["not before 1 October", "2026-10-01…2026-11-20T10:00"],
    ["no earlier than 1 October", "2026-10-01…2026-11-20T10:00"],
    ["not after 1 October", "null…2026-10-02"],
    ["no later than 1 October", "null…2026-10-02"],
    ["not older than 1 October", "2026-10-01…2026-11-20T10:00"],
    ["not newer than 1 October", "null…2026-10-02"],
    ["not less than 5 days ago", "null…2026-11-15T10:00"],
    ["no younger than 5 days", "null…2026-11-15T10:00"],
    ["no older than 5 days", "2026-11-15T10:00…2026-11-20T10:00"],
    ["under 5 days ago", "2026-11-15T10:00…2026-11-20T10:00"],
    ["strictly after 1 October", "2026-10-02…2026-11-20T10:00"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

describe("times of day", () => {
  it.each([
    ["the night of 3 to 4 November", "2026-11-03T18:00…2026-11-04T06:00"],
    ["5 November in the morning", "2026-11-05T06:00…2026-11-05T12:00"],
    ["before noon", "2026-11-20…2026-11-20T12:00"],
    ["since 8 this morning", "2026-11-20T08:00…2026-11-20T10:00"],
    ["at 9 this evening", "2026-11-20T21:00…2026-11-20T22:00"],
    ["yesterday between 9 and 11", "2026-11-19T09:00…2026-11-19T11:00"],
    ["between 9 and 11 on Friday", "2026-11-20T09:00…2026-11-20T11:00"],
    ["yesterday 9-11am", "2026-11-19T09:00…2026-11-19T11:00"],
    ["yesterday at 14h30", "2026-11-19T14:30…2026-11-19T14:31"],
    ["due by end of day", "2026-11-20T10:00…2026-11-21"],
    ["at 8 cells", ""],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

describe("working days", () => {
  it.each([
    ["5 working days ago", "2026-11-13…2026-11-14"],
    ["last 10 business days", "2026-11-06T10:00…2026-11-20T10:00"],
    ["due within 3 working days", "2026-11-20T10:00…2026-11-25T10:00"],
    ["due in 3 working days", "2026-11-25…2026-11-26"],
    ["the last working day", "2026-11-19…2026-11-20"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

describe("dates side by side", () => {
  it("share what stands once", () => {
    expect(said("Q2 and Q3 2025")).toBe("2025-04-01…2025-07-01, 2025-07-01…2025-10-01");
    expect(said("on 1, 2 and 3 November")).toBe("2026-11-01…2026-11-02, 2026-11-02…2026-11-03, 2026-11-03…2026-11-04");
  });

  it("stay two where they are compared", () => {
    expect(said("difference between 2025 and 2026")).toBe("2025-01-01…2026-01-01, 2026-01-01…2027-01-01");
    expect(said("between 2025 and 2026")).toBe("2025-01-01…2027-01-01");
  });

  it("are not made from a misspelled month, an edition or a number", () => {
    for (const question of ["Febuary 2026", "WHO 2021", "Vienna 2017", "from 5 to 9 cells", "on 3.5 million"])
      expect(said(question)).toBe("");
  });
});
