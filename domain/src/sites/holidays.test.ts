import * as fc from "fast-check";
import { expect, it } from "vitest";
import { inEnglish } from "../messages/in-english.ts";
import { DATE_ORDERS } from "../timing/date-order.ts";
import { readHolidays, writtenHolidays } from "./holidays.ts";

const context = { zone: "Europe/Paris", order: "dmy" as const, now: new Date("2026-11-23T09:00:00Z") };

function read(text: string) {
  const found = readHolidays(text, context);
  return "error" in found ? inEnglish(found.error) : found.value;
}

it("a pasted list is read in the site's order of a date, with hours where people come nevertheless", () => {
  expect(read("\n 25.12.2026 \n24.12.2026 8:00 – 12:00\n2027-01-01\n31.12.2026 0800-1200\n")).toEqual([
    ...["2026-12-24 08:00-12:00", "2026-12-25", "2026-12-31 08:00-12:00", "2027-01-01"],
  ]);
  expect(read("")).toEqual([]);
});

it.each([
  ["25.12.2026\nChristmas", /^Line 2: “christmas” is no day/],
  ["30.02.2027", /^Line 1: .*no day of the calendar/],
  ["25.12.2026\n25.12.2026 08:00-12:00", /^Line 2: .*stands in the list twice/],
  ["25.12.2026 08:00-25:00", /^Line 1: /],
])("of %j it says which line cannot be read, and why", (text, sentence) => {
  expect(read(text)).toMatch(sentence);
});

it("a list that is too long is refused", () => {
  const days = Array.from({ length: 61 }, (_, at) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10));
  expect(read(days.join("\n"))).toMatch(/longer than 60 days/);
  expect(read(days.slice(1).join("\n"))).toHaveLength(60);
});

it("what is written is read again, in any order of a date and language", () => {
  const day = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-12-31"), noInvalidDate: true });
  const hours = fc.constantFrom("", " 08:00-12:00", " 22:00-06:00");
  const one = fc.tuple(day, hours).map(([date, shift]) => `${date.toISOString().slice(0, 10)}${shift}`);
  const list = fc.uniqueArray(one, { maxLength: 20, selector: (holiday) => holiday.slice(0, 10) });
  void fc.assert(
    fc.property(
      list,
      fc.constantFrom(...DATE_ORDERS),
      fc.constantFrom("en" as const, "de" as const),
      (days, order, language) => {
        const text = writtenHolidays(days, order, language);
        expect(readHolidays(text, { ...context, order })).toEqual({ value: days.toSorted() });
      },
    ),
  );
});
