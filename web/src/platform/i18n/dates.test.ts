import { describe, expect, it } from "vitest";
import { clockTime, dayInWords, fullTime, shortTime, timeInZone } from "./dates.ts";

const noon = new Date("2026-11-20T11:04:31Z");

describe("dates", () => {
  it("shows the clock of the site, not of the reader", () => {
    expect(clockTime(noon)).toBe("12:04:31");
    expect(fullTime(noon)).toContain("12:04:31 CET");
  });

  it("leaves out the date on the site's own day only", () => {
    expect(shortTime(noon, new Date("2026-11-20T22:59:00Z"))).toBe("12:04");
    expect(shortTime(noon, new Date("2026-11-20T23:01:00Z"))).toBe("20 Nov 2026, 12:04");
  });
});

describe("a date that was typed", () => {
  it("is written as the laboratory writes dates, whatever the browser's order of day and month", () => {
    expect(dayInWords("2026-05-12")).toBe("12 May 2026");
    expect(dayInWords("2026-05-12T14:30")).toBe("Tue, 12 May 2026, 14:30");
  });

  it("keeps the hours that were typed, also in a night when the clock changes", () => {
    expect(dayInWords("2026-03-29T02:30")).toBe("Sun, 29 Mar 2026, 02:30");
  });

  it("is a time of 24 hours where the field holds a time alone", () => {
    expect(dayInWords("07:00")).toBe("07:00");
  });

  it("names the zone of an instant that is planned elsewhere", () => {
    expect(timeInZone(new Date("2026-11-23T06:00:00Z"), "Europe/Paris")).toBe("Mon, 23 Nov 2026, 07:00 CET");
  });

  it("has no words while it is half typed or no date", () => {
    for (const typed of ["", "2026", "2026-02", "HF-0042-K", "2026-13-40T10:00"])
      expect(dayInWords(typed)).toBeUndefined();
  });
});
