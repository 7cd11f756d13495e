import * as chrono from "chrono-node";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatZoned } from "../../timing/zoned-time.ts";
import { tokenise } from "../words/token.ts";
import { readDates } from "./date-phrases.ts";

const PARIS = "Europe/Paris";
const NOW = new Date("2026-11-20T09:00:00Z"); // Friday, 10:00 in Paris

const read = (question: string, now = NOW, zone = PARIS) => readDates(question, tokenise(question), { now, zone });

/** `from…to` without the parts that are midnight. */
function said(question: string, now = NOW): string {
  const short = (instant: Date | null) =>
    instant &&
    formatZoned(instant, PARIS)
      .replace(/T00:00:00.*/, "")
      .replace(/:00[+-].*/, "");
  const { found, ambiguous, impossible } = read(question, now);
  if (ambiguous.length > 0) return "ambiguous";
  if (impossible.length > 0) return "impossible";
  return found.map(({ range }) => `${short(range.from)}…${short(range.to)}`).join(", ");
}

describe("points in time", () => {
  it.each([
    ["yesterday", "2026-11-19…2026-11-20"],
    ["two weeks ago", "2026-11-06…2026-11-07"],
    ["last Monday", "2026-11-16…2026-11-17"],
    ["Monday last week", "2026-11-09…2026-11-10"],
    ["3 Nov. 2026 at 14:00", "2026-11-03T14:00…2026-11-03T14:01"],
    ["the 15th of last month", "2026-10-15…2026-10-16"],
    ["last Friday of October", "2026-10-30…2026-10-31"],
    ["yesterday after 3pm", "2026-11-19T15:00…2026-11-20"],
    ["tonight", "2026-11-20T18:00…2026-11-21T06:00"],
    ["13/04/2026", "2026-04-13…2026-04-14"],
    ["03.04.2026", "2026-04-03…2026-04-04"],
    ["29 Feb", "2024-02-29…2024-03-01"],
    ["03-Nov-26", "2026-11-03…2026-11-04"],
    ["the twenty-first of October", "2026-10-21…2026-10-22"],
    ["2026 November 3", "2026-11-03…2026-11-04"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));

  it("agree with chrono where a date stands with its year", () => {
    const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
    const forms = ["D MMMM YYYY", "MMMM D, YYYY", "MMM D YYYY", "the Dth of MMMM YYYY"] as const;
    void fc.assert(
      fc.property(day, fc.constantFrom(...forms), (date, form) => {
        const month = date.toLocaleString("en", { month: form.includes("MMMM") ? "long" : "short", timeZone: "UTC" });
        const ordinal = `${date.getUTCDate()}${["th", "st", "nd", "rd"][date.getUTCDate() % 10 < 4 && ![11, 12, 13].includes(date.getUTCDate()) ? date.getUTCDate() % 10 : 0]}`;
        const text = form
          .replace(/Dth|D/, (letter) => (letter === "Dth" ? ordinal : String(date.getUTCDate())))
          .replace(/MMMM?/, month)
          .replace("YYYY", String(date.getUTCFullYear()));
        const parsed = chrono.parse(text, NOW)[0]?.start;
        const found = read(text, NOW, "UTC").found[0]?.range.from;
        expect(found?.toISOString().slice(0, 10)).toBe(
          `${parsed?.get("year")}-${String(parsed?.get("month")).padStart(2, "0")}-${String(parsed?.get("day")).padStart(2, "0")}`,
        );
      }),
    );
  });

  it("agree with chrono on days ago and on last weekdays", () => {
    const now = fc.date({ min: new Date("2024-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });
    const phrases = fc.oneof(
      fc.integer({ min: 1, max: 60 }).map((days) => `${days} days ago`),
      fc.constantFrom("Monday", "Wednesday", "Friday", "Sunday").map((day) => `last ${day}`),
    );
    void fc.assert(
      fc.property(now, phrases, (moment, text) => {
        const expected = chrono.parseDate(text, { instant: moment, timezone: 0 });
        const found = read(text, moment, "UTC").found[0]?.range.from;
        expect(found?.toISOString().slice(0, 10)).toBe(expected?.toISOString().slice(0, 10));
      }),
    );
  });
});

describe("ranges", () => {
  it.each([
    ["last 7 days", "2026-11-13T10:00…2026-11-20T10:00"],
    ["past week", "2026-11-13T10:00…2026-11-20T10:00"],
    ["last week", "2026-11-09…2026-11-16"],
    ["next 48 hours", "2026-11-20T10:00…2026-11-22T10:00"],
    ["Q3", "2026-07-01…2026-10-01"],
    ["week 47", "2026-11-16…2026-11-23"],
    ["2026-W12", "2026-03-16…2026-03-23"],
    ["since March", "2026-03-01…2026-11-20T10:00"],
    ["from 1 Feb", "2026-02-01…2026-11-20T10:00"],
    ["images from last week", "2026-11-09…2026-11-16"],
    ["between 3 and 9 November", "2026-11-03…2026-11-10"],
    ["from 28 October to 3 November", "2026-10-28…2026-11-04"],
    ["November 3–9", "2026-11-03…2026-11-10"],
    ["year to date", "2026-01-01…2026-11-20T10:00"],
    ["this month so far", "2026-11-01…2026-11-20T10:00"],
    ["the first half of October", "2026-10-01…2026-10-16"],
    ["in 2025", "2025-01-01…2026-01-01"],
    ["January to March", "2026-01-01…2026-04-01"],
    ["between December and February", "2025-12-01…2026-03-01"],
    ["last 3 full months", "2026-08-01…2026-11-01"],
    ["weeks 40 to 42", "2026-09-28…2026-10-19"],
    ["before March", "null…2026-03-01"],
    ["the last quarter of 2025", "2025-10-01…2026-01-01"],
    ["earlier this month", "2026-11-01…2026-11-20T10:00"],
    ["30/10/2026 to 2/11/2026", "2026-10-30…2026-11-03"],
    ["from 22:00 to 06:00", "2026-11-19T22:00…2026-11-20T06:00"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));

  it("look back for records and forward for what is due", () => {
    expect(said("tests in December")).toBe("2025-12-01…2026-01-01");
    expect(said("due in December")).toBe("2026-12-01…2027-01-01");
    expect(said("due before 9am")).toBe("2026-11-20T10:00…2026-11-21T09:00");
    expect(said("tests on Wednesday")).toBe("2026-11-18…2026-11-19");
    expect(said("due on Wednesday")).toBe("2026-11-25…2026-11-26");
  });

  it("count rolling days by the clock and hours by elapsed time over a clock change", () => {
    const now = new Date("2026-03-29T10:00:00Z"); // 12:00 on the day that lacks an hour
    expect(said("last 7 days", now)).toBe("2026-03-22T12:00…2026-03-29T12:00");
    expect(said("last 24 hours", now)).toBe("2026-03-28T11:00…2026-03-29T12:00");
  });
});

describe("what is no date", () => {
  it.each([
    "ICSI-0042",
    "version 2.1.3",
    "firmware 3.4.2026",
    "v2.4.1",
    "the firmware is 1.5.26",
    "SOP 12.03.24",
    "well W5",
    "lot G5-2291",
    "lot 12/2026",
    "grade 4AB",
    "150 IU",
    "5 mg on day 5",
    "D5 at 108 hpi",
    "2025 oocytes",
    "between 35 and 39 years",
    "16 hours after injection",
    "may I see the tests",
    "3/4 of oocytes",
    "study 2024-12",
    "by month",
  ])("%s", (question) => expect(said(question)).toBe(""));

  it.each([
    "30 February",
    "29 Feb 2027",
    "31/11/2026",
    "2026-02-30",
    "week 54",
    "week 53 of 2025",
    "Q5",
    "25:00",
    "0 March",
  ])("%s is said to be impossible", (question) => expect(said(question)).toBe("impossible"));

  it.each(["03/04/2026", "on 12/11", "5/6/26", "03/04/2026 to 05/06/2026"])("%s has two readings", (question) => {
    expect(said(question)).toBe("ambiguous");
    expect(read(question).ambiguous[0]?.readings).toHaveLength(2);
  });

  it("never fails, whatever is typed", () => {
    const words = fc.constantFrom(
      ..."last next this week month day 3 12 2026 November May and to between from since of the - / Friday at 9am half Q3 ago in first end".split(
        " ",
      ),
    );
    void fc.assert(
      fc.property(fc.array(words, { maxLength: 9 }), (list) => void read(list.join(" "))),
      { numRuns: 500 },
    );
    void fc.assert(fc.property(fc.string(), (text) => void read(text)));
  });
});

describe("whenever it is asked", () => {
  const now = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  const only = (text: string, moment: Date) => read(text, moment).found[0]?.range;

  it("yesterday ends where today begins, and last week where this one does", () => {
    void fc.assert(
      fc.property(now, fc.constantFrom("week", "month", "quarter", "year"), (moment, unit) => {
        expect(only("yesterday", moment)?.to).toEqual(only("today", moment)?.from);
        expect(only(`last ${unit}`, moment)?.to).toEqual(only(`this ${unit}`, moment)?.from);
        expect(only(`this ${unit}`, moment)?.to).toEqual(only(`next ${unit}`, moment)?.from);
      }),
    );
  });

  it("a month, weekday or quarter of records has begun, and one that is due is not over", () => {
    const phrases = fc.constantFrom("March", "October", "Monday", "Saturday", "Q2", "week 30", "3 July", "29 February");
    void fc.assert(
      fc.property(now, phrases, (moment, phrase) => {
        expect(only(`tests in ${phrase}`, moment)?.from?.getTime()).toBeLessThanOrEqual(moment.getTime());
        expect(only(`due in ${phrase}`, moment)?.to?.getTime()).toBeGreaterThan(moment.getTime());
      }),
    );
  });

  it("a range never ends before it begins", () => {
    const ends = fc.constantFrom(
      "Monday",
      "Friday",
      "March",
      "November",
      "3 May",
      "1 January",
      "Q1",
      "yesterday",
      "2025",
    );
    void fc.assert(
      fc.property(now, ends, ends, (moment, first, last) => {
        for (const { range } of read(`between ${first} and ${last}`, moment).found) {
          if (range.from && range.to) expect(range.from.getTime()).toBeLessThan(range.to.getTime());
        }
      }),
    );
  });
});
