import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inEnglish } from "../messages/in-english.ts";
import type { DateOrder } from "./date-order.ts";
import {
  dayAsWritten,
  readTypedClock,
  readTypedDay,
  readTypedTime,
  type TypingContext,
  timeWritten,
  type WrittenLanguage,
} from "./typed-time.ts";
import { localTimeAt } from "./zoned-time.ts";

const PARIS = "Europe/Paris";
/** Wednesday, 18 November 2026, 15:30 in Paris. */
const NOW = new Date("2026-11-18T14:30:00Z");
/** Monday, 16 November 2026, 10:00 in Paris. */
const STEP = new Date("2026-11-16T09:00:00Z");
const CONTEXT: TypingContext = { zone: PARIS, order: "dmy", now: NOW, base: { at: STEP, meant: "after" } };

const read = (typed: string, context: Partial<TypingContext> = {}) => {
  const reading = inEnglish(readTypedTime(typed, { ...CONTEXT, ...context })) as { value?: Date; error?: string };
  return reading.error ?? reading.value?.toISOString().replace(":00.000Z", "Z");
};

describe("a typed time", () => {
  it.each(["1300", "13:00", "13.00", "13h00", "1 pm", "1pm", "1:00 p.m.", "13:00 Uhr"])(
    "without a day is on that of the step before: %s",
    (typed) => expect(read(typed)).toBe("2026-11-16T12:00Z"),
  );

  it("is on the next day where it would lie before the step before", () => {
    expect(read("0930")).toBe("2026-11-17T08:30Z");
    expect(read("1000")).toBe("2026-11-16T09:00Z");
    const base = { at: new Date("2026-11-18T10:00:00Z"), meant: "after" } as const;
    expect(read("0930", { base })).toBe(
      "09:30 is before the step before (2026-11-18 11:00), and on the next day it lies in the future.",
    );
  });

  it("is on the nearest day, on the same day or on today, as its place asks", () => {
    const late = new Date("2026-11-16T22:00:00Z");
    expect(read("0010", { base: { at: late, meant: "nearest" } })).toBe("2026-11-16T23:10Z");
    expect(read("2210", { base: { at: late, meant: "nearest" } })).toBe("2026-11-16T21:10Z");
    expect(read("0010", { base: { at: late, meant: "day" } })).toBe("2026-11-15T23:10Z");
    expect(read("0930", { base: undefined })).toBe("2026-11-18T08:30Z");
  });

  it.each([
    ["dmy", "16.11 1300"],
    ["dmy", "16/11 1300"],
    ["dmy", "16.11. 13:00"],
    ["dmy", "16-11-2026 1300"],
    ["dmy", "16 Nov 13:00"],
    ["dmy", "16. November, 13:00 Uhr"],
    ["dmy", "Mo 16. Nov 2026, 1 pm"],
    ["mdy", "11/16 1300"],
    ["mdy", "Nov 16, 2026, 1:00 pm"],
    ["ymd", "11-16 1300"],
    ["ymd", "2026/11/16 1300"],
    ["mdy", "2026-11-16 13:00"],
    ["dmy", "2026-11-16T13:00"],
  ] as const)("has its day in the order of the site: %s %s", (order, typed) => {
    expect(read(typed, { order })).toBe("2026-11-16T12:00Z");
  });

  it("is counted from now and from the step before", () => {
    expect(read("-2h")).toBe("2026-11-18T12:30Z");
    expect(read("-40m")).toBe("2026-11-18T13:50Z");
    expect(read("−1h 30")).toBe("2026-11-18T13:00Z");
    expect(read("+40")).toBe("2026-11-16T09:40Z");
    expect(read("+2 h")).toBe("2026-11-16T11:00Z");
    expect(read("+40", { base: undefined })).toBe("+40 counts from the step before, which has no time yet.");
    for (const word of ["now", "Jetzt"]) expect(read(word)).toBe("2026-11-18T14:30Z");
    for (const word of ["yesterday 1300", "gestern 13:00"]) expect(read(word)).toBe("2026-11-17T12:00Z");
    expect(read("heute 9:15")).toBe("2026-11-18T08:15Z");
  });

  it("without a year is in the year in which it lies nearest", () => {
    const base = { at: new Date("2025-12-31T20:00:00Z"), meant: "after" } as const;
    expect(read("1.1. 0100", { base })).toBe("2026-01-01T00:00Z");
    expect(read("31.12 2355", { base })).toBe("2025-12-31T22:55Z");
    expect(read("29.2.2024 0100")).toBe("2024-02-29T00:00Z");
  });

  it.each([
    ["", "cannot|no time that can be read"],
    ["13", "no time that can be read"],
    ["130", "no time that can be read"],
    ["161126", "no time that can be read"],
    ["noon", "no time that can be read"],
    ["16 11 1300", "no time that can be read"],
    ["25:00", "is no time of day"],
    ["12:60", "is no time of day"],
    ["13 pm", "is no time of day"],
    ["16.11.", "Add the time"],
    ["yesterday", "Add the time"],
    ["16 Nov 2026", "may be the year or the time"],
    ["16.11 2026", "may be the year or the time"],
    ["16.11", "may be a day or a time"],
    ["30.2. 1300", "is no day of the calendar"],
    ["29.2.2026 1300", "is no day of the calendar"],
    ["11/16 1300", "the day comes before the month"],
    ["16.11.26 1300", "four digits"],
    ["10.11.202609 12:00", "four digits"],
    ["Tue 16 Nov 1300", "another day of the week"],
    ["18.11. 1531", "lies in the future"],
    ["2026-11-18T15:31", "lies in the future"],
  ])("is refused with a sentence: “%s”", (typed, sentence) => {
    expect(read(typed)).toMatch(new RegExp(sentence));
  });

  it("says that the month comes first where it does", () => {
    expect(read("16/11 1300", { order: "mdy" })).toMatch("the month comes before the day");
  });

  it("is refused where the clock skips it, and asked about where the clock shows it twice", () => {
    expect(read("29.3.2026 02:30")).toBe("02:30 does not exist on this day: the clock jumps over it.");
    expect(read("25.10.2026 0230")).toBe(
      "02:30 exists twice in this night. Write 02:30 +02:00 for the first, 02:30 +01:00 for the second.",
    );
    expect(read("25.10.2026 02:30 +02:00")).toBe("2026-10-25T00:30Z");
    expect(read("25.10.2026 02:30 +01:00")).toBe("2026-10-25T01:30Z");
    expect(read("25.10.2026 02:30 +05:00")).toMatch("is not at +05:00");
  });
});

describe("a typed day", () => {
  const day = (typed: string, order: DateOrder = "dmy") =>
    inEnglish(readTypedDay(typed, { zone: PARIS, order, now: NOW }));

  it("is read as the day of a time is, and may lie in the future", () => {
    for (const typed of ["16.11", "16/11/2026", "16 Nov", "Mon 16 Nov 2026"])
      expect(day(typed), typed).toEqual({ value: "2026-11-16" });
    expect(day("11/16", "mdy")).toEqual({ value: "2026-11-16" });
    expect(day("gestern")).toEqual({ value: "2026-11-17" });
    expect(day("1.12.2027")).toEqual({ value: "2027-12-01" });
    for (const typed of ["", "16", "16.11 1300", "31.4.", "16.11.26"])
      expect(day(typed), typed).toEqual({ error: expect.any(String) });
  });
});

describe("a typed time of any day", () => {
  it("has no day", () => {
    for (const typed of ["0700", "07:00", "7.00", "7 am"])
      expect(readTypedClock(typed), typed).toEqual({ value: "07:00" });
    for (const typed of ["", "7", "24:00", "16.11. 0700", "now"])
      expect(readTypedClock(typed), typed).toEqual({ error: expect.anything() });
  });
});

const zones = fc.constantFrom(PARIS, "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC");
const orders = fc.constantFrom<DateOrder>("dmy", "mdy", "ymd");
const languages = fc.constantFrom<WrittenLanguage>("en", "de");
const minutes = fc
  .date({ min: new Date("1995-01-01"), max: NOW, noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));
const bases = fc.option(
  fc.record({ at: minutes, meant: fc.constantFrom("day" as const, "after" as const, "nearest" as const) }),
  { nil: undefined },
);
const two = (value: number) => String(value).padStart(2, "0");

describe("whatever is typed", () => {
  it("a time that was written in any order and language is read back", () => {
    void fc.assert(
      fc.property(minutes, zones, orders, languages, bases, (instant, zone, order, language, base) => {
        const context = { zone, order, now: NOW, base };
        const written = timeWritten(instant, zone, order, language);
        expect(readTypedTime(written, context), written).toEqual({ value: instant });
        const day = written.replace(/, \d\d:\d\d.*/, "");
        const iso = `${two(localTimeAt(instant, zone).year)}-${two(localTimeAt(instant, zone).month)}-${two(localTimeAt(instant, zone).day)}`;
        expect(dayAsWritten(iso, order, language)).toBe(day);
        expect(readTypedDay(day, context)).toEqual({ value: iso });
      }),
    );
  });

  it("digits are read in the order of the site, or said to be in another", () => {
    void fc.assert(
      fc.property(minutes, orders, (instant, order) => {
        const { year, month, day, hour, minute } = localTimeAt(instant, "UTC");
        const inOrder = { dmy: [day, month, year], mdy: [month, day, year], ymd: [year, month, day] }[order];
        const typed = `${inOrder.join("/")} ${two(hour)}${two(minute)}`;
        expect(readTypedTime(typed, { zone: "UTC", order, now: NOW })).toEqual({ value: instant });
      }),
    );
  });

  it("nothing throws, and an answer is a past minute or a sentence", () => {
    const words = fc.constantFrom(
      "16",
      "11",
      "2026",
      "1300",
      "13:00",
      ".",
      "/",
      "-",
      "+",
      "h",
      "pm",
      "nov",
      "mo",
      "now",
    );
    const texts = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(words, { maxLength: 8 }).map((all) => all.join("")),
    );
    const spaced = fc.array(words, { maxLength: 8 }).map((all) => all.join(" "));
    void fc.assert(
      fc.property(fc.oneof(texts, spaced), zones, orders, bases, (typed, zone, order, base) => {
        const reading = readTypedTime(typed, { zone, order, now: NOW, base });
        if ("error" in reading) expect(inEnglish(reading.error)).not.toBe("");
        else {
          expect(reading.value.getTime() % 60_000).toBe(0);
          expect(reading.value <= NOW).toBe(true);
        }
        const day = readTypedDay(typed, { zone, order, now: NOW });
        expect("error" in day || dayAsWritten(day.value, order, "en")).toBeTruthy();
      }),
      { numRuns: 1000 },
    );
  });

  it("no beginning of a day with its time is taken for the whole, and nothing after it is passed over", () => {
    void fc.assert(
      fc.property(minutes, orders, languages, bases, fc.constantFrom(" x", "?", " 7", ":"), (...given) => {
        const [instant, order, language, base, more] = given;
        const context = { zone: "UTC", order, now: NOW, base };
        const whole = timeWritten(instant, "UTC", order, language);
        for (let length = 0; length < whole.length; length++)
          expect(readTypedTime(whole.slice(0, length), context), whole.slice(0, length)).toHaveProperty("error");
        expect(readTypedTime(`${whole}${more}`, context)).toHaveProperty("error");
      }),
    );
  });
});
